import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { FailedLogins, Session } from './users.ts'

export const listSessions = call('GET /api/auth/sessions', {
  access: 'user',
  summary: 'The user’s sessions, at most the twenty most recently used',
  answers: z.array(Session),
})

export const findFailedLogins = call('GET /api/auth/failed-logins', {
  access: 'user',
  summary: 'The number of wrong passwords for the account since the last password change, in the last 90 days',
  answers: FailedLogins,
})

export const logOutElsewhere = call('DELETE /api/auth/sessions', {
  access: 'user',
  summary: 'End all other sessions of the user, and the calendar link',
  changes: ['/api/auth/sessions', '/api/calendar-feed'],
})

export const endSession = call('DELETE /api/auth/sessions/:id', {
  access: 'user',
  summary: 'End one of the user’s sessions',
  changes: ['/api/auth/sessions'],
})
