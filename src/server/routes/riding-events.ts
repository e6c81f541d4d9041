import * as z from 'zod/mini'
import { defaultPageSize, ListQuery } from '#contract/lists.ts'
import { RidingEvent } from '#contract/riding-events.ts'
import { startOfClubDay } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { sendPage } from '#server/http/list-page.ts'
import { listRidingEvents, listUpcomingEvents } from '#server/store/riding-events.ts'

export function ridingEventRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/riding-events',
    {
      config: { access: 'signed-in' },
      schema: { summary: 'All rides, newest first', querystring: ListQuery, response: { 200: z.array(RidingEvent) } },
    },
    async (request, reply) => {
      const { limit = defaultPageSize, after } = request.query
      return sendPage(request, reply, await listRidingEvents(db, { limit, after, askerId: request.currentUser.id }))
    },
  )

  app.get(
    '/api/riding-events/upcoming',
    {
      config: { access: 'signed-in' },
      schema: { summary: 'Rides to come, soonest first', querystring: ListQuery, response: { 200: z.array(RidingEvent) } },
    },
    async (request, reply) => {
      const { limit = defaultPageSize, after } = request.query
      const now = new Date()
      const today = startOfClubDay(now, config.club.timeZone, 0)
      const yesterday = startOfClubDay(now, config.club.timeZone, -1)
      return sendPage(
        request,
        reply,
        await listUpcomingEvents(db, { today, yesterday, limit, after, askerId: request.currentUser.id }),
      )
    },
  )
}
