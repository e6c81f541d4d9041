import { addressIn, type Language, languages } from '#contract/languages.ts'
import type { RenderedPage } from '#contract/site/page.ts'
import type { SiteVerification } from '#server/config.ts'
import { feedPath } from '#server/pages/files/feed.ts'
import { escapeHtml, jsonForScript } from './escape-html.ts'

const openGraphLocales = { ko: 'ko_KR', en: 'en_US' } satisfies Record<Language, string>

/** Canonical address, both languages, and the feed. A page that search engines must not list has `noindex` instead. */
export function searchTags({ address, indexable, state: { language, club } }: RenderedPage, origin: string): string {
  const feed = `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(club.name[language])}" href="${escapeHtml(feedPath(language))}">`
  if (!indexable || address === null) return `<meta name="robots" content="noindex">${feed}`
  const link = (attributes: string, shown: Language) =>
    `<link ${attributes} href="${escapeHtml(origin + addressIn(shown, address))}">`
  return [
    link('rel="canonical"', language),
    ...languages.map((other) => link(`rel="alternate" hreflang="${other}"`, other)),
    link('rel="alternate" hreflang="x-default"', 'ko'),
    feed,
  ].join('')
}

/** What messengers show of a link. */
export function linkPreviewTags(page: RenderedPage, origin: string, previewVersion: string): string {
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
export function structuredDataTag({ structuredData, indexable }: RenderedPage): string {
  if (structuredData.length === 0 || !indexable) return ''
  const data = structuredData.length === 1 ? structuredData[0] : structuredData
  return `<script type="application/ld+json">${jsonForScript(data)}</script>`
}

/** Search engines read these on the home page, as proof of who owns the site. */
export function verificationTags({ address }: RenderedPage, { naver, google }: SiteVerification): string {
  if (address !== '/') return ''
  const tag = (name: string, code: string | undefined) => (code ? `<meta name="${name}" content="${escapeHtml(code)}">` : '')
  return tag('naver-site-verification', naver) + tag('google-site-verification', google)
}
