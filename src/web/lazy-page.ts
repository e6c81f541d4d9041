import type { ComponentType } from 'react'

/** A page whose code is a file of its own, fetched when somebody is about to see it. */
export interface LazyPage {
  /** The page's module as the client manifest names it. */
  module: string
  /** Fetches the code; the same promise each time, so that React may wait for it. */
  load(): Promise<ComponentType>
  /** The page once its code is here. */
  loaded(): ComponentType | undefined
}

/**
 * Unlike `React.lazy`, a page that is loaded can be drawn synchronously: the server and the first drawing in the browser load before they draw,
 * and so produce the page itself and never a placeholder.
 */
export function lazyPage(screen: string, fetchCode: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined
  let page: ComponentType | undefined

  async function load(): Promise<ComponentType> {
    try {
      page = await fetchCode()
      return page
    } catch (error) {
      loading = undefined // a failed download may be tried again
      throw error
    }
  }

  return {
    module: `src/web/pages/${screen}/page.tsx`,
    load: () => {
      loading ??= load()
      return loading
    },
    loaded: () => page,
  }
}
