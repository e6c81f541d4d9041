import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isLanguage, type Language } from '#contract/languages.ts'
import { clubClock } from '#server/club-time.ts'
import { late } from '#server/errors.ts'
import type { Site } from '#server/http/api.ts'
import { semaphore } from '#server/mutex.ts'
import { readAnnouncement } from '#server/news/news-calls.ts'
import type { WebBuild } from '#server/pages/web-build.ts'
import type { BoardOptions } from '#server/pictures/board-picture.ts'
import { notFound, siteIsBusy } from '#server/refusals.ts'
import { findRidePreview } from '#server/rides/list-rides.ts'
import { readVisitorSettings } from '#server/site/visitor-settings.ts'

// Pages link to an address with the version of what is drawn (pages/document.ts). A day is for clients that ask without it.
const oneDay = 'public, max-age=86400'

interface Picture {
  etag: string
  jpeg: Buffer
}

interface Drawable {
  updatedAt: string
  /** A JPEG; null when its title cannot be drawn. */
  draw(options: BoardOptions): Promise<Buffer | null>
}

// The drawing is loaded with the first picture only, because sharp takes memory.
const drawing = late('the drawing of previews', () => import('#server/pictures/board-picture.ts'))

/** `/preview/<announcement or ride>-<id>-<language>.jpg`: what messengers show of a link to an announcement or a ride. */
export function servePreviewPictures(app: FastifyInstance, { db, config, web }: Site & { web: WebBuild }): void {
  const cachedPicture = createPictureCache<Picture>()
  async function draw(drawable: Drawable, language: Language): Promise<Picture> {
    const { sceneFile, publicFolder } = web
    if (sceneFile === null || publicFolder === null) throw notFound()
    const drawn = await drawable.draw({ club: config.club, language, sceneFile })
    const jpeg = drawn ?? (await readFile(join(publicFolder, `preview-${language}.jpg`)))
    return { jpeg, etag: `"${hash('sha256', jpeg, 'base64url').slice(0, 22)}"` }
  }

  /** @param find throws 404 when there is nothing with the id that visitors may see. */
  function servePictures(kind: 'announcement' | 'ride', find: (id: string) => Promise<Drawable>): void {
    app.get<{ Params: { id: string; language: string } }>(
      `/preview/${kind}-:id([\\w-]{1,64})-:language(ko|en).jpg`,
      async (request, reply) => {
        const { id, language } = request.params
        if (!isLanguage(language)) throw notFound()
        await app.limitRequest(request)
        const drawable = await find(id)
        const { jpeg, etag } = await cachedPicture([kind, id, language, drawable.updatedAt], () => draw(drawable, language))
        reply.header('cache-control', oneDay).header('etag', etag)
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        return reply.type('image/jpeg').send(jpeg)
      },
    )
  }

  servePictures('announcement', async (id) => {
    const announcement = await readAnnouncement(db, id)
    return {
      updatedAt: announcement.updatedAt,
      draw: async (options) => (await drawing()).drawAnnouncement(announcement, options),
    }
  })
  servePictures('ride', async (id) => {
    if (!(await readVisitorSettings(db, config.club)).showsRidesToVisitors) throw notFound()
    const preview = await findRidePreview(db, id, clubClock(new Date(), config.club))
    return { updatedAt: preview.updatedAt, draw: async (options) => (await drawing()).drawRide(preview, options) }
  })
}

/**
 * Draws pictures one at a time: drawing costs more than anything else that a client without an account can ask for. Concurrent
 * requests for the same picture share one drawing.
 */
export function createPictureCache<Picture>({ maxPictures = 120, maxQueued = 20 } = {}) {
  const pictures = new LRUCache<string, Promise<Picture>>({ max: maxPictures })
  const drawing = semaphore(1)

  /** @throws 503 when too many drawings are queued. */
  return async function cachedPicture(keyParts: readonly string[], draw: () => Promise<Picture>): Promise<Picture> {
    const key = JSON.stringify(keyParts)
    const cached = pictures.get(key)
    if (cached) return cached
    if (drawing.waiting() >= maxQueued) throw siteIsBusy()
    const drawn = drawing.run(draw)
    pictures.set(key, drawn)
    drawn.catch(() => pictures.delete(key))
    return drawn
  }
}
