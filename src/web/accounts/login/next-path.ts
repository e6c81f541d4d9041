import { ownAddress, paths } from '#contract/site/own-address.ts'

/** Where to go after logging in: the `next` of the query if it is a page of this site other than this one, else the home page. */
export function nextPath(search: string): string {
  const requested = ownAddress(new URLSearchParams(search).get('next') ?? '')
  const [path = ''] = requested?.split(/[?#]/, 1) ?? []
  return requested === null || path === '/login' || !paths.some((own) => own === path) ? '/' : requested
}
