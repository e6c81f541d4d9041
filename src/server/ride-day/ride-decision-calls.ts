import { ById } from '#contract/fields.ts'
import { RideDecisionInput } from '#contract/ride-day/ride-decisions.ts'
import { RidingEvent } from '#contract/rides/riding-events.ts'
import { clubClock, toClubDay } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { decideRide } from './decide-ride.ts'

export function rideDecisionRoutes(app: Api, { db, config }: Site): void {
  app.post(
    '/api/riding-events/:id/decision',
    {
      config: { access: 'decide' },
      preHandler: (request) => app.limits.spendAsUser('decideRide', request),
      schema: {
        operationId: 'decideRide',
        summary: 'Decide whether a ride goes',
        refusals: { 409: 'The ride has started, or has changed since `expectedVersion`.' },
        params: ById,
        body: RideDecisionInput,
        response: { 200: RidingEvent },
      },
    },
    ({ params, body, currentUser }) => {
      const newDate = body.newDate == null ? null : toClubDay(body.newDate, config.club.timeZone)
      const clock = clubClock(new Date(), config.club)
      return decideRide(db, params.id, { ...body, newDate }, { viewerId: currentUser.id, clock })
    },
  )
}
