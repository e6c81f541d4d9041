import { type Language, languages } from '#contract/languages.ts'
import type { RenderedPage } from '#contract/page.ts'
import { escapeHtml, jsonForScript } from './escape-html.ts'
import type { WebBuild } from './web-build.ts'

const openGraphLocales = { ko: 'ko_KR', en: 'en_US' } satisfies Record<Language, string>

/** The address of a page in a language; Korean, the default, is the plain one. */
export function pageAddress(origin: string, path: string, language: Language): string {
  return `${origin}${path}${language === 'ko' ? '' : '?lang=en'}`
}

function searchTags(page: RenderedPage, origin: string, path: string): string {
  if (!page.indexable) return '<meta name="robots" content="noindex">'
  return [
    `<link rel="canonical" href="${escapeHtml(pageAddress(origin, path, page.state.language))}">`,
    ...languages.map(
      (language) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(pageAddress(origin, path, language))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(pageAddress(origin, path, 'ko'))}">`,
  ].join('')
}

function previewTags({ title, description, state }: RenderedPage, address: string, picture: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': state.club.name[state.language],
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': openGraphLocales[state.language],
    'og:image': picture,
    'og:image:width': '800',
    'og:image:height': '400',
    'og:image:alt': state.club.name[state.language],
  }
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('')
}

const themeColors = { home: { light: '#9ad4e0', dark: '#0b1125' }, other: { light: '#f2faf8', dark: '#0c121f' } }

/** The whole HTML document of a page. Nothing in it runs but files of our own: the state is a JSON data block (DESIGN section 7). */
export function buildDocument(
  page: RenderedPage,
  { web, origin, path }: { web: WebBuild; origin: string; path: string },
): string {
  const { language, theme, textSize } = page.state
  const picture = `${origin}/preview-${language}.jpg?v=${web.previewVersion}`
  return `<!doctype html><html lang="${language}" data-theme="${theme}" data-text-size="${textSize}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escapeHtml(page.title)}</title><meta name="description" content="${escapeHtml(page.description)}">${web.assetTags(page, language)}${searchTags(page, origin, path)}${previewTags(page, pageAddress(origin, path, language), picture)}<meta name="theme-color" content="${themeColors[path === '/' ? 'home' : 'other'][theme]}"><meta name="color-scheme" content="${theme}"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest"></head><body><div id="root">${page.html}</div><script type="application/json" id="state">${jsonForScript(page.state)}</script></body></html>`
}
