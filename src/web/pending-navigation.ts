import { createStore } from './store.ts'

/** Whether a link was followed whose page is not here yet. */
export const pendingNavigation = createStore(false)

/** Whether the current history entry is that of an open dialog or menu (ui/layers.ts). What leaves the page from there replaces it. */
export function isLayerEntry(): boolean {
  return (history.state as { layer?: boolean } | null)?.layer === true
}
