import { sql } from 'kysely'
import { nameInList } from '#contract/accounts/person-name.ts'
import type { OwnSeason, Season } from '#contract/ride-day/ride-day.ts'
import { type ClubClock, type ClubDay, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'

/** A season is a calendar year of the club; a ride of several days belongs to that of its first. Without `year`, the present one. */
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
  const answered = newestFirst.map((ride) => withInstant(ride, which))
  return { year: span.year, years: await listYears(db, span.year, which.clock), rides: answered, rideCount }
}

/** The recorded rides of the year, and how many of them each member rode. */
export async function findSeason(db: Db, which: Which): Promise<Season> {
  const span = spanOf(which)
  const rows = await recordedIn(db, span)
    .select(['id', 'titleKo', 'titleEn', 'eventDate', 'starts', 'guestStarts'])
    .orderBy('eventDate')
    .orderBy('id')
    .execute()
  const rides = rows.map((ride) => ({
    ...withInstant(ride, which),
    starts: ride.starts ?? 0,
    guestStarts: ride.guestStarts ?? 0,
  }))
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

function withInstant<Ride extends { eventDate: ClubDay }>(ride: Ride, { clock: { club } }: Which) {
  return { ...ride, eventDate: toInstant(ride.eventDate, club.timeZone) }
}

/** Rides that took place and whose riders are recorded. The second condition is that of the index. */
function recordedRides(db: Db) {
  return db
    .selectFrom('ridingEvents')
    .where('ridingEvents.status', '=', 'completed')
    .where(sql<boolean>`${sql.ref('ridingEvents.starts')} is not null`)
}

function recordedIn(db: Db, { from, to }: { from: ClubDay; to: ClubDay }) {
  return recordedRides(db).where('ridingEvents.eventDate', '>=', from).where('ridingEvents.eventDate', '<', to)
}

function spanOf({ year, clock: { today } }: Which) {
  const shown = year ?? yearOf(today)
  return { year: shown, from: startOf(shown), to: startOf(shown + 1) }
}

const startOf = (year: number): ClubDay => `${year}-01-01`
const yearOf = (day: ClubDay) => Temporal.PlainDate.from(day).year

/** With the present one, so that a chooser leads back to it. One step along the index for each year, so that the number of rides does not matter. */
async function listYears(db: Db, requested: number, { today }: ClubClock): Promise<number[]> {
  const years = new Set([requested, yearOf(today)])
  let before: ClubDay | undefined
  for (;;) {
    const newest = await recordedRides(db)
      .select('eventDate')
      .$if(before !== undefined, (rides) => rides.where('eventDate', '<', before ?? startOf(requested)))
      .orderBy('eventDate', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest === undefined) return [...years].sort((one, other) => other - one)
    const year = yearOf(newest.eventDate)
    years.add(year)
    before = startOf(year)
  }
}
