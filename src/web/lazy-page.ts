import type { ComponentType } from 'react'
import type { Language } from '#contract/languages.ts'
import { loadMessages, type MessageFile, type Screen, textsOf } from './i18n/load-messages.ts'
import { type Lazy, lazy } from './lazy.tsx'

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
