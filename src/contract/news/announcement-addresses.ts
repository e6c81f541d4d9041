import type { Language } from '#contract/languages.ts'

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

/** Path of the picture that messengers show beside a link to an announcement. */
export function announcementPicturePath(id: string, language: Language): string {
  return `/preview/announcement-${encodeURIComponent(id)}-${language}.jpg`
}
