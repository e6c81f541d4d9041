import { nameInList } from '#contract/accounts/person-name.ts'
import { memberRoles } from '#contract/accounts/users.ts'
import type { Attendance, AttendanceInput } from '#contract/ride-day/attendance.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { conflict, invalid, notFound } from '#server/refusals.ts'
import { findRide } from '#server/rides/ride-places.ts'
import { hasStarted, isRideDayKept } from '#server/rides/ride-times.ts'

/**
 * Riders with a place, the waitlist, and members who rode without being registered. Before a record exists, everyone with a place is proposed, with
 * their passengers and the ride's guests for as long as these are kept.
 * @throws 404 when there is no such ride.
 */
export async function findAttendance(db: Db, eventId: string, clock: ClubClock): Promise<Attendance> {
  const ride = await db
    .selectFrom('ridingEvents')
    .select(['starts', 'guestStarts', 'updatedAt', 'eventDate', 'endDate', 'startTime', 'endTime'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow(notFound)
  const registered = await db
    .selectFrom('eventParticipants as rider')
    .innerJoin('users', 'users.id', 'rider.userId')
    .select(['rider.userId', 'rider.status', 'username', 'firstName', 'lastName'])
    .where('rider.eventId', '=', eventId)
    // 'registered' before 'waiting', as the words sort.
    .orderBy('rider.status')
    .orderBy('rider.turn')
    .execute()
  const rode = await db
    .selectFrom('attendance')
    .innerJoin('users', 'users.id', 'attendance.userId')
    .select(['attendance.userId', 'username', 'firstName', 'lastName'])
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
  const proposed = !isRecorded && isRideDayKept(ride, clock) ? await proposeGuests(db, eventId, riders) : 0
  const guestStarts = ride.guestStarts ?? proposed
  return { riders, guestStarts, isRecorded, version: ride.updatedAt }
}

async function proposeGuests(db: Db, eventId: string, riders: Attendance['riders']): Promise<number> {
  const present = db.selectFrom('rideGuests').select('id').where('eventId', '=', eventId).where('removedAt', 'is', null)
  const guests = await present.execute()
  const ids = riders.filter(({ rode }) => rode).map(({ userId }) => userId)
  return guests.length + (await countPassengers(db, eventId, ids))
}

/**
 * Replaces the record of who rode, and completes the ride. The same once more changes nothing, whatever the version: phones repeat a call whose answer was
 * lost on the road.
 * @throws 400 for an account that is neither a member's nor on the ride, 404 when there is no such ride, 409 when it is cancelled, has not started, or has
 * changed since `expectedVersion`.
 */
export function saveAttendance(
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
    await checkRiders(
      change,
      eventId,
      [...wanted].filter((id) => !known.has(id)),
    )
    const saved = await change
      .updateTable('ridingEvents')
      .set({ status: 'completed', starts, guestStarts, updatedAt: new Date().toISOString() })
      .where('id', '=', eventId)
      .where(versionMatches({ expectedVersion }))
      .returning('id')
      .executeTakeFirst()
    if (saved === undefined) return rejectUpdate(change, 'ridingEvents', eventId)
    const removed = [...known].filter((id) => !wanted.has(id))
    if (removed.length > 0)
      await change.deleteFrom('attendance').where('eventId', '=', eventId).where('userId', 'in', removed).execute()
    await insertAttendance(
      change,
      eventId,
      [...wanted].filter((id) => !known.has(id)),
    )
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

/** Ids of the accounts that rode. */
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

/**
 * What a ride that is saved with this status no longer knows, so that officers can undo a mistaken "all arrived": an ongoing ride has no record, an
 * upcoming one has not left.
 */
export function undone(status: string): Partial<Pick<RidingEventRow, 'startedAt' | 'arrivedAt' | 'starts' | 'guestStarts'>> {
  if (status !== 'upcoming' && status !== 'ongoing') return {}
  return { arrivedAt: null, starts: null, guestStarts: null, ...(status === 'upcoming' && { startedAt: null }) }
}

/** Deletes who rode where `undone` has taken back the record, and on a new day who was counted. The caller has updated the ride in this transaction. */
export async function forgetUndone(change: Db, { before, after }: Record<'before' | 'after', RidingEventRow>): Promise<void> {
  if (after.starts === null && before.starts !== null)
    await change.deleteFrom('attendance').where('eventId', '=', after.id).execute()
  if (after.status !== 'upcoming' || after.eventDate === before.eventDate) return
  for (const table of ['headCountMarks', 'rideGuests'] as const)
    await change.deleteFrom(table).where('eventId', '=', after.id).execute()
}
