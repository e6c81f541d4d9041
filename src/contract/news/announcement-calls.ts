import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { Announcement, AnnouncementInput, AnnouncementListQuery, AnnouncementUpdate } from './announcements.ts'

const changes = ['/api/announcements/*']

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
  changes,
})

export const updateAnnouncement = call('PUT /api/announcements/:id', {
  access: 'admin',
  summary: 'Change an announcement',
  body: AnnouncementUpdate,
  answers: Announcement,
  changes,
})

export const deleteAnnouncement = call('DELETE /api/announcements/:id', {
  access: 'admin',
  summary: 'Delete an announcement',
  changes,
})
