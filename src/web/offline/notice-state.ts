import { createStore } from '#web/store.ts'

const savedAt = createStore<string | null>(null, () => document.documentElement.dataset.savedAt ?? null)
const newerRelease = createStore(false)

/** When the server rendered this page, if it is a saved copy that the service worker answered with; null for a page from the server. */
export const useSavedPage = savedAt.useValue

/** The server answers again, and the page shows its answers. */
export function endSavedPage(): void {
  delete document.documentElement.dataset.savedAt
  savedAt.set(null)
}

/** Whether the site has a newer release than this page, and the visitor has not closed the notice. */
export const useNewerRelease = newerRelease.useValue
export const setNewerRelease = newerRelease.set
