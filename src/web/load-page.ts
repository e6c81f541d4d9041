import { ownAddress } from '#contract/site/own-address.ts'
import { isLayerEntry } from './ui/pending-navigation.ts'

/** Has the browser load a whole document of this site; the home page when `address` is none of this site. */
export function loadPage(address: string): void {
  const own = ownAddress(address) ?? '/'
  if (isLayerEntry()) location.replace(own)
  else location.assign(own)
}
