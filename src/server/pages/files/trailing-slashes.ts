import { ownAddress } from '#contract/site/own-address.ts'

/** Where an address with slashes at the end of its path leads: to the one without. Null when there are none. */
export function withoutTrailingSlashes({ pathname, search }: URL): string | null {
  // No pattern: one that looks for the slashes at the end tries anew from each slash before it.
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  if (end === pathname.length) return null
  return ownAddress(pathname.slice(0, end).replace(/^\/+/, '/') + search)
}
