import * as calls from '#contract/rides/past-ride-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listPastRides } from './past-rides.ts'

export function answerPastRideCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listPastRides, async (request, reply) => {
    const viewer = { viewerId: request.currentUser.id, clock: clubClock(new Date(), config.club) }
    return sendListPage(request, reply, await listPastRides(db, { ...request.query, ...viewer }))
  })
}
