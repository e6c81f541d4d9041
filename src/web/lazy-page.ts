import type { ComponentType } from 'react'
import type { Language } from '#contract/languages.ts'
import { hasMessages, loadMessages, type MessageFile, type Screen, textsOf } from './i18n/load-messages.ts'

/** A page whose code and texts are files of their own, fetched when somebody is about to see it. */
export interface LazyPage {
  /** The page's module as the client manifest names it. */
  module: string
  /** The files of the catalogue that it needs. */
  texts: readonly MessageFile[]
  /** Fetches code and texts; the same promise each time, so that React may wait for it. */
  load(language: Language): Promise<ComponentType>
  /** The page once its code and its texts are here. */
  loaded(language: Language): ComponentType | undefined
}

/**
 * Unlike `React.lazy`, a page that is loaded can be drawn synchronously: the server and the first drawing in the browser load before they draw,
 * and so produce the page itself and never a placeholder.
 */
export function lazyPage(screen: Screen, fetchCode: () => Promise<ComponentType>): LazyPage {
  const texts = textsOf(screen)
  const loading: Partial<Record<Language, Promise<ComponentType>>> = {}
  let page: ComponentType | undefined

  async function load(language: Language): Promise<ComponentType> {
    try {
      const [code] = await Promise.all([fetchCode(), loadMessages(language, texts)])
      page = code
      return code
    } catch (error) {
      delete loading[language] // a failed download may be tried again
      throw error
    }
  }

  return {
    module: `src/web/pages/${screen}/page.tsx`,
    texts,
    load: (language) => {
      loading[language] ??= load(language)
      return loading[language]
    },
    loaded: (language) => (hasMessages(language, texts) ? page : undefined),
  }
}

/** A part of a page that not everybody sees, so that only those who do fetch its code. */
export interface LazyPart {
  /** The part's module as the client manifest names it. */
  module: string
  load(): Promise<ComponentType>
  loaded(): ComponentType | undefined
}

/** `module` is the file that `fetchCode` imports. Named in the page's route, the part is loaded before the page is drawn, like the page itself. */
export function lazyPart(module: string, fetchCode: () => Promise<ComponentType>): LazyPart {
  let loading: Promise<ComponentType> | undefined
  let part: ComponentType | undefined

  async function load(): Promise<ComponentType> {
    try {
      part = await fetchCode()
      return part
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  return {
    module,
    load: () => {
      loading ??= load()
      return loading
    },
    loaded: () => part,
  }
}
