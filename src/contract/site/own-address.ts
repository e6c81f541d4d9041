// Node and all browsers have it; the contract's TypeScript configuration includes no platform types.
declare const URL: new (text: string, base: string) => { origin: string; pathname: string; search: string; hash: string }

/** The longest request URL that the site accepts, in bytes. The site's own URLs are far shorter. */
export const maxAddressBytes = 2_048

const base = 'http://site.invalid'

// `//host` and `/\host` name another site. Parsers drop tabs and line feeds, so that `/<tab>/host` does too.
const path = /^\/(?![/\\])\P{Cc}*$/u

/**
 * Path, query and hash of a page of this site, as the URL parser spells them, when `text` names one; otherwise null. Every
 * redirect, on the server and in the browser, goes to a result of this function. Its own results are returned unchanged.
 */
export function ownAddress(text: string): string | null {
  if (text.length > maxAddressBytes || !path.test(text)) return null
  const { origin, pathname, search, hash } = new URL(text, base)
  // After its dot segments are resolved, `/.//host` is `//host`.
  const address = pathname + search + hash
  return origin === base && path.test(address) && address.length <= maxAddressBytes ? address : null
}

/** The paths of the site's pages; src/web/routes.ts maps them to components. */
export const paths = [
  '/',
  '/admin',
  '/bylaws',
  '/join',
  '/login',
  '/gallery',
  '/profile',
  '/contact',
  '/help',
  '/settings',
  '/setup',
] as const
export type Path = (typeof paths)[number]

/** The pages that search engines may list. */
export const listedPaths = [
  '/',
  '/bylaws',
  '/join',
  '/login',
  '/gallery',
  '/contact',
  '/help',
  '/settings',
] as const satisfies Path[]

/**
 * A path, a query or a fragment of this site without what stood behind the address in a message and was taken as part of it: `?ride=5).` and `/help에서`. The site's
 * own addresses end with letters, digits, `_`, `-`, `/` and `=`.
 * @param keepsLetters in a fragment the name of a user may be the end
 */
export function withoutTail(text: string, { keepsLetters = false } = {}): string {
  let end = text.length
  for (;;) {
    const [encoded] = /%[0-9a-f]{2}$/i.exec(text.slice(Math.max(0, end - 3), end)) ?? []
    const code = encoded === undefined ? text.charCodeAt(end - 1) : Number.parseInt(encoded.slice(1), 16)
    if (end === 0 || (code > 127 ? keepsLetters : code < 32 || /[\w/=-]/.test(String.fromCharCode(code))))
      return text.slice(0, end)
    end -= encoded === undefined ? 1 : 3
  }
}
