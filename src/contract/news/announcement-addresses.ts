import type { Language } from '#contract/languages.ts'

export type RequestedAnnouncements = { kind: 'one' | 'older'; id: string }

// Ids are opaque, but the site's own look like this. The digit excludes the words that the browser has in the same place (web/api/calls.ts).
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

/** In the default language. */
export function announcementAddress(id: string): string {
  return `/?announcement=${encodeURIComponent(id)}`
}

export function olderAnnouncementsAddress(id: string): string {
  return `/?older=${encodeURIComponent(id)}`
}

/** What messengers show beside a link. */
export function announcementPicturePath(id: string, language: Language): string {
  return `/preview/announcement-${encodeURIComponent(id)}-${language}.jpg`
}
