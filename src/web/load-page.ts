import { ownAddress } from '#contract/site/own-address.ts'

/** Whether a link was followed whose page is not here yet. After 200 ms the page shows it (layout/frame.css). */
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

/** Whether something on every page has changed, such as the club's name: the next link then loads its document. */
export const staleDocument = { is: false }

/** Has the browser load a whole document of this site; the home page when `address` is none of this site. */
export function loadPage(address: string): void {
  const own = ownAddress(address) ?? '/'
  if (isLayerEntry()) location.replace(own)
  else location.assign(own)
}
