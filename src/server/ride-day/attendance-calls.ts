import type { SeasonQuery } from '#contract/ride-day/ride-day.ts'
import * as calls from '#contract/ride-day/ride-day-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { findAttendance, saveAttendance } from './record-attendance.ts'
import { findOwnSeason, findSeason } from './seasons.ts'

/** For a thousand ids in JSON. Only those who lead the ride can send a body so long: access is checked before it is read. */
const maxRecordBytes = 128 * 1024

export function answerAttendanceCalls(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)
  const which = ({ year }: SeasonQuery) => ({ year: year === undefined ? undefined : Number(year), clock: clockNow() })

  answer(app, calls.findAttendance, ({ params }) => findAttendance(db, params.id, clockNow()))

  answer(
    app,
    calls.saveAttendance,
    ({ params, body, currentUser }) => saveAttendance(db, params.id, body, { actorId: currentUser.id, clock: clockNow() }),
    { bodyLimit: maxRecordBytes },
  )

  answer(app, calls.findOwnSeason, ({ query, currentUser }) => findOwnSeason(db, currentUser.id, which(query)))

  answer(app, calls.findSeason, ({ query }) => findSeason(db, which(query)))
}
