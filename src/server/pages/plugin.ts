import staticFiles from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/accounts/users.ts'
import { withLanguage } from '#contract/languages.ts'
import { shownPhones } from '#contract/shown-phones.ts'
import type { Club, ShownClub } from '#contract/site/club.ts'
import type { ApiAnswer, PageResult, RenderedPage } from '#contract/site/page.ts'
import { clubToday } from '#server/club-time.ts'
import type { Site } from '#server/http/api.ts'
import { sessionHeader } from '#server/http/clients/sessions.ts'
import { noted, passOn, toAnswer } from '#server/http/errors.ts'
import { idOf } from '#server/http/logging.ts'
import { chooseEncoding, compress, type Rendered, refreshClubFirst } from '#server/http/public-answers.ts'
import { readHere } from '#server/http/reads.ts'
import { redirect, withoutTrailingSlashes } from '#server/http/redirect.ts'
import { contentPolicy, sendFileHeaders } from '#server/http/security-headers.ts'
import { shownDues } from '#server/money/open-dues.ts'
import { phoneLinks as linksOfPhone } from '#server/phone-numbers.ts'
import { servePictures } from '#server/pictures/picture-routes.ts'
import { Refusal } from '#server/refusals.ts'
import { listRecentRides } from '#server/rides/list-rides.ts'
import { readOwnWords } from '#server/site/page-words.ts'
import { clubStyle } from './club-style.ts'
import { type DisplaySettings, publicAddress, readDisplaySettings } from './display-settings.ts'
import { buildDocument } from './document.ts'
import { serveOfflineParts, serviceWorker } from './offline-routes.ts'
import { answerErrorsWithPages } from './plain-pages.ts'
import { serveSiteFiles } from './site-files.ts'
import type { WebBuild } from './web-build.ts'

// Pages read data through the API (http/reads.ts, else `app.inject`), so that they cannot show what it refuses.

const vary = 'cookie, accept-encoding'
const oneYear = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'

function cacheControlOf(path: string): string {
  if (path.includes(serviceWorker)) return 'no-cache'
  return path.includes('/assets/') ? oneYear : oneDay
}

