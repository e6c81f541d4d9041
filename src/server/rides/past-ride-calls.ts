import * as z from 'zod/mini'
import { ListQuery } from '#contract/fields.ts'
import { PastRide } from '#contract/rides/past-rides.ts'
import { clubClock } from '#server/club-time.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listPastRides } from './past-rides.ts'

export function pastRideRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/riding-events/past',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listPastRides',
        summary: 'Rides that are over, newest first, with their albums and whether the current user rode',
        querystring: ListQuery,
        response: { 200: z.array(PastRide) },
      },
    },
    async (request, reply) => {
      const viewer = { viewerId: request.currentUser.id, clock: clubClock(new Date(), config.club) }
      return sendListPage(request, reply, await listPastRides(db, { ...request.query, ...viewer }))
    },
  )
}
