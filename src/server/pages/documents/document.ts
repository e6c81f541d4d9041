import type { RenderedPage } from '#contract/site/page.ts'
import type { SiteVerification } from '#server/config.ts'
import { escapeHtml, jsonForScript } from './escape-html.ts'
import { linkPreviewTags, searchTags, structuredDataTag, verificationTags } from './head-tags.ts'
import type { PageAssets, WebBuild } from './web-build.ts'

const themeColors = { home: { light: '#9ad4e0', dark: '#0b1125' }, other: { light: '#f2faf8', dark: '#0c121f' } }

interface DocumentOptions {
  assets: PageAssets
  web: Pick<WebBuild, 'previewVersion'>
  origin: string
  path: string
  verification: SiteVerification
}

/**
 * The whole HTML document of a page. The state is a JSON data block, and the one inline script is named by its hash in the
 * policy.
 */
export function buildDocument(page: RenderedPage, { assets, web, origin, path, verification }: DocumentOptions): string {
  const { language, theme, textSize } = page.state
  return `<!doctype html><html lang="${language}" data-theme="${theme}" data-text-size="${textSize}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escapeHtml(page.title)}</title><meta name="description" content="${escapeHtml(page.description)}">${assets.tags}${verificationTags(page, verification)}${searchTags(page, origin)}${linkPreviewTags(page, origin, web.previewVersion)}${structuredDataTag(page)}<meta name="theme-color" content="${themeColors[path === '/' ? 'home' : 'other'][theme]}"><meta name="color-scheme" content="${theme}"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"></head><body><div id="root">${page.html}</div><script type="application/json" id="state">${jsonForScript(page.state)}</script>${assets.scripts}</body></html>`
}
