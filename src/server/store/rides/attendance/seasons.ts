import { sql } from 'kysely'
import { nameInList } from '#contract/accounts/person-name.ts'
import type { OwnSeason, Season } from '#contract/rides/attendance.ts'
import { type ClubClock, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'

/** A season is a calendar year of the club's zone. Without `year`, the present one. */
interface Which {
  year: number | undefined
  clock: ClubClock
}

/** The rides of the year that the user rode. */
export async function findOwnSeason(db: Db, userId: string, which: Which): Promise<OwnSeason> {
  const span = spanOf(which)
  const rides = await recordedIn(db, span)
    .innerJoin('attendance', 'attendance.eventId', 'ridingEvents.id')
    .select(['ridingEvents.id', 'titleKo', 'titleEn', 'eventDate'])
    .where('attendance.userId', '=', userId)
    .execute()
  const { rideCount } = await recordedIn(db, span)
    .select(({ fn }) => fn.countAll<number>().as('rideCount'))
    .executeTakeFirstOrThrow()
  // The rides of one user in one year: sorted here, without an index.
  const newestFirst = rides.sort((one, other) => (one.eventDate + one.id < other.eventDate + other.id ? 1 : -1))
  return { year: span.year, years: await listYears(db, span.year, which.clock), rides: newestFirst, rideCount }
}

/** The recorded rides of the year, and how many of them each member rode. */
export async function findSeason(db: Db, which: Which): Promise<Season> {
  const span = spanOf(which)
  const rows = await recordedIn(db, span)
    .select(['id', 'titleKo', 'titleEn', 'eventDate', 'starts', 'guestStarts'])
    .orderBy('eventDate')
    .orderBy('id')
    .execute()
  const rides = rows.map((ride) => ({ ...ride, starts: ride.starts ?? 0, guestStarts: ride.guestStarts ?? 0 }))
  const counts = recordedIn(db, span)
    .innerJoin('attendance', 'attendance.eventId', 'ridingEvents.id')
    .select(({ fn }) => ['attendance.userId', fn.countAll<number>().as('rideCount')])
    .groupBy('attendance.userId')
    .as('counts')
  const people = await db
    .selectFrom(counts)
    .innerJoin('users', 'users.id', 'counts.userId')
    .select(['counts.userId', 'rideCount', 'username', 'firstName', 'lastName'])
    .orderBy('rideCount', 'desc')
    .orderBy('username')
    .execute()
  const riders = people.map(({ userId, rideCount, ...user }) => ({ userId, ...nameInList(user), rideCount }))
  const sum = (field: 'starts' | 'guestStarts') => rides.reduce((total, ride) => total + ride[field], 0)
  return {
    year: span.year,
    years: await listYears(db, span.year, which.clock),
    rides,
    riders,
    starts: sum('starts'),
    guestStarts: sum('guestStarts'),
  }
}

/** Rides that took place and whose riders are recorded. The second condition is that of the index. */
function recordedRides(db: Db) {
  return db
    .selectFrom('ridingEvents')
    .where('ridingEvents.status', '=', 'completed')
    .where(sql<boolean>`${sql.ref('ridingEvents.starts')} is not null`)
}

function recordedIn(db: Db, { from, to }: { from: string; to: string }) {
  return recordedRides(db).where('ridingEvents.eventDate', '>=', from).where('ridingEvents.eventDate', '<', to)
}

function spanOf({ year, clock: { now, club } }: Which) {
  const present = yearOf(now.toISOString(), club.timeZone)
  const start = (of: number) => toInstant(`${of}-01-01`, club.timeZone)
  return { year: year ?? present, from: start(year ?? present), to: start((year ?? present) + 1) }
}

function yearOf(instant: string, timeZone: string): number {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).year
}

/** With the present one, so that a chooser leads back to it. One step along the index for each year, so that the number of rides does not matter. */
async function listYears(db: Db, requested: number, { now, club: { timeZone } }: ClubClock): Promise<number[]> {
  const years = new Set([requested, yearOf(now.toISOString(), timeZone)])
  let before: string | undefined
  for (;;) {
    const newest = await recordedRides(db)
      .select('eventDate')
      .$if(before !== undefined, (rides) => rides.where('eventDate', '<', before ?? ''))
      .orderBy('eventDate', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest === undefined) return [...years].sort((one, other) => other - one)
    const year = yearOf(newest.eventDate, timeZone)
    years.add(year)
    before = toInstant(`${year}-01-01`, timeZone)
  }
}
