import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressIn, type Language, languages } from '#contract/languages.ts'
import { announcementAddress } from '#contract/news/announcement-addresses.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import { accentColors } from '#contract/site/accent-colors.ts'
import { defaultAccent } from '#contract/site/accents.ts'
import type { Club } from '#contract/site/club.ts'
import { listedPaths } from '#contract/site/own-address.ts'
import type { Config } from '#server/config.ts'
import type { Site } from '#server/http/api.ts'
import { sendFileHeaders } from '#server/http/security-headers.ts'
import { listAnnouncementChanges, listAnnouncements } from '#server/news/news-calls.ts'
import { languageOfFile } from '#server/pages/display-settings.ts'
import { escapeHtml, escapeXml } from '#server/pages/escape-html.ts'
import type { WebBuild } from '#server/pages/web-build.ts'
import { pictureVersion } from '#server/pictures/face-version.ts'

function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /profile\n\nSitemap: ${origin}/sitemap.xml\n`
}

const halfAYearMs = 182 * 24 * 60 * 60 * 1000

/** RFC 9116: where to report vulnerabilities. It must expire within a year, so it expires half a year after it is read. */
function securityText({ club, publicUrl }: Pick<Config, 'club' | 'publicUrl'>, now: Date): string {
  const lines = [
    `Contact: mailto:${club.email}`,
    `Expires: ${new Date(now.getTime() + halfAYearMs).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: ko, en',
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl.origin}/.well-known/security.txt`]),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** A crawler finds older ones by their links. */
const announcementsInSitemap = 1_000

/** Every public page and announcement, each in both languages with links to the other. */
function sitemapXml(origin: string, announcements: readonly { id: string; updatedAt: string }[]): string {
  const newest = announcements
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  const pages: { address: string; changedAt?: string | undefined }[] = [
    ...listedPaths.map((address) => (address === '/' ? { address, changedAt: newest } : { address })),
    ...announcements.map(({ id, updatedAt }) => ({ address: announcementAddress(id), changedAt: updatedAt })),
  ]
  const href = (language: Language, address: string) => escapeXml(origin + addressIn(language, address))
  const urls = pages.flatMap(({ address, changedAt }) => {
    const alternates = languages
      .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href(language, address)}"/>`)
      .join('')
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
    return languages.map((language) => `<url><loc>${href(language, address)}</loc>${changed}${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}

const shortcuts = [
  {
    url: '/#announcements',
    name: { ko: '공지사항과 라이딩 일정', en: 'News and rides' },
    short: { ko: '클럽 소식', en: 'News' },
  },
  { url: '/bylaws', name: { ko: '클럽 회칙', en: 'Club bylaws' }, short: { ko: '회칙', en: 'Bylaws' } },
]

/** The manifest for installing the site as an app. Both languages are the same app, which opens in the language chosen on this device. */
function webManifest(club: Club, language: Language, version: string): object {
  const src = (file: string) => `/${file}?v=${version}`
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name: club.name[language],
    short_name: club.abbreviation,
    lang: language,
    dir: 'ltr',
    display: 'standalone',
    background_color: '#f2faf8',
    theme_color: club.accent === defaultAccent ? '#9ad4e0' : accentColors[club.accent].lane,
    icons: [
      { src: src('favicon.svg'), type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: src('icon-192.png'), type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: src('icon-512.png'), type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: src('icon-maskable-192.png'), type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: src('icon-maskable-512.png'), type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      { src: src('badge-96.png'), type: 'image/png', sizes: '96x96', purpose: 'monochrome' },
    ],
    shortcuts: shortcuts.map(({ url, name, short }) => ({ url, name: name[language], short_name: short[language] })),
  }
}

const oneDay = 'public, max-age=86400'

/** Files for programs: crawlers, feed readers, systems that install the site as an app. */
export function serveSiteFiles(
  app: FastifyInstance,
  { db, config, web, origin }: Site & { web: Pick<WebBuild, 'previewVersion'>; origin: string },
): void {
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
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(securityText(config, new Date())),
  )
  app.get('/manifest.webmanifest', (request, reply) => {
    const language = languageOfFile(request)
    sendFileHeaders(reply)
    return sendText(request, reply, ['manifest', language], 'application/manifest+json', async () =>
      JSON.stringify(webManifest(config.club, language, pictureVersion(web, config.club))),
    )
  })
}

const feedLength = 20

export function feedPath(language: Language): string {
  return addressIn(language, '/feed.xml')
}

const descriptions = {
  ko: (name: string) => `${name} 공지사항`,
  en: (name: string) => `Announcements of ${name}`,
} satisfies Record<Language, (name: string) => string>

/** The newest announcements in one language as RSS 2.0. Without a time of writing, so that the same announcements give the same text. */
function feedXml(
  announcements: readonly Announcement[],
  { club, origin, language }: { club: Club; origin: string; language: Language },
): string {
  const text = (tag: string, content: string) => `<${tag}>${escapeXml(content)}</${tag}>`
  const items = announcements.map((announcement) => {
    const address = origin + addressIn(language, announcementAddress(announcement.id))
    const [title, content] =
      language === 'ko' ? [announcement.titleKo, announcement.contentKo] : [announcement.titleEn, announcement.contentEn]
    return `<item>${text('title', title)}${text('link', address)}<guid isPermaLink="true">${escapeXml(address)}</guid>${text('pubDate', rfc822(announcement.createdAt))}${text('category', announcement.type)}${text('description', asHtml(content))}</item>`
  })
  const changed = announcements
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  const channel = [
    text('title', club.name[language]),
    text('link', origin + addressIn(language, '/')),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + feedPath(language))}"/>`,
    text('description', descriptions[language](club.name[language])),
    text('language', language === 'ko' ? 'ko-KR' : 'en-US'),
    ...(changed === undefined ? [] : [text('lastBuildDate', rfc822(changed))]),
    `<image>${text('url', `${origin}/icon-192.png`)}${text('title', club.name[language])}${text('link', origin + addressIn(language, '/'))}</image>`,
    ...items,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join('')}</channel></rss>\n`
}

function rfc822(instant: string): string {
  return new Date(instant).toUTCString()
}

/** Feed readers parse the description as HTML. */
function asHtml(content: string): string {
  return escapeHtml(content).replaceAll(/\r?\n/g, '<br>')
}
