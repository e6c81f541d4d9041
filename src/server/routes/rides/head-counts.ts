import { ById } from '#contract/fields.ts'
import { Attendance, AttendanceInput } from '#contract/rides/attendance.ts'
import { HeadCount, HeadCountAnswer, HeadCountInput } from '#contract/rides/head-counts.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { openHeadCount, saveHeadCount } from '#server/store/rides/head-count/head-counts.ts'
import { findAttendance, saveAttendance } from '#server/store/rides/head-count/record-attendance.ts'

/** For a thousand marks in JSON. Only those who lead the ride can send a body so long: access is checked before it is read. */
const maxCountBytes = 512 * 1024

export function headCountRoutes(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)

  app.get(
    '/api/riding-events/:id/head-count',
    {
      config: { access: 'lead' },
      preHandler: (request) => app.limits.lookAtRiders(request),
      schema: {
        summary: 'Riders with phone, stops and who was counted where; recorded in the activity log',
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
        summary: 'What a phone has counted since it last reached the site; sending it again changes nothing',
        params: ById,
        body: HeadCountInput,
        response: { 200: HeadCountAnswer },
      },
    },
    (request) => saveHeadCount(db, request.params.id, request.body, { actorId: request.currentUser.id, clock: clockNow() }),
  )

  app.get(
    '/api/riding-events/:id/attendance',
    {
      config: { access: 'lead' },
      schema: { summary: 'Who rode, or may have ridden', params: ById, response: { 200: Attendance } },
    },
    (request) => findAttendance(db, request.params.id, clockNow()),
  )

  app.put(
    '/api/riding-events/:id/attendance',
    {
      config: { access: 'lead' },
      bodyLimit: maxCountBytes,
      schema: {
        summary: 'Record who rode; completes the ride',
        params: ById,
        body: AttendanceInput,
        response: { 200: Attendance },
      },
    },
    (request) => saveAttendance(db, request.params.id, request.body, { actorId: request.currentUser.id, clock: clockNow() }),
  )
}
