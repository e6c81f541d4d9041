import { addressIn, type Language, languages } from '#contract/languages.ts'
import { announcementAddress } from '#contract/news/announcement-addresses.ts'
import type { Club } from '#contract/site/club.ts'
import type { Config } from '#server/config.ts'
import { escapeXml } from '#server/pages/documents/escape-html.ts'

/** Pages that search engines may list. A browser test holds this against web/routes.ts. */
export const listedPaths = ['/', '/bylaws', '/join', '/login', '/gallery', '/contact', '/help', '/settings'] as const

export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /profile\n\nSitemap: ${origin}/sitemap.xml\n`
}

const halfAYearMs = 182 * 24 * 60 * 60 * 1000

/** RFC 9116: where to report vulnerabilities. It must expire within a year, so it expires half a year after it is read. */
export function securityText({ club, publicUrl }: Pick<Config, 'club' | 'publicUrl'>, now: Date): string {
  const lines = [
    `Contact: mailto:${club.email}`,
    `Expires: ${new Date(now.getTime() + halfAYearMs).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: ko, en',
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl.origin}/.well-known/security.txt`]),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** Announcements in the site map: a crawler finds older ones by their links. */
export const announcementsInSitemap = 1_000

/** Every public page and announcement, each in both languages with links to the other. */
export function sitemapXml(origin: string, announcements: readonly { id: string; updatedAt: string }[]): string {
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
export function webManifest(club: Club, language: Language): object {
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
    theme_color: '#9ad4e0',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: shortcuts.map(({ url, name, short }) => ({ url, name: name[language], short_name: short[language] })),
  }
}
