import * as z from 'zod/mini'
import { FailedLogins, Session } from '#contract/accounts/users.ts'
import { ById } from '#contract/fields.ts'
import type { Api, Site } from '#server/http/api.ts'
import { logOutElsewhere } from './account-changes.ts'
import { findFailedLogins } from './failed-logins.ts'
import { endSessionOf, listSessions } from './sessions.ts'

/** The user's own sessions. Login and logout are in auth.ts. */
export function sessionRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/auth/sessions',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listSessions',
        summary: 'The user’s sessions, at most the twenty most recently used',
        response: { 200: z.array(Session) },
      },
    },
    async (request) => {
      const sessions = await listSessions(db, request.currentUser.id, new Date())
      return sessions.map(({ sid, ...session }) => ({ ...session, isCurrent: sid === request.session?.idHash }))
    },
  )

  app.get(
    '/api/auth/failed-logins',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'findFailedLogins',
        summary: 'The number of wrong passwords for the account since the last password change, in the last 90 days',
        response: { 200: FailedLogins },
      },
    },
    (request) => findFailedLogins(db, request.currentUser.id, new Date()),
  )

  app.delete(
    '/api/auth/sessions',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'logOutElsewhere',
        summary: 'End all other sessions of the user, and the calendar link',
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await logOutElsewhere(db, request.currentUser.id, { except: request.session?.idHash ?? '' })
      return reply.code(204).send(undefined)
    },
  )

  app.delete(
    '/api/auth/sessions/:id',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'endSession',
        summary: 'End one of the user’s sessions',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await endSessionOf(db, request.currentUser.id, request.params.id)
      return reply.code(204).send(undefined)
    },
  )
}
