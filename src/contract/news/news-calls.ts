import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { Announcement, AnnouncementInput, AnnouncementListQuery, AnnouncementUpdate } from './announcements.ts'
import { Phrase, PhraseInput } from './phrases.ts'

const announcements = ['/api/announcements/*']
const phrases = ['/api/phrases/*']

const announcement = {
  type: 'meeting',
  titleKo: '10월 정기 모임',
  titleEn: 'October meeting',
  contentKo: '10월 9일 저녁 7시에 만납니다.',
  contentEn: 'We meet on October 9 at 7 p.m.',
  eventDate: '2026-10-09T19:00',
} as const

export const listAnnouncements = call('GET /api/announcements', {
  access: 'anyone',
  summary: 'Announcements, newest first',
  query: AnnouncementListQuery,
  answers: z.array(Announcement),
  refusals: { 404: 'There is no announcement `olderThan`.' },
})

export const readAnnouncement = call('GET /api/announcements/:id', {
  access: 'anyone',
  summary: 'One announcement',
  answers: Announcement,
})

export const createAnnouncement = call('POST /api/announcements', {
  access: 'admin',
  summary: 'Publish an announcement',
  body: AnnouncementInput,
  sample: announcement,
  creates: Announcement,
  changes: announcements,
})

export const updateAnnouncement = call('PUT /api/announcements/:id', {
  access: 'admin',
  summary: 'Change an announcement',
  body: AnnouncementUpdate,
  sample: { ...announcement, expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: Announcement,
  changes: announcements,
})

export const deleteAnnouncement = call('DELETE /api/announcements/:id', {
  access: 'admin',
  summary: 'Delete an announcement',
  changes: announcements,
})

export const listPhrases = call('GET /api/phrases', {
  access: 'admin',
  summary: 'The club’s own sentences for announcements and rides, newest first',
  query: ListQuery,
  answers: z.array(Phrase),
})

export const createPhrase = call('POST /api/phrases', {
  access: 'admin',
  summary: 'Add a sentence',
  body: PhraseInput,
  sample: { textKo: '{time}에 {place}에서 출발합니다.', textEn: 'We leave {place} at {time}.' },
  creates: Phrase,
  refusals: { 409: 'The club has 100 sentences of its own.' },
  changes: phrases,
})

export const deletePhrase = call('DELETE /api/phrases/:id', {
  access: 'admin',
  summary: 'Delete a sentence',
  confirms: true,
  changes: phrases,
})
