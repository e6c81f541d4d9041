import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isLanguage, type Language } from '#contract/languages.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { WebBuild } from '#server/pages/documents/web-build.ts'
import { createAnnouncementDrawing, type DrawAnnouncement } from '#server/pictures/announcement-picture.ts'
import { createPictureCache } from '#server/pictures/picture-cache.ts'
import { notFound } from '#server/refusals.ts'
import { readAnnouncement } from '#server/store/content/announcements.ts'

// The address changes with the announcement (head-tags.ts); a day is for those who ask without.
const oneDay = 'public, max-age=86400'

interface KeptPicture {
  etag: string
  jpeg: Buffer
}

/** `/preview/announcement-<id>-<language>.jpg`: what messengers show of a link to an announcement. */
export function serveAnnouncementPictures(
  app: FastifyInstance,
  { db, config, web }: { db: Db; config: Config; web: WebBuild },
): void {
  const keptPicture = createPictureCache<KeptPicture>()
  let drawing: Promise<DrawAnnouncement> | undefined

  async function draw(id: string, language: Language): Promise<KeptPicture> {
    if (web.pictures === null || web.publicFolder === null) throw notFound()
    drawing ??= createAnnouncementDrawing(web.pictures, config.club)
    const announcement = await readAnnouncement(db, id)
    // A title in letters that the face lacks: the club's own picture is better than a title with holes.
    const jpeg =
      (await (await drawing)(announcement, language)) ?? (await readFile(join(web.publicFolder, `preview-${language}.jpg`)))
    return { jpeg, etag: `"${hash('sha256', jpeg, 'base64url').slice(0, 22)}"` }
  }

  app.get<{ Params: { id: string; language: string } }>(
    '/preview/announcement-:id([\\w-]{1,64})-:language(ko|en).jpg',
    async (request, reply) => {
      const { id, language } = request.params
      if (!isLanguage(language)) throw notFound()
      await app.limitRequest(request)
      const { updatedAt } = await readAnnouncement(db, id)
      const { jpeg, etag } = await keptPicture([id, language, updatedAt], () => draw(id, language))
      reply.header('cache-control', oneDay).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/jpeg').send(jpeg)
    },
  )
}
