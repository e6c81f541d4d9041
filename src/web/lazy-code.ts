import type { ComponentType } from 'react'
import type { Language } from '#contract/languages.ts'
import { loadMessages, type MessageFile, type Screen, textsOf } from './i18n/load-messages.ts'

/** Code that is downloaded when it is first needed. */
export interface Lazy<Part> {
  /** Downloads it once; after a failure the next call tries again. @throws when it cannot be downloaded. */
  load(): Promise<Part>
  /** The part if it is here. Unlike `React.lazy`, it can then be rendered at once, without a placeholder. */
  loaded(): Part | undefined
}

/** @param download `() => import('./part.tsx').then(({ Part }) => Part)` */
export function lazy<Part>(download: () => Promise<Part>): Lazy<Part> {
  let loading: Promise<Part> | undefined
  let part: Part | undefined
  async function load() {
    try {
      part = await download()
      return part
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return {
    load() {
      loading ??= load()
      return loading
    },
    loaded: () => part,
  }
}

/** A page whose code and texts are downloaded before it is shown, and, as `ko` or `en`, both together. */
export interface LazyPage extends Record<Language, Lazy<ComponentType>> {
  /** The page's module as the client manifest names it. */
  module: string
  /** The files of the catalogue that it needs. */
  texts: readonly MessageFile[]
}

export function lazyPage(screen: Screen, download: () => Promise<ComponentType>): LazyPage {
  const texts = textsOf(screen)
  const code = lazy(download)
  const withTexts = (language: Language) =>
    lazy(async () => {
      const [page] = await Promise.all([code.load(), loadMessages(language, texts)])
      return page
    })
  return { module: `src/web/pages/${screen}/page.tsx`, texts, ko: withTexts('ko'), en: withTexts('en') }
}

/** A part of a page that only some users see, so that only they download it. Named in the page's route, it is here before the page is rendered. */
export interface LazyPart extends Lazy<ComponentType> {
  /** The file that is downloaded, as the client manifest names it. */
  module: string
}
