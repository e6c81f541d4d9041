import { useSyncExternalStore } from 'react'

/** False on the server and in the first render in the browser, which have to be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
