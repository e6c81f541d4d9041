import { nameInList } from '#contract/accounts/person-name.ts'
import { memberRoles } from '#contract/accounts/users.ts'
import type { Attendance, AttendanceInput, OwnSeason, Season, SeasonQuery } from '#contract/ride-day/ride-day.ts'
import * as calls from '#contract/ride-day/ride-day-calls.ts'
import * as rideCalls from '#contract/rides/ride-calls.ts'
import { say } from '#contract/sentences.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, type ClubDay, clubClock, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { answerRead } from '#server/http/reads.ts'
import { conflict, invalid, notFound } from '#server/refusals.ts'
import { findRide } from '#server/rides/ride-places.ts'
import { hasStarted, isRideDayKept } from '#server/rides/ride-times.ts'
import { recordedIn, recordedRides, startOf, yearOf } from './recorded-rides.ts'
import { findRideThanks } from './ride-thanks.ts'
import { forgetLateness } from './sheet-details.ts'

export function answerAttendanceCalls(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)
  const which = ({ year }: SeasonQuery) => ({ year: year === undefined ? undefined : Number(year), clock: clockNow() })

  answer(app, calls.findAttendance, ({ params }) => findAttendance(db, params.id, clockNow()))

  answer(
    app,
    calls.saveAttendance,
    ({ params, body, currentUser }) => saveAttendance(db, params.id, body, { actorId: currentUser.id, clock: clockNow() }),
    { bodyLimit: 128 * 1024 }, // a thousand ids; access is checked before it is read
  )

  answer(app, rideCalls.findRideThanks, ({ params }) => findRideThanks(db, params.id))

  answerRead(app, calls.findOwnSeason, ({ query, currentUser }) => findOwnSeason(db, currentUser.id, which(query)))

  answer(app, calls.findSeason, ({ query }) => findSeason(db, which(query)))
}

/** Before a record exists, everyone with a place is proposed, with their passengers and the ride's guests for as long as these are kept. @throws 404 */
async function findAttendance(db: Db, eventId: string, clock: ClubClock): Promise<Attendance> {
  const ride = await db
    .selectFrom('ridingEvents')
    .select(['starts', 'guestStarts', 'updatedAt', 'eventDate', 'endDate', 'startTime', 'endTime'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow(notFound)
  const registered = await db
    .selectFrom('eventParticipants as rider')
    .innerJoin('users', 'users.id', 'rider.userId')
    .select(['rider.userId', 'rider.status', 'username', 'firstName', 'lastName'])
    .select(otherName())
    .where('rider.eventId', '=', eventId)
    // 'registered' before 'waiting', as the words sort.
    .orderBy('rider.status')
    .orderBy('rider.turn')
    .execute()
  const rode = await db
    .selectFrom('attendance')
    .innerJoin('users', 'users.id', 'attendance.userId')
    .select(['attendance.userId', 'username', 'firstName', 'lastName'])
    .select(otherName())
    .where('eventId', '=', eventId)
    .orderBy('username')
    .execute()
  const isRecorded = ride.starts !== null
  const ids = new Set(rode.map(({ userId }) => userId))
  const known = new Set(registered.map(({ userId }) => userId))
  const others = rode.filter(({ userId }) => !known.has(userId)).map((user) => ({ ...user, status: null }))
  const riders = [...registered, ...others].map(({ userId, status, ...user }) => ({
    userId,
    ...nameInList(user),
    status,
    rode: isRecorded ? ids.has(userId) : status === 'registered',
  }))
  let guestStarts = ride.guestStarts ?? 0
  if (!isRecorded && isRideDayKept(ride, clock)) {
    const present = db.selectFrom('rideGuests').select('id').where('eventId', '=', eventId).where('removedAt', 'is', null)
    const proposed = riders.filter(({ rode }) => rode).map(({ userId }) => userId)
    guestStarts = (await present.execute()).length + (await countPassengers(db, eventId, proposed))
  }
  return { riders, guestStarts, isRecorded, version: ride.updatedAt }
}

/** The same once more changes nothing, whatever the version: phones repeat a call whose answer was lost on the road. @throws 400, 404, 409 */
function saveAttendance(
  db: Db,
  eventId: string,
  { userIds, guestStarts, expectedVersion }: AttendanceInput,
  { actorId, clock }: { actorId: string; clock: ClubClock },
): Promise<Attendance> {
  return inTransaction(db, async (change) => {
    const ride = await findRide(change, eventId)
    if (ride === undefined) throw notFound()
    if (ride.status === 'cancelled') throw conflict(say('This ride has been cancelled.'))
    if (!hasStarted(ride, clock)) throw conflict(say('Who rode can be recorded once the ride has started.'))
    const known = new Set(await listAttendance(change, eventId))
    const wanted = new Set(userIds)
    const starts = wanted.size + guestStarts
    const isCompleted = ride.status === 'completed' && ride.starts === starts && ride.guestStarts === guestStarts
    if (isCompleted && known.symmetricDifference(wanted).size === 0) return findAttendance(change, eventId, clock)
    const added = [...wanted.difference(known)]
    await checkRiders(change, eventId, added)
    const saved = await change
      .updateTable('ridingEvents')
      .set({ status: 'completed', starts, guestStarts, updatedAt: new Date().toISOString() })
      .where('id', '=', eventId)
      .where(versionMatches({ expectedVersion }))
      .returning('id')
      .executeTakeFirst()
    if (saved === undefined) return rejectUpdate(change, 'ridingEvents', eventId)
    const removed = [...known.difference(wanted)]
    if (removed.length > 0)
      await change.deleteFrom('attendance').where('eventId', '=', eventId).where('userId', 'in', removed).execute()
    await insertAttendance(change, eventId, added)
    await record(change, 'event.attendance', { actorId, event: eventId, detail: String(starts) })
    return findAttendance(change, eventId, clock)
  })
}

/** Members, deactivated ones too, and those who were registered before they became guests. */
async function checkRiders(change: Db, eventId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const found = await change
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('role', 'in', memberRoles),
        exists(
          selectFrom('eventParticipants')
            .select('eventParticipants.id')
            .where('eventId', '=', eventId)
            .whereRef('userId', '=', 'users.id'),
        ),
      ]),
    )
    .execute()
  if (found.length < userIds.length) throw invalid([{ path: 'userIds', message: say('Please choose a member') }])
}

