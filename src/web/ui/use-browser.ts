import { useCallback, useSyncExternalStore } from 'react'
import { attemptNow } from '#web/browser-abilities.ts'

/** False on the server and in the first render in the browser, which have to be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Whether the window matches a media query. */
export function matches(query: string): boolean {
  return attemptNow(() => matchMedia(query).matches) ?? false
}

/** Whether the window matches; null on the server and until hydration. */
export function useMediaQuery(query: string): boolean | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = attemptNow(() => matchMedia(query))
      list?.addEventListener?.('change', onChange) // missing in Safari before 14
      return () => list?.removeEventListener?.('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matches(query),
    () => null,
  )
}
