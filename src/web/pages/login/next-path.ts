/** Where to go after signing in: the `next` of the address if it is a page of this site, else home. Nobody is ever sent elsewhere. */
export function nextPath(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get('next')
  if (!asked?.startsWith('/')) return '/'
  // `//host` and `/\host` begin with a slash as well; the browser's own reading of the address decides.
  const target = URL.canParse(asked, origin) ? new URL(asked, origin) : null
  if (target?.origin !== origin || target.pathname.startsWith('/api/') || target.pathname === '/login') return '/'
  return target.pathname + target.search + target.hash
}
