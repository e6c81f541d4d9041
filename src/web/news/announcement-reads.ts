import { listAnnouncements, readAnnouncement } from '#contract/news/news-calls.ts'
import { pages, readOrNull } from '#web/api/calls.ts'

export const announcementsShown = 6

export const olderAnnouncementsShown = 12

/** The newest, a page of them. */
export const announcementsQuery = pages(listAnnouncements, {}, { query: { limit: String(announcementsShown) } })

export const announcementQuery = (id: string) => readOrNull(readAnnouncement, { id })

/** With one more than is shown; null when there is no such announcement. */
export const olderAnnouncementsQuery = (id: string) =>
  readOrNull(listAnnouncements, {}, { query: { olderThan: id, limit: String(olderAnnouncementsShown + 1) } })

export const olderAnnouncementPagesQuery = (id: string) =>
  pages(listAnnouncements, {}, { query: { olderThan: id, limit: String(olderAnnouncementsShown) } })
