import { ownAddress } from '#contract/site/own-address.ts'

/** The address without the slashes at the end of its path; null when there are none. */
export function withoutTrailingSlashes({ pathname, search }: URL): string | null {
  // No regular expression: matching slashes at the end takes quadratic time.
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  if (end === pathname.length) return null
  return ownAddress(pathname.slice(0, end).replace(/^\/+/, '/') + search)
}
