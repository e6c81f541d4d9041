import { listAnnouncements, readAnnouncement } from '#contract/news/news-calls.ts'
import { pages, read, readOrNull } from '#web/api/calls.ts'

/** How many announcements the home page shows. */
export const announcementsShown = 6

/** How many older ones are shown at a time. */
export const olderAnnouncementsShown = 12

/** The newest announcements, and one more than is shown, which tells that there are older ones. */
export const announcementsQuery = read(listAnnouncements, {}, { meta: { rowsShown: announcementsShown + 1 } })

/** The announcement that an address names; null when there is none. */
export const announcementQuery = (id: string) => readOrNull(readAnnouncement, { id })

/** The announcements that come after one, with one more than is shown; null when there is no such announcement. */
export const olderAnnouncementsQuery = (id: string) =>
  readOrNull(listAnnouncements, {}, { query: { olderThan: id, limit: String(olderAnnouncementsShown + 1) } })

/** The same, a page at a time. */
export const olderAnnouncementPagesQuery = (id: string) =>
  pages(listAnnouncements, {}, { query: { olderThan: id, limit: String(olderAnnouncementsShown) } })
