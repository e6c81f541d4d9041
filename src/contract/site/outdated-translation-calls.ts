import * as z from 'zod/mini'
import { OutdatedPhotoAlbum } from '#contract/albums/photo-albums.ts'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { OutdatedAnnouncement } from '#contract/news/announcements.ts'
import { OutdatedRidingEvent } from '#contract/rides/riding-events.ts'

const list = { access: 'admin', summary: 'Rows of which one language may be outdated', query: ListQuery } as const

export const listOutdatedAnnouncements = call('GET /api/announcements/outdated', {
  ...list,
  answers: z.array(OutdatedAnnouncement),
})
export const listOutdatedEvents = call('GET /api/riding-events/outdated', { ...list, answers: z.array(OutdatedRidingEvent) })
export const listOutdatedAlbums = call('GET /api/photo-albums/outdated', { ...list, answers: z.array(OutdatedPhotoAlbum) })

const confirmation = { access: 'admin', summary: 'Confirm that both languages match: removes the mark' } as const

export const confirmAnnouncementTranslation = call('DELETE /api/announcements/:id/outdated', {
  ...confirmation,
  changes: ['/api/announcements/*'],
})
export const confirmEventTranslation = call('DELETE /api/riding-events/:id/outdated', {
  ...confirmation,
  changes: ['/api/riding-events/*'],
})
export const confirmAlbumTranslation = call('DELETE /api/photo-albums/:id/outdated', {
  ...confirmation,
  changes: ['/api/photo-albums/*'],
})
