import type { Club } from '#contract/club.ts'
import { pageAddress } from './document.ts'
import { escapeHtml } from './escape-html.ts'

/** Pages that search engines may list. A browser test holds this against web/routes.ts. */
export const listedPaths = ['/', '/bylaws', '/join', '/login', '/gallery', '/contact', '/help', '/settings'] as const

export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /profile\n\nSitemap: ${origin}/sitemap.xml\n`
}

export function sitemapXml(origin: string): string {
  const alternates = (path: string) =>
    (['ko', 'en'] as const)
      .map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(pageAddress(origin, path, language))}"/>`,
      )
      .join('')
  const urls = listedPaths.flatMap((path) =>
    (['ko', 'en'] as const).map(
      (language) => `<url><loc>${escapeHtml(pageAddress(origin, path, language))}</loc>${alternates(path)}</url>`,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}

export function webManifest(club: Club): object {
  return {
    name: club.name.ko,
    short_name: club.abbreviation,
    lang: 'ko',
    start_url: '/',
    display: 'standalone',
    background_color: '#f2faf8',
    theme_color: '#9ad4e0',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
}
