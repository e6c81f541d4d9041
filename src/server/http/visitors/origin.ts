import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownAddress } from '#contract/site/own-address.ts'
import { type Config, hostInUrl } from '#server/config.ts'
import { forbidden } from '#server/refusals.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Refuses what another site's page has the visitor's browser send with the visitor's cookie (DESIGN section 7): state changes, and reads that not anyone may
 * make, for some of them leave a line in the reader's name. Browsers tell where a request comes from; a caller that sends neither header is no browser and
 * carries nobody's cookie by accident.
 */
export function refuseForeignRequests(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { access = 'anyone' } = request.routeOptions.config
    const isAllowed = readingMethods.has(request.method)
      ? access === 'anyone' || !isFromOtherSite(request)
      : comesFromHere(request, request.headers.origin, config)
    if (isAllowed) done()
    else done(forbidden())
  })
}

/** Whether the browser says that a page of another site, a sister domain's too, has it send this. */
function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Whether the browser opens this address because the user asked for it here or typed it, and no page of another site had it opened. Browsers without
 * Sec-Fetch-Site are judged by the Referer alone, and let through without one.
 */
export function isOwnNavigation(request: FastifyRequest, config: Config): boolean {
  return comesFromHere(request, request.headers.referer, config)
}

/** Path and query of the page of this site from which the browser comes; null when it comes from elsewhere or does not say. */
export function ownPageBefore(request: FastifyRequest, config: Config): string | null {
  const { referer } = request.headers
  const before = referer === undefined ? null : URL.parse(referer)
  if (before === null || !isOwnOrigin(before, request, config)) return null
  return ownAddress(before.pathname + before.search)
}

/** @param sender Origin or Referer: an address of the page that sends the request. */
function comesFromHere(request: FastifyRequest, sender: string | undefined, config: Config): boolean {
  if (isFromOtherSite(request)) return false
  if (sender === undefined) return true
  const page = URL.parse(sender)
  return page !== null && isOwnOrigin(page, request, config)
}

/**
 * With PUBLIC_URL, whole origins are compared. Besides it, the operator may open the site without the proxy, over http, by a loopback address or by HOST:
 * browsers let no other site be called that. Any other name under which the site can be reached, such as one with `www.`, should redirect to PUBLIC_URL.
 *
 * Without PUBLIC_URL hosts alone are compared: behind a proxy that ends TLS the browser says https where this process sees http.
 */
function isOwnOrigin(page: URL, request: FastifyRequest, { publicUrl, host }: Config): boolean {
  if (publicUrl === undefined) return page.host === request.host
  if (page.origin === publicUrl.origin) return true
  const localNames = ['localhost', '127.0.0.1', '[::1]', URL.parse(`http://${hostInUrl(host)}`)?.hostname]
  return page.protocol === 'http:' && page.host === request.host && localNames.includes(page.hostname)
}
