import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '#server/http/api.ts'
import { sendFileHeaders } from '#server/http/security-headers.ts'
import { listAnnouncementChanges, listAnnouncements } from '#server/news/news-calls.ts'
import { languageOfFile } from '#server/pages/display-settings.ts'
import { feedLength, feedXml } from './feed.ts'
import { announcementsInSitemap, robotsText, securityText, sitemapXml, webManifest } from './site-files.ts'

const oneDay = 'public, max-age=86400'

/** Files for programs: crawlers, feed readers, systems that install the site as an app. */
export function serveSiteFiles(app: FastifyInstance, { db, config, origin }: Site & { origin: string }): void {
  function sendText(request: FastifyRequest, reply: FastifyReply, key: string[], type: string, write: () => Promise<string>) {
    const headers = { 'content-type': `${type}; charset=utf-8`, vary: 'accept-encoding' }
    return app.sendPublic(request, reply, { key, render: async () => ({ status: 200, text: await write(), headers }) })
  }

  app.get('/sitemap.xml', (request, reply) =>
    sendText(request, reply, ['sitemap'], 'application/xml', async () =>
      sitemapXml(origin, await listAnnouncementChanges(db, announcementsInSitemap)),
    ),
  )
  app.get('/feed.xml', (request, reply) => {
    const language = languageOfFile(request)
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
  app.get('/manifest.webmanifest', async (request, reply) => {
    sendFileHeaders(reply)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', oneDay)
      .send(JSON.stringify(webManifest(config.club, languageOfFile(request))))
  })
}
