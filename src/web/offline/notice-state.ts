import { useSyncExternalStore } from 'react'

let hasNewerRelease = false
const listeners = new Set<() => void>()

function useStored<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(subscribe, read, () => onServer)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function changed() {
  for (const listener of listeners) listener()
}

/** When the server rendered this page, if it is a saved copy that the service worker answered with; null for a page from the server. */
export const useSavedPage = () => useStored(() => document.documentElement.dataset.savedAt ?? null, null)

/** The server answers again, and the page shows its answers. */
export function endSavedPage(): void {
  delete document.documentElement.dataset.savedAt
  changed()
}

/** Whether the site has a newer release than this page, and the visitor has not closed the notice. */
export const useNewerRelease = () => useStored(() => hasNewerRelease, false)

export function setNewerRelease(isNewer: boolean): void {
  hasNewerRelease = isNewer
  changed()
}
