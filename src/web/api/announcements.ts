import { queryOptions } from '@tanstack/react-query'
import type { Announcement, AnnouncementInput } from '#contract/content/announcements.ts'
import { listPages, withQuery } from './list-pages.ts'
import { rowMutations } from './row-mutations.ts'

const path = '/api/announcements'

/** How many announcements the home page shows. */
export const announcementsShown = 6

/** How many older ones are shown at a time. */
export const olderAnnouncementsShown = 12

/** The newest announcements, and one more than is shown, which tells that there are older ones. */
export const announcementsQuery = queryOptions<Announcement[], Error, Announcement[], readonly string[]>({
  queryKey: [path],
  meta: { rowsShown: announcementsShown + 1 },
})

/** The announcement that an address names; null when there is none. */
export function announcementQuery(id: string) {
  return queryOptions<Announcement | null, Error, Announcement | null, readonly string[]>({
    queryKey: [path, id],
    meta: { failureIsNull: true },
  })
}

/** The announcements that come after one, with one more than is shown; null when there is no such announcement. */
export function olderAnnouncementsQuery(id: string) {
  return queryOptions<Announcement[] | null, Error, Announcement[] | null, readonly string[]>({
    queryKey: [withQuery(path, { olderThan: id, limit: String(olderAnnouncementsShown + 1) })],
    meta: { failureIsNull: true },
  })
}

/** The same, a page at a time. */
export function olderAnnouncementPagesQuery(id: string) {
  return listPages<Announcement>(path, { olderThan: id, limit: String(olderAnnouncementsShown) })
}

/** All announcements, a page at a time, as administrators see them. One invalidation covers these and the ones above. */
export const announcementPagesQuery = listPages<Announcement>(path)

export const {
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: deleteAnnouncement,
} = rowMutations<Announcement, AnnouncementInput>(path)
