import { type ClubClock, type RideTimes, rideSpan } from '#server/club-time.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { recordedRides } from './recorded-rides.ts'

/** How often each has ridden with the club: before its rides were recorded, and on recorded ones. */
export async function countRides(db: Db, userId: string): Promise<number> {
  const { ridesBefore } = await db.selectFrom('users').select('ridesBefore').where('id', '=', userId).executeTakeFirstOrThrow()
  const { count } = await recordedRides(db)
    .innerJoin('attendance', 'attendance.eventId', 'ridingEvents.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('attendance.userId', '=', userId)
    .executeTakeFirstOrThrow()
  return ridesBefore + count
}

/** After so many rides no one needs to know which one it is. */
const numberedRides = 3

type Numbered = Pick<RidingEventRow, 'id' | 'eventDate' | 'startTime'>

const orderOf = ({ eventDate, startTime, id }: Numbered) => `${eventDate} ${startTime} ${id}`

/**
 * Which ride with the club a ride is for each of these accounts: 1 for the first. Null from the fourth on, and for those whose application is older than
 * the first recorded ride: what they rode before is not recorded. A few statements for all of them.
 */
export async function findRideNumbers(
  db: Db,
  userIds: readonly string[],
  { club }: { club: Pick<ClubClock['club'], 'timeZone'> },
): Promise<(userId: string | undefined, ride: Numbered) => number | null> {
  if (userIds.length === 0) return () => null
  const first = await firstRecorded(db)('')
  const start = first && rideSpan(first, club.timeZone).start.toISOString()
  const people = await db
    .selectFrom('users')
    .select(['users.id', 'ridesBefore'])
    .select(({ selectFrom }) =>
      selectFrom('membershipApplications')
        .select(({ fn }) => fn.min('submittedAt').as('appliedAt'))
        .whereRef('membershipApplications.userId', '=', 'users.id')
        .where('membershipApplications.status', '=', 'approved')
        .as('appliedAt'),
    )
    .where('users.id', 'in', userIds)
    .execute()
  const known = new Map(
    people
      .filter(({ appliedAt, ridesBefore }) => ridesBefore < numberedRides && !(start && appliedAt !== null && appliedAt < start))
      .map((person) => [person.id, person]),
  )
  // Without a recorded ride no one has ridden any.
  const ridden =
    first === undefined || known.size === 0
      ? []
      : await recordedRides(db)
          .innerJoin('attendance', 'attendance.eventId', 'ridingEvents.id')
          .select(['attendance.userId', 'ridingEvents.id', 'eventDate', 'startTime'])
          .where('attendance.userId', 'in', [...known.keys()])
          .execute()
  const rides = Map.groupBy(ridden, ({ userId }) => userId)
  return (userId, ride) => {
    const person = userId === undefined ? undefined : known.get(userId)
    if (person === undefined) return null
    const order = orderOf(ride)
    const before = rides.get(person.id)?.filter((each) => orderOf(each) < order) ?? []
    const number = person.ridesBefore + before.length + 1
    return number <= numberedRides ? number : null
  }
}

const firstRecorded = onceFor((db) =>
  memoizeUntilCommit(
    db,
    async (_: string): Promise<RideTimes | undefined> =>
      recordedRides(db)
        .select(['eventDate', 'endDate', 'startTime', 'endTime'])
        .orderBy('eventDate')
        .orderBy('startTime')
        .limit(1)
        .executeTakeFirst(),
  ),
)
