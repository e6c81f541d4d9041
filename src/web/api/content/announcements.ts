import { queryOptions } from '@tanstack/react-query'
import type { Announcement } from '#contract/news/announcements.ts'
import { listPages, withQuery } from '#web/api/list-pages.ts'

export const announcementsPath = '/api/announcements'

/** How many announcements the home page shows. */
export const announcementsShown = 6

/** How many older ones are shown at a time. */
export const olderAnnouncementsShown = 12

/** The newest announcements, and one more than is shown, which tells that there are older ones. */
export const announcementsQuery = queryOptions<Announcement[], Error, Announcement[], readonly string[]>({
  queryKey: [announcementsPath],
  meta: { rowsShown: announcementsShown + 1 },
})

/** The announcement that an address names; null when there is none. */
export function announcementQuery(id: string) {
  return queryOptions<Announcement | null, Error, Announcement | null, readonly string[]>({
    queryKey: [announcementsPath, id],
    meta: { failureIsNull: true },
  })
}

/** The announcements that come after one, with one more than is shown; null when there is no such announcement. */
export function olderAnnouncementsQuery(id: string) {
  return queryOptions<Announcement[] | null, Error, Announcement[] | null, readonly string[]>({
    queryKey: [withQuery(announcementsPath, { olderThan: id, limit: String(olderAnnouncementsShown + 1) })],
    meta: { failureIsNull: true },
  })
}

/** The same, a page at a time. */
export function olderAnnouncementPagesQuery(id: string) {
  return listPages<Announcement>(announcementsPath, { olderThan: id, limit: String(olderAnnouncementsShown) })
}

/** All announcements, a page at a time, as administrators see them. One invalidation covers these and the ones above. */
export const announcementPagesQuery = listPages<Announcement>(announcementsPath)
