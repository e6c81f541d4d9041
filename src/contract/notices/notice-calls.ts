import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { Notice, ReadNotices } from './notices.ts'

export const listNotices = call('GET /api/notices', {
  access: 'user',
  summary: 'What the user was told in the last 60 days, the newest 50',
  answers: z.array(Notice),
})

export const markNoticesRead = call('POST /api/notices/read', {
  access: 'user',
  summary: 'Mark notices of the user as read',
  body: ReadNotices,
})