export async function listAttendance(db: Db, eventId: string): Promise<string[]> {
  const rows = await db.selectFrom('attendance').select('userId').where('eventId', '=', eventId).execute()
  return rows.map(({ userId }) => userId)
}

export async function insertAttendance(change: Db, eventId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await change
    .insertInto('attendance')
    .values(userIds.map((userId) => ({ eventId, userId })))
    .execute()
}

/** Passengers of these riders. They are known until 48 hours after the ride. */
export async function countPassengers(db: Db, eventId: string, userIds: readonly string[]): Promise<number> {
  const ids = new Set(userIds)
  const carriers = await db
    .selectFrom('sheetDetails')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('passengerName', 'is not', null)
    .execute()
  return carriers.filter(({ userId }) => ids.has(userId)).length
}

/** What a ride with this status cannot know, so that officers can undo a mistaken "all arrived": an ongoing ride has no record, an upcoming one has not left. */
export function undone(status: string): Partial<Pick<RidingEventRow, 'startedAt' | 'arrivedAt' | 'starts' | 'guestStarts'>> {
  if (status !== 'upcoming' && status !== 'ongoing') return {}
  return { arrivedAt: null, starts: null, guestStarts: null, ...(status === 'upcoming' && { startedAt: null }) }
}

/** Deletes who rode where `undone` took the record back, and on a new day who was counted. The caller has updated the ride in this transaction. */
export async function forgetUndone(change: Db, { before, after }: Record<'before' | 'after', RidingEventRow>): Promise<void> {
  if (after.starts === null && before.starts !== null)
    await change.deleteFrom('attendance').where('eventId', '=', after.id).execute()
  if (after.eventDate !== before.eventDate || after.startTime !== before.startTime) await forgetLateness(change, after.id)
  if (after.status !== 'upcoming' || after.eventDate === before.eventDate) return
  await change.deleteFrom('headCountMarks').where('eventId', '=', after.id).execute()
  // Those whom riders announced go along.
  await change.deleteFrom('rideGuests').where('eventId', '=', after.id).where('hostId', 'is', null).execute()
}

/** A season is a calendar year of the club; a ride of several days belongs to that of its first. Without `year`, the present one. */
interface Which {
  year: number | undefined
  clock: ClubClock
}

export async function findOwnSeason(db: Db, userId: string, which: Which): Promise<OwnSeason> {
  const year = which.year ?? yearOf(which.clock.today)
  const rides = await recordedIn(db, year)
    .innerJoin('attendance', 'attendance.eventId', 'ridingEvents.id')
    .select(['ridingEvents.id', 'titleKo', 'titleEn', 'eventDate'])
    .where('attendance.userId', '=', userId)
    .execute()
  const { rideCount } = await recordedIn(db, year)
    .select(({ fn }) => fn.countAll<number>().as('rideCount'))
    .executeTakeFirstOrThrow()
  // The rides of one user in one year: sorted here, without an index.
  const newestFirst = rides.sort((one, other) => (one.eventDate + one.id < other.eventDate + other.id ? 1 : -1))
  return {
    year,
    years: await listYears(db, year, which.clock),
    rides: newestFirst.map((ride) => withInstant(ride, which)),
    rideCount,
  }
}

async function findSeason(db: Db, which: Which): Promise<Season> {
  const year = which.year ?? yearOf(which.clock.today)
  const rows = await recordedIn(db, year)
    .select(['id', 'titleKo', 'titleEn', 'eventDate', 'starts', 'guestStarts'])
    .orderBy('eventDate')
    .orderBy('id')
    .execute()
  const rides = rows.map((ride) => ({
    ...withInstant(ride, which),
    starts: ride.starts ?? 0,
    guestStarts: ride.guestStarts ?? 0,
  }))
  const counts = recordedIn(db, year)
    .innerJoin('attendance', 'attendance.eventId', 'ridingEvents.id')
    .select(({ fn }) => ['attendance.userId', fn.countAll<number>().as('rideCount')])
    .groupBy('attendance.userId')
    .as('counts')
  const people = await db
    .selectFrom(counts)
    .innerJoin('users', 'users.id', 'counts.userId')
    .select(['counts.userId', 'rideCount', 'username', 'firstName', 'lastName'])
    .select(otherName())
    .orderBy('rideCount', 'desc')
    .orderBy('username')
    .execute()
  const riders = people.map(({ userId, rideCount, ...user }) => ({ userId, ...nameInList(user), rideCount }))
  const sum = (field: 'starts' | 'guestStarts') => rides.reduce((total, ride) => total + ride[field], 0)
  return {
    year,
    years: await listYears(db, year, which.clock),
    rides,
    riders,
    starts: sum('starts'),
    guestStarts: sum('guestStarts'),
  }
}

function withInstant<Ride extends { eventDate: ClubDay }>(ride: Ride, { clock: { club } }: Which) {
  return { ...ride, eventDate: toInstant(ride.eventDate, club.timeZone) }
}

/** With the present one, so that a chooser leads back to it. One step along the index for each year. */
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
