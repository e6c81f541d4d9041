import * as z from 'zod/mini'
import { Notice, ReadNotices } from '#contract/notices/notices.ts'
import type { Api, Site } from '#server/http/api.ts'
import { listNotices, markNoticesRead } from './notices.ts'

/** What the user was told. */
export function noticeRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/notices',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listNotices',
        summary: 'What the user was told in the last 60 days, the newest 50',
        response: { 200: z.array(Notice) },
      },
    },
    ({ currentUser: { id, role } }) => listNotices(db, { userId: id, role }, { now: new Date() }),
  )

  app.post(
    '/api/notices/read',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'markNoticesRead',
        summary: 'Mark notices of the user as read',
        body: ReadNotices,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await markNoticesRead(db, { userId: request.currentUser.id, ids: request.body.ids })
      return reply.code(204).send(undefined)
    },
  )
}
