import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** When the server drew the page, if this is a copy that the service worker put in its place (service-worker/document-copy.ts). */
function savedAt(): string | null {
  return document.documentElement.dataset.savedAt ?? null
}

/** Instant from which the page is, when there was no signal to fetch it; null for a page that came from the server. */
export function useSavedPage(): string | null {
  return useSyncExternalStore(subscribe, savedAt, () => null)
}

/** The server answers again and the page shows what it said. */
export function endSavedPage(): void {
  delete document.documentElement.dataset.savedAt
  for (const listener of listeners) listener()
}
