import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { DeletedItem } from './deleted-items.ts'

const changes = ['/api/deleted-items/*']

export const listDeletedItems = call('GET /api/deleted-items', {
  access: 'admin',
  summary: 'Announcements, rides, albums and messages deleted in the last 30 days, last deleted first',
  query: ListQuery,
  answers: z.array(DeletedItem),
})

export const restoreDeletedItem = call('POST /api/deleted-items/:id/restore', {
  access: 'admin',
  summary: 'Put a deleted row back',
  answers: DeletedItem,
  refusals: { 409: 'It is there already.' },
  // The row may be in any of these lists.
  changes: [...changes, '/api/announcements/*', '/api/riding-events/*', '/api/photo-albums/*', '/api/contact-messages/*'],
})

export const deleteForGood = call('DELETE /api/deleted-items/:id', {
  access: 'admin',
  summary: 'Delete a deleted row for good',
  confirms: true,
  changes,
})
