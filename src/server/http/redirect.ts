import type { FastifyInstance } from 'fastify'
import { withoutTail, ownAddress } from '#contract/site/own-address.ts'

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

const withoutTails = /^[\w/?&=.-]*[\w/=-]$/

/** Sends a reader who followed `https://club/?ride=5).` of a message to the address that was meant. The API answers what it is asked. */
export function redirectTails(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, raw: { url = '/' } }, reply, done) => {
    if (withoutTails.test(url) || (method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || url.startsWith('/api/'))
      return done()
    const [path = '', ...queries] = url.split('?')
    const query = queries.join('?')
    const asked = query === '' ? path : query
    const meant = withoutTail(asked)
    if (meant === asked) return done()
    // `/안녕` is a page that does not exist, not the home page with something behind it.
    const isOtherPage = query === '' && meant === '/' && /^\/\p{L}/u.test(decode(path))
    if (isOtherPage) return done()
    redirect(reply, query === '' ? meant : `${path}${meant && '?'}${meant}`)
  })
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
