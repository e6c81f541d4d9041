import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage } from '#contract/languages.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { createPageCache, type PageKey } from '#server/pages/page-cache.ts'
import { sendCachedPage } from '#server/pages/send-cached-page.ts'
import { listAnnouncementChanges, listAnnouncements } from '#server/store/content/announcements.ts'
import { followContentVersion } from '#server/store/content/content-version.ts'
import { feedLength, feedXml } from './feed.ts'
import { languageInAddress } from './offline-routes.ts'
import { announcementsInSitemap, robotsText, securityText, sitemapXml, webManifest } from './site-files.ts'

const oneDay = 'public, max-age=86400'

/** The files by which programs find what the site holds: crawlers, readers of feeds, systems that install it. */
export function serveSiteFiles(app: FastifyInstance, { db, config, origin }: { db: Db; config: Config; origin: string }): void {
  const getPage = createPageCache({ maxBytes: 4 * 1024 * 1024 })
  const contentVersion = followContentVersion(db)

  /** A text drawn from what anybody may read: drawn once, and anew when that changes. */
  async function sendText(request: FastifyRequest, reply: FastifyReply, key: PageKey, type: string, draw: () => Promise<string>) {
    const text = await getPage(key, {
      readVersion: contentVersion,
      draw: async () => ({ status: 200, html: await draw() }),
    })
    return sendCachedPage(request, reply, text, { type: `${type}; charset=utf-8`, vary: 'accept-encoding' })
  }

  app.get('/sitemap.xml', (request, reply) =>
    sendText(request, reply, ['sitemap'], 'application/xml', async () =>
      sitemapXml(origin, await listAnnouncementChanges(db, announcementsInSitemap)),
    ),
  )
  app.get('/feed.xml', (request, reply) => {
    const asked = new URLSearchParams(request.url.split('?', 2)[1]).get('lang')
    const language = isLanguage(asked) ? asked : 'ko'
    return sendText(request, reply, ['feed', language], 'application/rss+xml', async () => {
      const { rows } = await listAnnouncements(db, { limit: feedLength })
      return feedXml(rows, { club: config.club, origin, language })
    })
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', oneDay).send(robotsText(origin)),
  )
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', oneDay).send(securityText(config, new Date())),
  )
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', oneDay)
      .send(JSON.stringify(webManifest(config.club, languageInAddress(request)))),
  )
}
