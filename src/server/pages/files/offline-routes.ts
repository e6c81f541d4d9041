import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { Config } from '#server/config.ts'
import type { WebBuild } from '#server/pages/documents/web-build.ts'
import { readVisitor } from '#server/pages/visitor.ts'
import { offlinePage } from './offline-page.ts'

/** A file of the built site. Its name never changes, so browsers must ask each time whether its content has. */
export const serviceWorker = 'service-worker.js'

/** Served in place of the service worker where the site must have none: deletes what an earlier one saved, and unregisters itself. */
export const retiringWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** The language of what browsers fetch without cookies. */
export function languageInAddress(request: FastifyRequest): Language {
  return readVisitor(new URL(request.url, 'http://page.invalid'), {}).language
}

/** What reading offline needs of the server: docs/decisions/013. */
export function serveOfflineParts(app: FastifyInstance, { config, web }: { config: Config; web: WebBuild }): void {
  app.get(`/${serviceWorker}`, async (_request, reply) =>
    web.publicFolder === null || !config.offlineCopies
      ? reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(retiringWorker)
      : reply.sendFile(serviceWorker),
  )
  app.get('/offline', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(offlinePage(languageInAddress(request), { club: config.club, styleTags: web.styleTags })),
  )
}
