import { sql } from 'kysely'
import type { ClubDay, ClubDays } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'

/** Rides of the club that took place and whose riders are recorded. The second condition is that of the index. */
export function recordedRides(db: Db) {
  return db
    .selectFrom('ridingEvents')
    .where('ridingEvents.status', '=', 'completed')
    .where(sql<boolean>`${sql.ref('ridingEvents.starts')} is not null`)
    .where('ridingEvents.kind', '=', 'club')
}

export function recordedIn(db: Db, year: number) {
  return recordedRides(db)
    .where('ridingEvents.eventDate', '>=', startOf(year))
    .where('ridingEvents.eventDate', '<', startOf(year + 1))
}

/** Who rode in the present season, with a row for each ride. */
export function ridesOfSeason(db: Db, { today }: Pick<ClubDays, 'today'>) {
  return recordedIn(db, yearOf(today)).innerJoin('attendance', 'attendance.eventId', 'ridingEvents.id')
}

export const startOf = (year: number): ClubDay => `${year}-01-01`
export const yearOf = (day: ClubDay) => Temporal.PlainDate.from(day).year
