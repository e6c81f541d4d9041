import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isLanguage, type Language } from '#contract/languages.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { WebBuild } from '#server/pages/documents/web-build.ts'
import { createPictureCache } from '#server/pictures/picture-cache.ts'
import { notFound } from '#server/refusals.ts'
import { readAnnouncement } from '#server/store/content/announcements.ts'

// Pages link to an address with the announcement's version (head-tags.ts). A day is for clients that ask without it.
const oneDay = 'public, max-age=86400'

interface Picture {
  etag: string
  jpeg: Buffer
}

/** `/preview/announcement-<id>-<language>.jpg`: what messengers show of a link to an announcement. */
export function serveAnnouncementPictures(
  app: FastifyInstance,
  { db, config, web }: { db: Db; config: Config; web: WebBuild },
): void {
  const cachedPicture = createPictureCache<Picture>()

  async function draw(id: string, language: Language): Promise<Picture> {
    const { sceneFile, publicFolder } = web
    if (sceneFile === null || publicFolder === null) throw notFound()
    // With the first picture only, because sharp takes memory.
    const { drawAnnouncement } = await import('#server/pictures/announcement-picture.ts')
    const drawn = await drawAnnouncement(await readAnnouncement(db, id), { club: config.club, language, sceneFile })
    const jpeg = drawn ?? (await readFile(join(publicFolder, `preview-${language}.jpg`)))
    return { jpeg, etag: `"${hash('sha256', jpeg, 'base64url').slice(0, 22)}"` }
  }

  app.get<{ Params: { id: string; language: string } }>(
    '/preview/announcement-:id([\\w-]{1,64})-:language(ko|en).jpg',
    async (request, reply) => {
      const { id, language } = request.params
      if (!isLanguage(language)) throw notFound()
      await app.limitRequest(request)
      const { updatedAt } = await readAnnouncement(db, id)
      const { jpeg, etag } = await cachedPicture([id, language, updatedAt], () => draw(id, language))
      reply.header('cache-control', oneDay).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/jpeg').send(jpeg)
    },
  )
}
