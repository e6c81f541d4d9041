import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownAddress } from '#contract/own-address.ts'
import type { Config } from '#server/config.ts'
import { forbidden } from '#server/refusals.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Refuses state changes that another site's page sends with a visitor's cookie (DESIGN section 7). Browsers tell where a request
 * comes from; a caller that sends neither header is no browser and carries nobody's cookie by accident.
 */
export function refuseForeignWrites(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (readingMethods.has(request.method) || isOwn(request, config.publicUrl)) done()
    else done(forbidden())
  })
}

function isOwn(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  if (origin === undefined || origin === publicUrl?.origin) return true
  // Hosts alone are compared: behind a proxy that ends TLS the browser says https where this process sees http.
  return URL.parse(origin)?.host === request.host
}

/** Path and query of the page of this site from which the browser comes; null when it comes from elsewhere or does not say. */
export function ownPageBefore({ headers: { referer }, host }: FastifyRequest, publicUrl: URL | undefined): string | null {
  const before = referer === undefined ? null : URL.parse(referer)
  if (before === null || (before.origin !== publicUrl?.origin && before.host !== host)) return null
  return ownAddress(before.pathname + before.search)
}

/** Whether a link or picture on another site made the browser ask. */
export function isCrossSite(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'cross-site'
}
