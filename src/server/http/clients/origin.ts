import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownAddress } from '#contract/site/own-address.ts'
import { type Config, hostInUrl } from '#server/config.ts'
import { forbidden, wrongSiteAddress } from '#server/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may send it: it has an authority of its own, and does not look at the session. */
    takesForeignRequests?: boolean
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Rejects cross-site requests (CSRF): state changes, and reads that need a session, because some of them are recorded in the reader's name. Browsers send the
 * origin of a request; a client that sends neither header is no browser, and sends no cookie without knowing.
 */
export function rejectCrossSiteRequests(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // First, as most requests are of this kind, and Fastify makes an object of the route's options for each look at them.
    if (readingMethods.has(request.method) && !isFromOtherSite(request)) return done()
    const { access = 'anyone', takesForeignRequests = false } = request.routeOptions.config
    if (takesForeignRequests) return done()
    const isAllowed = readingMethods.has(request.method)
      ? access === 'anyone'
      : isFromThisSite(request, request.headers.origin, config)
    if (isAllowed) return done()
    const page = misdirectedPage(request)
    if (page === null) return done(forbidden())
    app.setupProblems.reportAddress({ page: page.origin, site: config.publicUrl?.origin ?? `Host: ${request.host}` })
    done(wrongSiteAddress())
  })
}

/**
 * The page of a write that was refused for its address alone: its browser says that it is of this site, or, without https, says nothing. Then the proxy
 * rewrites the Host header, or PUBLIC_URL is not the address that visitors use. Also a foreign page's, whose readers never see the answer.
 */
function misdirectedPage(request: FastifyRequest): URL | null {
  if (readingMethods.has(request.method) || isFromOtherSite(request)) return null
  const page = URL.parse(request.headers.origin ?? '')
  return page !== null && /^https?:$/.test(page.protocol) ? page : null
}

/** Whether the browser says that a page of another site sent this, another subdomain's included. */
function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Whether the user followed a link of this site or typed the address, so that no page of another site opened it. For browsers without Sec-Fetch-Site the
 * Referer decides; without one the answer is yes.
 */
export function isSameSiteNavigation(request: FastifyRequest, config: Config): boolean {
  return isFromThisSite(request, request.headers.referer, config)
}

/** Path and query of the page of this site that the browser comes from; null when it comes from another site or sends no Referer. */
export function ownPageBefore(request: FastifyRequest, config: Config): string | null {
  const { referer } = request.headers
  const before = referer === undefined ? null : URL.parse(referer)
  if (before === null || !isOwnOrigin(before, request, config)) return null
  return ownAddress(before.pathname + before.search)
}

/** @param sender Origin or Referer: an address of the page that sends the request. */
function isFromThisSite(request: FastifyRequest, sender: string | undefined, config: Config): boolean {
  if (isFromOtherSite(request)) return false
  if (sender === undefined) return true
  const page = URL.parse(sender)
  return page !== null && isOwnOrigin(page, request, config)
}

/**
 * With PUBLIC_URL, whole origins are compared. The operator may also open the site without the proxy, over http, by a loopback address or by HOST: no other
 * site can have these names. Any other name of the site, such as one with `www.`, should redirect to PUBLIC_URL.
 *
 * Without PUBLIC_URL hosts alone are compared: behind a proxy that ends TLS the browser says https where this process sees http.
 */
function isOwnOrigin(page: URL, request: FastifyRequest, { publicUrl, host }: Config): boolean {
  if (publicUrl === undefined) return page.host === request.host
  if (page.origin === publicUrl.origin) return true
  const localNames = ['localhost', '127.0.0.1', '[::1]', URL.parse(`http://${hostInUrl(host)}`)?.hostname]
  return page.protocol === 'http:' && page.host === request.host && localNames.includes(page.hostname)
}
