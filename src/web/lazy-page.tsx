import { type ComponentType, use } from 'react'

export interface LazyPage {
  /** The page's module as the client manifest names it. */
  module: string
  /** Fetches the page's code; at once when it is there. */
  load(): Promise<ComponentType>
  Page: ComponentType
}

/**
 * A page whose code is its own file. Unlike `React.lazy`, it renders synchronously once loaded, so the server and the first render in the
 * browser (which both load before they render) produce the page itself and never a placeholder.
 */
export function lazyPage(screen: string, load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined
  let Loaded: ComponentType | undefined

  function loadOnce(): Promise<ComponentType> {
    loading ??= load().then(
      (component) => {
        Loaded = component
        return component
      },
      (error: unknown) => {
        loading = undefined // a failed download may be tried again
        throw error
      },
    )
    return loading
  }

  function Page() {
    const Component = Loaded ?? use(loadOnce())
    return <Component />
  }

  return { module: `src/web/pages/${screen}/page.tsx`, load: loadOnce, Page }
}
