/** Whether a link was followed whose page is not here yet. After 200 ms the page shows it (layout/top-bar.css). */
export const pendingNavigation = {
  begin: () => {
    document.documentElement.dataset.navigating = ''
  },
  end: () => {
    delete document.documentElement.dataset.navigating
  },
  isOn: () => document.documentElement.dataset.navigating !== undefined,
}

/** Whether the current history entry is that of an open dialog or menu (ui/layers.ts). What leaves the page from there replaces it. */
export function isLayerEntry(): boolean {
  return (history.state as { layer?: boolean } | null)?.layer === true
}
