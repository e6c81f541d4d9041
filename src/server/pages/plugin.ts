import staticFiles from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { withLanguage } from '#contract/announcement-addresses.ts'
import type { ApiAnswer, PageResult, RenderedPage } from '#contract/page.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { answerErrorsWithPages } from '#server/http/errors.ts'
import { contentPolicy, securityHeaders, sendFileHeaders } from '#server/http/security-headers.ts'
import { sessionCookieName } from '#server/http/sessions.ts'
import { Refusal } from '#server/refusals.ts'
import { followContentVersion } from '#server/store/content-version.ts'
import { chooseEncoding, compressForSending } from './compress.ts'
import { buildDocument } from './document.ts'
import { keptAddress, plainAddresses } from './kept-addresses.ts'
import { serveOfflineParts, serviceWorker } from './offline-routes.ts'
import { createPageCache, type DrawnPage } from './page-cache.ts'
import { serveAnnouncementPictures } from './picture-routes.ts'
import { chooseAnswer, sendKept } from './send-kept.ts'
import { serveSiteFiles } from './site-file-routes.ts'
import { readVisitor, type Visitor } from './visitor.ts'
import type { WebBuild } from './web-build.ts'

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
    const { finished, keptPage } = createPageCache()
    const contentVersion = followContentVersion(db)
    const origin = config.publicUrl?.origin ?? `http://${config.host}:${config.port}`
    // Not another program's `my_session` on the same host: whoever has only that gets the pages that are kept.
    const sessionCookie = new RegExp(`(?:^|[;\\s])${sessionCookieName(config)}=`)

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

    /** The API as this visitor would be answered: pages come in by the front door. */
    function apiFor(request: FastifyRequest, troubles: string[]) {
      const cookie = request.headers.cookie
      return async (path: string): Promise<ApiAnswer> => {
        const ready = (await app.keptAnswers.ready(path)) ?? app.ownAnswers.ready(path, cookie)
        if (ready !== undefined) return { status: 200, ...ready }
        const answer = await app.inject({ method: 'GET', url: path, headers: cookie === undefined ? {} : { cookie } })
        // A page drawn without an answer would be a wrong page: signed out for who is signed in, empty for who looks for news.
        if (answer.statusCode >= 500) troubles.push(path)
        return { status: answer.statusCode, body: answer.json(), link: answer.headers.link?.toString() ?? null }
      }
    }

    /**
     * @param address path and query, of which the page shows nothing else than what it stands for.
     * @throws 503 when the API could not answer what the page shows.
     */
    async function draw(request: FastifyRequest, address: string, { language, theme, textSize }: Visitor): Promise<PageResult> {
      const troubles: string[] = []
      const get = apiFor(request, troubles)
      const page = await web.render({ url: address, origin, language, theme, textSize, club: config.club, get })
      if (troubles.length > 0) throw new Refusal(503, 'The site is busy right now. Please try again in a few seconds.')
      return page
    }

    function documentOf(page: RenderedPage, url: URL): DrawnPage {
      const assets = web.assetsOf(page, page.state.language)
      const html = buildDocument(page, { assets, web, origin, path: url.pathname, verification: config.verification })
      return { status: page.status, html, policy: contentPolicy(config, assets.hashes) }
    }

    const asPage = { type: 'text/html; charset=utf-8', vary: 'cookie, accept-encoding', always: securityHeaders(config) }

    const keyOf = (address: string | null, { language, languageIsInUrl, theme, textSize }: Visitor) =>
      `${address ?? '404'} ${language} ${languageIsInUrl} ${theme} ${textSize}`

    /** What nearly every visitor asks for. */
    app.answerAtOnce((request, response) => {
      const url = plainAddresses.get(request.url ?? '')
      const { cookie } = request.headers
      if (url === undefined || sessionCookie.test(cookie ?? '')) return false
      const version = contentVersion()
      const kept = typeof version === 'number' ? finished(keyOf(url.pathname, readVisitor(url, cookie)), version) : undefined
      if (kept === undefined) return false
      const { status, headers, body } = chooseAnswer(request.headers, kept, asPage)
      response.writeHead(status, headers).end(body)
      return true
    })

    async function sendForEverybody(request: FastifyRequest, reply: FastifyReply, url: URL) {
      const visitor = readVisitor(url, request.headers.cookie)
      const { language, languageIsInUrl } = visitor
      const address = await keptAddress(db, url)
      const kept = await keptPage(keyOf(address, visitor), contentVersion, async () => {
        const asked = address ?? url.pathname
        const drawn = await draw(request, languageIsInUrl ? withLanguage(asked, language) : asked, visitor)
        if (drawn.kind === 'redirect')
          throw new Error(`${asked} sends people who are not signed in to ${drawn.location}: web/routes.ts`)
        return documentOf(drawn, url)
      })
      return sendKept(request, reply, kept, asPage)
    }

    async function sendPersonal(request: FastifyRequest, reply: FastifyReply, url: URL) {
      const result = await draw(request, url.pathname + url.search, readVisitor(url, request.headers.cookie))
      reply.header('cache-control', 'private, no-store').header('vary', 'cookie, accept-encoding')
      if (result.kind === 'redirect') return reply.redirect(result.location, 302)
      const { status, html, policy } = documentOf(result, url)
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      const body = await compressForSending(html, encoding)
      return reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
    }

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      // The request's own text: a path such as //elsewhere must stay a path, and never become an address of another site. Proxies may send
      // the whole address (RFC 9112, 3.2.2); then what follows the host counts.
      const url = new URL(`http://page.invalid${request.raw.url?.replace(/^https?:\/\/[^/]*/i, '') || '/'}`)
      if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
        return reply.redirect(url.pathname.replace(/^\/+/, '/').replace(/\/+$/, '') + url.search || '/', 301)
      }
      const signedIn = sessionCookie.test(request.headers.cookie ?? '')
      return signedIn ? sendPersonal(request, reply, url) : sendForEverybody(request, reply, url)
    }

    app.get('/*', answer)
  }
}
