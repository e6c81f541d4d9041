import type { Language } from '#contract/languages.ts'

/** What the query of the home page asks for besides the newest announcements: one of them by its id, or those older than one of them. */
export type AskedAnnouncements = { kind: 'one' | 'older'; id: string }

// Ids are opaque (contract/fields.ts), but those that this site makes look like this; anything else in an address asks for nothing. The digit keeps
// words out: the browser knows other readings of the list by words in the same place (web/api/list-pages.ts).
const idInAddress = /^(?=\D*\d)[\w-]{1,64}$/

export function readAskedAnnouncements(search: { get(name: string): string | null }): AskedAnnouncements | null {
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

/** An address of this site by which it is found in a language. Korean, the default, has the plain one. */
export function addressIn(language: Language, address: string): string {
  return language === 'ko' ? address : withLanguage(address, language)
}

/** An address that names the language, Korean too: it rules this page view only (docs/product.md 1.3). */
export function withLanguage(address: string, language: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}

/** Path of the picture that messengers show beside a link to an announcement. */
export function announcementPicturePath(id: string, language: Language): string {
  return `/preview/announcement-${encodeURIComponent(id)}-${language}.jpg`
}
