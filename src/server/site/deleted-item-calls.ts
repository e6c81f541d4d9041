import * as z from 'zod/mini'
import { ById, ListQuery } from '#contract/fields.ts'
import { DeletedItem } from '#contract/site/deleted-items.ts'
import { clubClock } from '#server/club-time.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listDeletedItems } from './deleted-items.ts'
import { deleteForGood, restoreDeletedItem } from './restoring.ts'

export function deletedItemRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/deleted-items',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listDeletedItems',
        summary: 'Announcements, rides, albums and messages deleted in the last 30 days, last deleted first',
        querystring: ListQuery,
        response: { 200: z.array(DeletedItem) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listDeletedItems(db, request.query)),
  )

  app.post(
    '/api/deleted-items/:id/restore',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'restoreDeletedItem',
        summary: 'Put a deleted row back',
        refusals: { 409: 'It is there already.' },
        params: ById,
        response: { 200: DeletedItem },
      },
    },
    (request) =>
      restoreDeletedItem(db, request.params.id, {
        actorId: request.currentUser.id,
        clock: clubClock(new Date(), config.club),
      }),
  )

  app.delete(
    '/api/deleted-items/:id',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'deleteForGood',
        summary: 'Delete a deleted row for good',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteForGood(db, request.params.id, {
        actorId: request.currentUser.id,
        clock: clubClock(new Date(), config.club),
      })
      return reply.code(204).send(undefined)
    },
  )
}
