import type { TextSize, Theme } from '#contract/languages.ts'

/** How this device wants its pages; the copies were drawn for everybody. */
export interface Look {
  theme: Theme
  textSize: TextSize
}

/** Whether everything that a page loads belongs to one release: a page of another one would ask for files that this device does not have. */
export function loadsOnly(html: string, files: ReadonlySet<string>): boolean {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].every(([, file = '']) => files.has(file))
}

/** Tells the page that it is a copy and from when, and gives it the look that this device has chosen. */
export function markCopy(html: string, { savedAt, theme, textSize }: Look & { savedAt: string }): string {
  return html
    .replace(
      /<html lang="(\w+)"[^>]*>/,
      `<html lang="$1" data-theme="${theme}" data-text-size="${textSize}" data-saved-at="${savedAt}">`,
    )
    .replace(/(<meta name="color-scheme" content=")\w+"/, `$1${theme}"`)
}
