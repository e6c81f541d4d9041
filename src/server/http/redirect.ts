import { ownAddress } from '#contract/site/own-address.ts'

/** Redirects to an address of this site; to the home page when `address` is another site's or too long. */
export function redirect<Reply>(
  reply: { redirect(address: string, status: number): Reply },
  address: string,
  status = 302,
): Reply {
  return reply.redirect(ownAddress(address) ?? '/', status)
}

/** The address without the slashes at the end of its path; null when there are none. */
export function withoutTrailingSlashes({ pathname, search }: URL): string | null {
  // No regular expression: matching slashes at the end takes quadratic time.
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  if (end === pathname.length) return null
  return ownAddress(pathname.slice(0, end).replace(/^\/+/, '/') + search)
}
