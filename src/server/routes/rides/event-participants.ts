import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import { ListQuery } from '#contract/lists.ts'
import { EventParticipant } from '#contract/rides/event-participants.ts'
import { RidingEvent } from '#contract/rides/riding-events.ts'
import { clubDays } from '#server/club-time.ts'
import { type Api, type Site, sendPage } from '#server/http/api.ts'
import { cancelRegistration, listParticipants, register } from '#server/store/rides/event-participants.ts'

export function eventParticipantRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/riding-events/:id/participants',
    {
      config: { access: 'member' },
      schema: {
        summary: 'Who comes along: those with a place, then those who wait',
        params: ById,
        querystring: ListQuery,
        response: { 200: z.array(EventParticipant) },
      },
    },
    async (request, reply) => sendPage(request, reply, await listParticipants(db, request.params.id, request.query)),
  )

  app.put(
    '/api/riding-events/:id/registration',
    {
      config: { access: 'member' },
      schema: { summary: 'Come along, or wait for a place', params: ById, response: { 200: RidingEvent } },
    },
    (request) =>
      register(db, {
        eventId: request.params.id,
        userId: request.currentUser.id,
        days: clubDays(new Date(), config.club.timeZone),
      }),
  )

  // Also for a guest who holds or waits for a place from before.
  app.delete(
    '/api/riding-events/:id/registration',
    {
      config: { access: 'signed-in' },
      schema: { summary: 'Give up one’s place or stop waiting', params: ById, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await cancelRegistration(db, {
        eventId: request.params.id,
        userId: request.currentUser.id,
        days: clubDays(new Date(), config.club.timeZone),
      })
      return reply.code(204).send(undefined)
    },
  )
}
