import * as calls from '#contract/ride-day/ride-day-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { openHeadCount, saveHeadCount } from './head-counts.ts'

/** For a thousand marks in JSON. Only those who lead the ride can send a body so long: access is checked before it is read. */
const maxCountBytes = 512 * 1024

export function answerHeadCountCalls(app: Api, { db, config }: Site): void {
  const by = (actorId: string) => ({ actorId, clock: clubClock(new Date(), config.club) })

  answer(
    app,
    calls.openHeadCount,
    ({ params, currentUser }, reply) => {
      // Phone numbers: no proxy or browser may cache them.
      reply.header('cache-control', 'private, no-store')
      return openHeadCount(db, params.id, by(currentUser.id))
    },
    { onRequest: (request) => app.limits.spend(request, 'viewRiders') },
  )

  answer(app, calls.saveHeadCount, ({ params, body, currentUser }) => saveHeadCount(db, params.id, body, by(currentUser.id)), {
    bodyLimit: maxCountBytes,
  })
}
