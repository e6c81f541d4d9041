import staticFiles from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { withLanguage } from '#contract/content/announcement-addresses.ts'
import type { ApiAnswer, PageResult, RenderedPage } from '#contract/site/page.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { answerErrorsWithPages } from '#server/http/errors.ts'
import { redirect } from '#server/http/redirect.ts'
import { contentPolicy, sendFileHeaders } from '#server/http/security-headers.ts'
import { sessionHeader } from '#server/http/visitors/sessions.ts'
import { Refusal } from '#server/refusals.ts'
import { followContentVersion } from '#server/store/content/content-version.ts'
import { chooseEncoding, compressForSending } from './compress.ts'
import { buildDocument } from './documents/document.ts'
import type { WebBuild } from './documents/web-build.ts'
import { serveOfflineParts, serviceWorker } from './files/offline-routes.ts'
import { serveAnnouncementPictures } from './files/picture-routes.ts'
import { serveSiteFiles } from './files/site-file-routes.ts'
import { withoutTrailingSlashes } from './files/trailing-slashes.ts'
import { createPageCache, type DrawnPage } from './page-cache.ts'
import { sendCachedPage } from './send-cached-page.ts'
import { needsLookup, sharedAddress } from './shared-addresses.ts'
import { readVisitor, type Visitor } from './visitor.ts'

const busy = () => new Refusal(503, 'The site is busy right now. Please try again in a few seconds.')

const oneYear = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'

function keepingTime(path: string): string {
  if (path.includes(serviceWorker)) return 'no-cache'
  return path.includes('/assets/') ? oneYear : oneDay
}

/** Whatever GET is not a call of the API: files, and pages drawn by the web side. */
export function servePages(web: WebBuild): FastifyPluginAsync<{ db: Db; config: Config }> {
  return async function pages(app, { db, config }) {
    answerErrorsWithPages(app, config)
    const getPage = createPageCache()
    const contentVersion = followContentVersion(db)
    const origin = config.publicUrl?.origin ?? `http://${config.host}:${config.port}`

    if (web.publicFolder !== null) {
      await app.register(staticFiles, {
        root: web.publicFolder,
        wildcard: false,
        globIgnore: ['**/*.{br,gz}', '.vite/**', serviceWorker],
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          reply.header('cache-control', keepingTime(path))
          if (path.includes('/assets/')) sendFileHeaders(reply)
        },
      })
    }

    serveSiteFiles(app, { db, config, origin })
    serveAnnouncementPictures(app, { db, config, web })
    serveOfflineParts(app, { config, web })

    /** @param cookie the session whose own page it is; undefined for a page that every client may get, which is asked for with no header at all. */
    function apiFor(cookie: string | undefined, troubles: string[]) {
      return async (path: string): Promise<ApiAnswer> => {
        const answer = await app.inject({ method: 'GET', url: path, headers: cookie === undefined ? {} : { cookie } })
        // A page drawn without an answer would be a wrong page: signed out for who is signed in, empty for who looks for news.
        if (answer.statusCode >= 500) troubles.push(path)
        return { status: answer.statusCode, body: answer.json(), link: answer.headers.link?.toString() ?? null }
      }
    }

    /**
     * @param address path and query, of which the page shows nothing else than what it stands for.
     * @param cookie as for apiFor.
     * @throws 503 when the API could not answer what the page shows.
     */
    async function draw(address: string, { language, theme, textSize }: Visitor, cookie?: string): Promise<PageResult> {
      const troubles: string[] = []
      const get = apiFor(cookie, troubles)
      const page = await web.render({ url: address, origin, language, theme, textSize, club: config.club, get })
      if (troubles.length > 0) throw busy()
      return page
    }

    function documentOf(page: RenderedPage, path: string): DrawnPage {
      const assets = web.assetsOf(page, page.state.language)
      const html = buildDocument(page, { assets, web, origin, path, verification: config.verification })
      return { status: page.status, html, policy: contentPolicy(config, assets.hashes) }
    }

    /**
     * The page that every client without a session gets. It is drawn from a request that the server makes up itself: of the client's, only what readVisitor
     * and sharedAddress take from closed sets goes in.
     */
    async function sendShared(request: FastifyRequest, reply: FastifyReply, url: URL) {
      const visitor = readVisitor(url, request.cookies)
      const { language, languageIsInUrl, theme, textSize } = visitor
      if (needsLookup(url)) await app.limitRequest(request)
      const address = await sharedAddress(db, url)
      async function drawShared(): Promise<DrawnPage> {
        const drawn = await draw(languageIsInUrl ? withLanguage(address, language) : address, visitor)
        if (drawn.kind === 'redirect')
          throw new Error(`${address} sends people who are not signed in to ${drawn.location}: web/routes.ts`)
        return documentOf(drawn, new URL(address, origin).pathname)
      }
      const page = await getPage([address, language, languageIsInUrl, theme, textSize], {
        readVersion: contentVersion,
        draw: drawShared,
        // Counted already where its address took a query.
        ...(needsLookup(url) ? {} : { beforeDrawing: () => app.limitRequest(request) }),
      })
      return sendCachedPage(request, reply, page, { type: 'text/html; charset=utf-8', vary: 'cookie, accept-encoding' })
    }

    async function sendPersonal(request: FastifyRequest, reply: FastifyReply, url: URL) {
      await app.limitRequest(request)
      const result = await draw(url.pathname + url.search, readVisitor(url, request.cookies), sessionHeader(request, config))
      reply.header('cache-control', 'private, no-store').header('vary', 'cookie, accept-encoding')
      if (result.kind === 'redirect') return redirect(reply, result.location)
      const { status, html, policy } = documentOf(result, url.pathname)
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      const body = await compressForSending(html, encoding)
      return reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
    }

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      // The request's own text: a path such as //elsewhere must stay a path, and never become an address of another site. Proxies may send
      // the whole address (RFC 9112, 3.2.2); then what follows the host counts.
      const url = new URL(`http://page.invalid${request.raw.url?.replace(/^https?:\/\/[^/]*/i, '') || '/'}`)
      const bare = withoutTrailingSlashes(url)
      if (bare !== null) return redirect(reply, bare, 301)
      // Without an answer, a member would be taken for a stranger.
      request.session = await app.readSession(request).catch((error: unknown) => {
        request.log.error({ err: error }, 'the session of a page was not read')
        throw busy()
      })
      return request.session === undefined ? sendShared(request, reply, url) : sendPersonal(request, reply, url)
    }

    app.get('/*', answer)
  }
}
