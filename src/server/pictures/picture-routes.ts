import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { withEmblem } from '#contract/site/emblems.ts'
import { clubClock } from '#server/club-time.ts'
import { late } from '#server/errors.ts'
import type { Site } from '#server/http/api.ts'
import { sendFileHeaders } from '#server/http/security-headers.ts'
import { semaphore } from '#server/mutex.ts'
import { readAnnouncement } from '#server/news/news-calls.ts'
import type { WebBuild } from '#server/pages/web-build.ts'
import type { BoardOptions } from '#server/pictures/board-picture.ts'
import { cutDisplayFont, missingLetters } from '#server/pictures/club-letters.ts'
import type { Icon } from '#server/pictures/club-pictures.ts'
import { drawEmblem } from '#server/pictures/emblem-drawing.ts'
import { faceVersion, pictureVersion } from '#server/pictures/face-version.ts'
import { readHero } from '#server/pictures/hero.ts'
import { notFound, siteIsBusy } from '#server/refusals.ts'
import { findRidePreview } from '#server/rides/list-rides.ts'

// Pages link to an address with the version of what is drawn (face-version.ts): its picture stays. Another address may show a new one soon.
const oneYear = 'public, max-age=31536000, immutable'
const fiveMinutes = 'public, max-age=300'
// Of announcements and rides. Their addresses have a version too; a day is for clients that ask without it.
const oneDay = 'public, max-age=86400'

interface Picture {
  etag: string
  bytes: Buffer
}

interface Drawable {
  updatedAt: string
  /** A JPEG; null when its title cannot be drawn. */
  draw(options: BoardOptions): Promise<Buffer | null>
}

// The drawings are loaded with the first picture only, because sharp takes memory.
const boards = late('the drawing of previews', () => import('#server/pictures/board-picture.ts'))
const clubPictures = late('the drawing of the club’s pictures', () => import('#server/pictures/club-pictures.ts'))

const icons: Icon[] = [
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-192.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'badge-96.png',
]

/**
 * The pictures that show the club's emblem, name or accent: icons, the drawing of the home page, and what messengers show of a link, to the site or to
 * `/preview/<announcement or ride>-<id>-<language>.jpg`.
 */
export function servePictures(app: FastifyInstance, { db, config, web }: Site & { web: WebBuild }): void {
  const cachedPicture = createPictureCache<Picture>()

  function cached(keyParts: readonly string[], draw: () => Promise<Buffer>): Promise<Picture> {
    return cachedPicture([faceVersion(config.club), ...keyParts], async () => {
      const bytes = await draw()
      return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
    })
  }

  function send(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: Picture, lasting: string): FastifyReply {
    reply.header('cache-control', lasting).header('etag', etag)
    sendFileHeaders(reply)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes)
  }

  /** Strangers cannot make it draw often: each picture is drawn once for the values of the club. */
  function serveOwn(path: string, type: string, draw: (club: Club) => Promise<Buffer>): void {
    app.get<{ Querystring: { v?: string } }>(path, async (request, reply) => {
      const { club } = config
      const picture = await cached([path], () => draw(club))
      const isVersioned = request.query.v === pictureVersion(web, club)
      return send(request, reply.type(type), picture, isVersioned ? oneYear : fiveMinutes)
    })
  }

  for (const icon of icons) serveOwn(`/${icon}`, 'image/png', async (club) => (await clubPictures()).drawIcon(icon, club))
  const drawPreview = async (club: Club, language: Language) => (await clubPictures()).drawClubPreview(club, language)
  for (const language of languages) serveOwn(`/preview-${language}.jpg`, 'image/jpeg', (club) => drawPreview(club, language))

  serveOwn('/club-letters.woff2', 'font/woff2', async (club) => {
    const letters = missingLetters(club, web)
    if (letters.length === 0) throw notFound()
    return cutDisplayFont(letters)
  })

  function serveSvg(path: string, draw: (club: Club) => Promise<string> | string): void {
    app.get(path, (request, reply) => {
      sendFileHeaders(reply)
      return app.sendPublic(request, reply, {
        key: ['picture', path],
        render: async () => ({
          status: 200,
          text: await draw(config.club),
          headers: { 'content-type': 'image/svg+xml', vary: 'accept-encoding' },
        }),
      })
    })
  }
  serveSvg('/favicon.svg', (club) => drawEmblem(club))
  serveSvg('/hero.svg', async ({ emblem }) => withEmblem(await readHero(), emblem))

  async function draw(drawable: Drawable, language: Language): Promise<Buffer> {
    const { club } = config
    return (await drawable.draw({ club, language })) ?? drawPreview(club, language)
  }

  /** @param find throws 404 when there is nothing with the id that visitors may see. */
  function serveBoards(kind: 'announcement' | 'ride', find: (id: string) => Promise<Drawable>): void {
    app.get<{ Params: { id: string; language: string } }>(
      `/preview/${kind}-:id([\\w-]{1,64})-:language(ko|en).jpg`,
      async (request, reply) => {
        const { id, language } = request.params
        if (!isLanguage(language)) throw notFound()
        await app.limitRequest(request)
        const drawable = await find(id)
        const picture = await cached([kind, id, language, config.club.timeZone, drawable.updatedAt], () =>
          draw(drawable, language),
        )
        return send(request, reply.type('image/jpeg'), picture, oneDay)
      },
    )
  }

  serveBoards('announcement', async (id) => {
    const announcement = await readAnnouncement(db, id)
    return {
      updatedAt: announcement.updatedAt,
      draw: async (options) => (await boards()).drawAnnouncement(announcement, options),
    }
  })
  serveBoards('ride', async (id) => {
    if (!config.club.showsRidesToVisitors) throw notFound()
    const preview = await findRidePreview(db, id, clubClock(new Date(), config.club))
    return { updatedAt: preview.updatedAt, draw: async (options) => (await boards()).drawRide(preview, options) }
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
