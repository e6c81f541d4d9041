import type { RideYear } from '#contract/rides/riding-events.ts'
import type { ClubClock, ClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { startOf, yearOf } from '#server/ride-day/recorded-rides.ts'
import { answeredDays } from './ride-times.ts'

/** docs/product.md 21.15. A ride of several days belongs to the year of its first, as in the season. @param asked without it, the present one. */
export async function findRideYear(db: Db, asked: number | undefined, { today, club }: ClubClock): Promise<RideYear> {
  const year = asked ?? yearOf(today)
  const rows = await db
    .selectFrom('ridingEvents')
    .select(['id', 'titleKo', 'titleEn', 'eventDate', 'endDate', 'startTime', 'kind', 'difficulty', 'status', 'starts'])
    .where('eventDate', '>=', startOf(year))
    .where('eventDate', '<', startOf(year + 1))
    .orderBy('eventDate')
    .orderBy('id')
    .execute()
  const days = db.selectFrom('ridingEvents').select('eventDate').limit(1)
  const last = await days.where('eventDate', '<', startOf(year)).orderBy('eventDate', 'desc').executeTakeFirst()
  const next = await days
    .where('eventDate', '>=', startOf(year + 1))
    .orderBy('eventDate')
    .executeTakeFirst()
  // A year without rides leads back to the present one.
  const others = [today, last?.eventDate, next?.eventDate].flatMap((day: ClubDay | undefined) => (day ? yearOf(day) : []))
  return {
    year,
    before: others.filter((other) => other < year).sort((one, other) => other - one)[0] ?? null,
    after: others.filter((other) => other > year).sort((one, other) => one - other)[0] ?? null,
    rides: rows
      .toSorted((one, other) => (one.eventDate + one.startTime < other.eventDate + other.startTime ? -1 : 1))
      .map((ride) => ({ ...ride, ...answeredDays(ride, club.timeZone) })),
  }
}
