import type { TextSize, Theme } from '#contract/languages.ts'

/** The addresses of the scripts, styles and fonts that a page loads; disabled styles stand in the page itself. */
export function filesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"(?! disabled)/g)].map(([, file = '']) => file))]
}

/** Marks a page as a copy from `savedAt` and gives it the look of this device; the copies are rendered with the default. */
export function markCopy(html: string, look: { savedAt: string; theme: Theme; textSize: TextSize }): string {
  const attributes = `data-theme="${look.theme}" data-text-size="${look.textSize}" data-saved-at="${look.savedAt}"`
  return html
    .replace(/<html lang="(\w+)"[^>]*>/, `<html lang="$1" ${attributes}>`)
    .replace(/(<meta name="color-scheme" content=")\w+"/, `$1${look.theme}"`)
}

/** The offline page with links only to pages that this device has. */
export function listPages(html: string, hasPage: (address: string) => boolean): string {
  return html.replaceAll(/<li><a[^>]* href="([^"]+)">.*?<\/li>/g, (item, address: string) => (hasPage(address) ? item : ''))
}
