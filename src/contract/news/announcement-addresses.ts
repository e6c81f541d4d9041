import { isLanguage, type Language } from '#contract/languages.ts'

/** The announcements that a URL of the home page requests: one by its id, or those older than one; null for the newest. */
export type RequestedAnnouncements = { kind: 'one' | 'older'; id: string }

// Ids are opaque (contract/fields.ts), but the site's own look like this; anything else in a URL is ignored. The digit excludes
// words: the browser uses words in the same place for other queries of the list (web/api/calls.ts).
const idInAddress = /^(?=\D*\d)[\w-]{1,64}$/

export function readRequestedAnnouncements(search: { get(name: string): string | null }): RequestedAnnouncements | null {
  for (const [kind, name] of [
    ['one', 'announcement'],
    ['older', 'older'],
  ] as const) {
    const id = search.get(name)
    if (id !== null && idInAddress.test(id)) return { kind, id }
  }
  return null
}

/** Path and query of an announcement's own address in the default language. */
export function announcementAddress(id: string): string {
  return `/?announcement=${encodeURIComponent(id)}`
}

/** Path and query of the list of announcements that come after this one. */
export function olderAnnouncementsAddress(id: string): string {
  return `/?older=${encodeURIComponent(id)}`
}

/** The address of a page in a language. Korean, the default, has the plain address. */
export function addressIn(language: Language, address: string): string {
  return language === 'ko' ? address : withLanguage(address, language)
}

/** The address with the language in its query, also for Korean: it applies to this page view only (docs/product.md 1.3). */
export function withLanguage(address: string, language: Language): string {
  const [page = '', anchor = ''] = splitAnchor(withoutLanguage(address))
  return `${page}${page.includes('?') ? '&' : '?'}lang=${language}${anchor}`
}

/** The address without a language in its query. */
export function withoutLanguage(address: string): string {
  const [page = '', anchor = ''] = splitAnchor(address)
  const [path = '', ...query] = page.split('?')
  const rest = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !/^lang(=|$)/.test(part))
    .join('&')
  return path + (rest && `?${rest}`) + anchor
}

/** The address with the language that `search` asks for, if it asks for one: it travels with the visitor (docs/product.md 1.3). */
export function inLanguageOf(search: { get(name: string): string | null }, address: string): string {
  const asked = search.get('lang')
  return isLanguage(asked) ? withLanguage(address, asked) : address
}

function splitAnchor(address: string): string[] {
  const [page = '', ...anchor] = address.split(/(?=#)/)
  return [page, anchor.join('')]
}

/** Path of the picture that messengers show beside a link to an announcement. */
export function announcementPicturePath(id: string, language: Language): string {
  return `/preview/announcement-${encodeURIComponent(id)}-${language}.jpg`
}
