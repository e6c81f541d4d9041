import { ownAddress } from '#contract/site/own-address.ts'

/** Has the browser load a whole document of this site; the home page when `address` is none of this site. */
export function loadPage(address: string): void {
  location.assign(ownAddress(address) ?? '/')
}
