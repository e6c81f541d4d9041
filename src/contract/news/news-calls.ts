import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { Announcement, AnnouncementInput, AnnouncementListQuery, AnnouncementUpdate } from './announcements.ts'
import { Phrase, PhraseInput } from './phrases.ts'

const announcements = ['/api/announcements/*']
const phrases = ['/api/phrases/*']

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
  creates: Announcement,
  changes: announcements,
})

export const updateAnnouncement = call('PUT /api/announcements/:id', {
  access: 'admin',
  summary: 'Change an announcement',
  body: AnnouncementUpdate,
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
