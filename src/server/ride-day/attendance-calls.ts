import { ById } from '#contract/fields.ts'
import { Attendance, AttendanceInput, OwnSeason, Season, SeasonQuery } from '#contract/ride-day/attendance.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { findAttendance, saveAttendance } from './record-attendance.ts'
import { findOwnSeason, findSeason } from './seasons.ts'

/** For a thousand ids in JSON. Only those who lead the ride can send a body so long: access is checked before it is read. */
const maxRecordBytes = 128 * 1024

export function attendanceRoutes(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)
  const which = ({ year }: SeasonQuery) => ({ year: year === undefined ? undefined : Number(year), clock: clockNow() })

  app.get(
    '/api/riding-events/:id/attendance',
    {
      config: { access: 'lead' },
      schema: {
        operationId: 'findAttendance',
        summary: 'Who rode, or may have ridden',
        params: ById,
        response: { 200: Attendance },
      },
    },
    (request) => findAttendance(db, request.params.id, clockNow()),
  )

  app.put(
    '/api/riding-events/:id/attendance',
    {
      config: { access: 'lead' },
      bodyLimit: maxRecordBytes,
      schema: {
        operationId: 'saveAttendance',
        summary: 'Record who rode; completes the ride',
        refusals: { 409: 'The ride has not started or is cancelled, or has changed since `expectedVersion`.' },
        params: ById,
        body: AttendanceInput,
        response: { 200: Attendance },
      },
    },
    (request) => saveAttendance(db, request.params.id, request.body, { actorId: request.currentUser.id, clock: clockNow() }),
  )

  app.get(
    '/api/attendance/mine',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'findOwnSeason',
        summary: 'The rides of a year that the user rode',
        querystring: SeasonQuery,
        response: { 200: OwnSeason },
      },
    },
    (request) => findOwnSeason(db, request.currentUser.id, which(request.query)),
  )

  app.get(
    '/api/attendance',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'findSeason',
        summary: 'The rides of a year, and who rode how many',
        querystring: SeasonQuery,
        response: { 200: Season },
      },
    },
    (request) => findSeason(db, which(request.query)),
  )
}
