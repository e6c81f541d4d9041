import { addressIn, type Language, languages } from '#contract/languages.ts'
import type { RenderedPage } from '#contract/site/page.ts'
import type { SiteVerification } from '#server/config.ts'
import { feedPath } from '#server/pages/site-files.ts'
import { pictureVersion } from '#server/pictures/face-version.ts'
import { type ClubStyle, iconTags } from './club-style.ts'
import { escapeHtml, jsonForScript } from './escape-html.ts'
import type { PageAssets, WebBuild } from './web-build.ts'

const themeColors = { home: { light: '#9ad4e0', dark: '#0b1125' }, other: { light: '#f2faf8', dark: '#0c121f' } }

interface DocumentOptions {
  assets: PageAssets
  style: ClubStyle
  web: Pick<WebBuild, 'previewVersion'>
  origin: string
  path: string
  /** Whether one user alone gets it. */
  isPersonal: boolean
  verification: SiteVerification
}

export function buildDocument(page: RenderedPage, options: DocumentOptions): string {
  const { assets, style, web, path, isPersonal } = options
  const { language, theme, textSize, club } = page.state
  return `<!doctype html><html lang="${language}" data-theme="${theme}" data-text-size="${textSize}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escapeHtml(page.title)}</title>${assets.tags}${style.tags}${isPersonal ? canonicalTag(page, options.origin) : tagsForPrograms(page, options)}<meta name="theme-color" content="${themeColors[path === '/' ? 'home' : 'other'][theme]}"><meta name="color-scheme" content="${theme}">${iconTags(club, web)}</head><body><div id="root">${page.html}</div><script type="application/json" id="state">${jsonForScript(page.state)}</script>${assets.scripts}</body></html>`
}

/** What search engines and messengers read: they come without a session. */
function tagsForPrograms(page: RenderedPage, { web, origin, verification }: DocumentOptions): string {
  const version = pictureVersion(web, page.state.club)
  return (
    `<meta name="description" content="${escapeHtml(page.description)}">` +
    verificationTags(page, verification) +
    searchTags(page, origin) +
    linkPreviewTags(page, origin, version) +
    structuredDataTag(page)
  )
}

/** By which a browser shares the page. */
function canonicalTag({ address, indexable, state: { language } }: RenderedPage, origin: string): string {
  if (!indexable || address === null) return ''
  return `<link rel="canonical" href="${escapeHtml(origin + addressIn(language, address))}">`
}

const openGraphLocales = { ko: 'ko_KR', en: 'en_US' } satisfies Record<Language, string>

/** Canonical address, both languages, and the feed. A page that search engines must not list has `noindex` instead. */
function searchTags(page: RenderedPage, origin: string): string {
  const { address, indexable } = page
  const { language, club } = page.state
  const feed = `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(club.name[language])}" href="${escapeHtml(feedPath(language))}">`
  if (!indexable || address === null) return `<meta name="robots" content="noindex">${feed}`
  const link = (attributes: string, shown: Language) =>
    `<link ${attributes} href="${escapeHtml(origin + addressIn(shown, address))}">`
  return [
    canonicalTag(page, origin),
    ...languages.map((other) => link(`rel="alternate" hreflang="${other}"`, other)),
    link('rel="alternate" hreflang="x-default"', 'ko'),
    feed,
  ].join('')
}

function linkPreviewTags(page: RenderedPage, origin: string, previewVersion: string): string {
  const { title, description, address, article, state } = page
  const { language, club } = state
  const [other = language] = languages.filter((candidate) => candidate !== language)
  // Messengers cache pictures by their address: a changed announcement and a changed design get a new one.
  const version = article?.changedAt ? `${previewVersion}-${Date.parse(article.changedAt).toString(36)}` : previewVersion
  const properties = {
    'og:type': article?.publishedAt ? 'article' : 'website',
    'og:site_name': club.name[language],
    'og:title': article?.title ?? title,
    'og:description': description,
    ...(address !== null && { 'og:url': origin + addressIn(language, address) }),
    'og:locale': openGraphLocales[language],
    'og:locale:alternate': openGraphLocales[other],
    'og:image': `${origin}${article?.picture ?? `/preview-${language}.jpg`}?v=${version}`,
    'og:image:type': 'image/jpeg',
    'og:image:width': '800',
    'og:image:height': '400',
    'og:image:alt': article?.title ?? club.name[language],
    ...(article?.publishedAt && { 'article:published_time': article.publishedAt }),
    ...(article?.publishedAt && article.changedAt && { 'article:modified_time': article.changedAt }),
  }
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .concat('<meta name="twitter:card" content="summary_large_image">')
    .join('')
}

/** JSON-LD is data: the content security policy, which forbids inline scripts, has nothing to forbid here. */
function structuredDataTag({ structuredData, indexable }: RenderedPage): string {
  if (structuredData.length === 0 || !indexable) return ''
  const data = structuredData.length === 1 ? structuredData[0] : structuredData
  return `<script type="application/ld+json">${jsonForScript(data)}</script>`
}

/** Search engines read these on the home page, as proof of who owns the site. */
function verificationTags({ address }: RenderedPage, { naver, google }: SiteVerification): string {
  if (address !== '/') return ''
  const tag = (name: string, code: string | undefined) => (code ? `<meta name="${name}" content="${escapeHtml(code)}">` : '')
  return tag('naver-site-verification', naver) + tag('google-site-verification', google)
}