/** Every GET that is not a call of the API: files of the built site, files made here, and pages rendered by the web side. */
export function servePages(web: WebBuild): FastifyPluginAsync<Site> {
  return async function pages(app, { db, config }) {
    answerErrorsWithPages(app, config)
    /** In the key of cached pages, so that none outlasts the day: bylaws take effect, and dates are shown with another year. */
    const today = oncePerMinute((now, { timeZone }: Club) => clubToday(now, timeZone))
    const shownNow = oncePerMinute((_now, club: Club): Omit<ShownClub, 'recentRides' | 'words'> => {
      const linksOf = (typed: string) => linksOfPhone(typed, club.country)
      const phone = shownPhones(club.phone, linksOf(club.phone))
      return { ...club, phone, phoneLinks: linksOf(phone), thisYear: today(club).slice(0, 4) }
    })
    const origin = config.publicUrl?.origin ?? `http://${config.host}:${config.port}`

    // The files of the build. It has no index.html, so `/` reaches the page routes below.
    if (web.publicFolder !== null) {
      await app.register(staticFiles, {
        root: web.publicFolder,
        wildcard: false,
        globIgnore: ['**/*.{br,gz}', '.vite/**', serviceWorker],
        preCompressed: true,
        cacheControl: false,
        lastModified: false, // It would tell when the site was built.
        setHeaders: (reply, path) => {
          reply.header('cache-control', cacheControlOf(path))
          // The service worker fetches, so it needs the policy of the pages.
          if (!path.includes(serviceWorker)) sendFileHeaders(reply)
          // A file that never changes is never compared with a newer one.
          if (path.includes('/assets/')) for (const name of ['accept-ranges', 'etag']) reply.removeHeader(name)
        },
      })
    }

    await app.register(async (files) => {
      refreshClubFirst(files)
      serveSiteFiles(files, { db, config, web, origin })
      servePictures(files, { db, config, web })
      serveOfflineParts(files, { config, web })
    })
    app.get('/*', (request, reply) => {
      const url = urlOf(request)
      const bare = withoutTrailingSlashes(url)
      if (bare !== null) return redirect(reply, bare, 301)
      // No promise more than needed: each is a part of what a cached page costs.
      return request.headers.cookie === undefined ? sendPublicPage(request, reply, url) : sendOwnPage(request, reply, url)
    })

    async function sendOwnPage(request: FastifyRequest, reply: FastifyReply, url: URL) {
      request.session = await readSession(request)
      return request.session === undefined ? sendPublicPage(request, reply, url) : sendPersonalPage(request, reply, url)
    }

    /** When the session cannot be read, the answer is 503: a user must not get the page of a client without a session. */
    function readSession(request: FastifyRequest) {
      return app.readSession(request).catch((error: unknown) => {
        request.log.error({ request: idOf(request), err: error }, 'the session of a page was not read')
        const { body, retryAfter = 2 } = toAnswer(error)
        throw new Refusal(503, body.message, [], retryAfter)
      })
    }

    /** The page of every client without a session, from the cache. Of the request, only what display-settings.ts accepts goes into it. */
    function sendPublicPage(request: FastifyRequest, reply: FastifyReply, url: URL): void | Promise<void> {
      const settings = readDisplaySettings(url, request.cookies)
      // A page counts toward the client's limit when it has to be rendered, or a query is needed to find out which page it is.
      const address = publicAddress({ db, config }, url, async () => {
        await app.limitRequest(request)
        await app.refreshClub(request)
      })
      if (typeof address === 'string') return sendAt(request, reply, address, settings)
      return address.then((found) => sendAt(request, reply, found, settings))
    }

    function sendAt(request: FastifyRequest, reply: FastifyReply, address: string, settings: DisplaySettings) {
      const { language, languageIsInUrl, theme, textSize } = settings
      return app.sendPublic(request, reply, {
        key: ['page', address, language, languageIsInUrl, theme, textSize, today(config.club)],
        render: () => renderPublic(address, settings),
        beforeRender: () => app.limitRequest(request),
      })
    }

    async function renderPublic(address: string, settings: DisplaySettings): Promise<Rendered> {
      const { language, languageIsInUrl } = settings
      const page = await render(languageIsInUrl ? withLanguage(address, language) : address, settings)
      if (page.kind === 'redirect') throw new Error(`${address} redirects visitors to ${page.location}: web/routes.ts`)
      return toDocument(page, { path: new URL(address, origin).pathname, reader: null })
    }

    async function sendPersonalPage(request: FastifyRequest, reply: FastifyReply, url: URL) {
      await app.limitRequest(request)
      await app.refreshClub(request)
      const page = await render(url.pathname + url.search, readDisplaySettings(url, request.cookies), request)
      reply.header('cache-control', 'private, no-store')
      if (page.kind === 'redirect') return redirect(reply.header('vary', vary), page.location)
      const { status, text, headers } = toDocument(page, {
        path: url.pathname,
        reader: request.session?.user.role ?? 'guest',
      })
      reply.code(status).headers(headers)
      const encoding = chooseEncoding(request)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(await compress(text, encoding))
    }

    /**
     * Renders a page. Its data comes from the site's own API, so a page never shows what the API would reject.
     * @param reader the request for a personal page, of which the session alone is used; a public page is rendered without anything of the client.
     * @throws 503 when the API failed: the page would be wrong.
     */
    async function render(
      address: string,
      { language, theme, textSize }: DisplaySettings,
      reader?: FastifyRequest,
    ): Promise<PageResult> {
      let failure: Refusal | undefined
      const cookie = reader && sessionHeader(reader, config)
      const user = reader?.session?.user
      async function readFor(request: FastifyRequest, reading: Promise<ApiAnswer>): Promise<ApiAnswer> {
        try {
          return await reading
        } catch (error) {
          const { status, body, retryAfter = 2 } = noted(request, error)
          if (status >= 500) failure ??= new Refusal(503, body.message, [], retryAfter)
          return { status, body, link: null }
        }
      }
      async function get(path: string): Promise<ApiAnswer> {
        const reading = user && readHere(app, path, user)
        if (reader !== undefined && reading !== undefined) return readFor(reader, reading)
        const answer = await app.inject({ method: 'GET', url: path, headers: cookie === undefined ? {} : { cookie } })
        if (answer.statusCode >= 500) failure ??= passOn(answer)
        return { status: answer.statusCode, body: answer.json(), link: answer.headers.link?.toString() ?? null }
      }
      const recentRides = cookie === undefined ? await listRecentRides(db, config.club) : []
      const words = await readOwnWords(db)
      const club = { ...shownNow(config.club), ...(await shownDues(db, config.club)), recentRides, words }
      const page = await web.render({ url: address, origin, language, theme, textSize, club, get })
      if (failure !== undefined) throw failure
      return page
    }

    function toDocument(page: RenderedPage, { path, reader }: { path: string; reader: Role | null }): Rendered {
      const assets = web.assetsOf(page, { language: page.state.language, reader })
      const style = clubStyle(config.club, web)
      const { verification } = config
      const text = buildDocument(page, { assets, style, web, origin, path, isPersonal: reader !== null, verification })
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        vary,
        'content-security-policy': contentPolicy(config, {
          scripts: assets.hashes.scripts,
          styles: [...assets.hashes.styles, ...style.hashes],
        }),
        // Its address begins with a secret in the fragment. No header names it anywhere, whatever a browser may do.
        ...(path === '/setup' && { 'referrer-policy': 'no-referrer' }),
      }
      return { status: page.status, text, headers }
    }
  }
}

/** What `make` gives for the values in this minute, as calendars are dear: in every time zone a day begins with a minute. */
function oncePerMinute<Made>(make: (now: Date, club: Club) => Made): (club: Club) => Made {
  let last: { minute: number; club: Club; made: Made } | undefined
  return (club) => {
    const now = new Date()
    const minute = Math.floor(now.getTime() / 60_000)
    if (last?.minute !== minute || last.club !== club) last = { minute, club, made: make(now, club) }
    return last.made
  }
}

/**
 * Parsed from the request's own text, so that //elsewhere stays a path and never becomes the address of another site. Proxies may send the whole address
 * (RFC 9112, 3.2.2); then the part after the host counts.
 */
function urlOf({ raw }: FastifyRequest): URL {
  return new URL(`http://page.invalid${raw.url?.replace(/^https?:\/\/[^/]*/i, '') || '/'}`)
}
