import * as calls from '#contract/ride-day/ride-day-calls.ts'
import { clubClock, toClubDay } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { decideRide } from './decide-ride.ts'

export function answerRideDecisionCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    calls.decideRide,
    ({ params, body, currentUser }) => {
      const newDate = body.newDate == null ? null : toClubDay(body.newDate, config.club.timeZone)
      const clock = clubClock(new Date(), config.club)
      return decideRide(db, params.id, { ...body, newDate }, { viewerId: currentUser.id, clock })
    },
    { preHandler: (request) => app.limits.spend(request, 'decideRide') },
  )
}
