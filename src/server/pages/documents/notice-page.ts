import { hash } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { escapeHtml } from './escape-html.ts'

/** The only style of pages that say one thing: below the heading as far as on the pages of src/web (12 px). */
export const noticeStyle = [
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{margin:0;padding:1.5rem}',
  'main{max-width:34rem;margin:0 auto;word-break:keep-all;overflow-wrap:anywhere}',
  'h1{margin:0 0 .667rem;font-size:1.5rem;line-height:1.3}p{margin:0 0 1rem}',
  'nav{display:flex;gap:1rem;justify-content:flex-end}button{min-height:3rem;padding:.5rem 1.5rem;font:inherit;font-weight:bold}',
  'a{display:inline-block;padding:.6rem 0}',
].join('')

/** For the content security policy of these pages. */
export const noticeStyleHash = `sha256-${hash('sha256', noticeStyle, 'base64')}`

interface NoticePage {
  language: Language
  club: Club
  /** Before the club's name in the title of the window. */
  title?: string
  content: string[]
  /** Whether the content has no heading of its own: then the club's name is the heading. */
  withoutHeading?: boolean
}

/** A page without scripts that a link in a mail opens. */
export function noticePage({ language, club, title, content, withoutHeading = false }: NoticePage): string {
  const name = escapeHtml(club.name[language])
  const fullTitle = title === undefined ? name : `${title} · ${name}`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${fullTitle}</title><style>${noticeStyle}</style></head><body><main>${withoutHeading ? `<h1>${name}</h1>` : `<p>${name}</p>`}${content.join('')}</main></body></html>`
}
