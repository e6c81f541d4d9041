import { ById } from '#contract/fields.ts'
import { HeadCount, HeadCountAnswer, HeadCountInput } from '#contract/ride-day/head-counts.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { openHeadCount, saveHeadCount } from './head-counts.ts'

/** For a thousand marks in JSON. Only those who lead the ride can send a body so long: access is checked before it is read. */
const maxCountBytes = 512 * 1024

export function headCountRoutes(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)

  app.get(
    '/api/riding-events/:id/head-count',
    {
      config: { access: 'lead' },
      onRequest: (request) => app.limits.spendAsUser('viewRiders', request),
      schema: {
        operationId: 'openHeadCount',
        summary: 'Riders with phone, stops and who was counted where; recorded in the activity log',
        refusals: { 409: 'The ride is cancelled, or it is not the time to count.' },
        params: ById,
        response: { 200: HeadCount },
      },
    },
    async (request, reply) => {
      // Phone numbers: no proxy or browser may cache them.
      reply.header('cache-control', 'private, no-store')
      return openHeadCount(db, request.params.id, { actorId: request.currentUser.id, clock: clockNow() })
    },
  )

  app.post(
    '/api/riding-events/:id/head-count',
    {
      config: { access: 'lead' },
      bodyLimit: maxCountBytes,
      schema: {
        operationId: 'saveHeadCount',
        summary: 'What a phone has counted since it last reached the site; sending it again changes nothing',
        refusals: { 409: 'The ride is cancelled or has been moved, or it is not the time for it.' },
        params: ById,
        body: HeadCountInput,
        response: { 200: HeadCountAnswer },
      },
    },
    (request) => saveHeadCount(db, request.params.id, request.body, { actorId: request.currentUser.id, clock: clockNow() }),
  )
}
