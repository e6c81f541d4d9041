import type { Announcement, AnnouncementInput } from '#contract/news/announcements.ts'
import type { Db } from '#server/db/open.ts'
import { createAnnouncement } from '#server/news/news-calls.ts'
import { moment } from './club-clock.ts'

/** An announcement as its form sends it, and as input of the store. */
export const announcement = {
  type: 'general',
  titleKo: '겨울 정비',
  titleEn: 'Winter maintenance',
  contentKo: '체인을 점검해 주세요.',
  contentEn: 'Check your chain.',
  eventDate: '2126-11-21',
} as const
export const newAnnouncement = { ...announcement, eventDate: '2126-11-21T07:00:00.000Z' }

/** Publishes it with these changes. */
export const publish = (db: Db, changes: Partial<AnnouncementInput> = {}): Promise<Announcement> =>
  createAnnouncement(db, { ...newAnnouncement, ...changes }, { createdBy: null, moment })
