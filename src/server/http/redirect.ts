import { ownAddress } from '#contract/site/own-address.ts'

/** Redirects to an address of this site; to the home page when `address` is another site's or too long. */
export function redirect<Reply>(
  reply: { redirect(address: string, status: number): Reply },
  address: string,
  status = 302,
): Reply {
  return reply.redirect(ownAddress(address) ?? '/', status)
}
