import type { ExpressionBuilder } from 'kysely'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { ParticipantRow, RidingEventRow, Tables } from '#server/db/tables.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { tell } from '#server/store/notices/tell.ts'
import { registrationTimes } from './registration-times.ts'

// Places of rides. Lock order of every transaction that changes registrations, against deadlocks: the account (if there is one),
// rides in the order of their ids, then registrations.

/** Upcoming and ongoing rides, as `isUpcoming` of registration-times.ts. */
function isOpen({ today, yesterday }: ClubClock) {
  return (ride: ExpressionBuilder<Tables, 'ridingEvents'>) =>
    ride.or([
      ride('ridingEvents.status', '=', 'upcoming').and('ridingEvents.eventDate', '>=', today),
      ride('ridingEvents.status', '=', 'ongoing').and('ridingEvents.eventDate', '>=', yesterday),
    ])
}

/**
 * Locks the ride's registrations until the transaction ends and returns the ride with its next registration number, and what users can do.
 * @throws 404 when there is no such ride, 409 when it has started, is over or cancelled.
 */
export async function lockRegistrations(change: Db, eventId: string, clock: ClubClock) {
  const ride = await lockIfOpen(change, eventId, clock)
  if (ride === undefined) {
    await change.selectFrom('ridingEvents').select('id').where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
    throw conflict('This ride is over or has been called off, so registration is closed.')
  }
  const times = registrationTimes(ride, clock)
  if (times.registration === 'ended') throw conflict('This ride has started, so its list of riders is final.')
  return { ride, ...times }
}

function lockIfOpen(change: Db, eventId: string, clock: ClubClock): Promise<RidingEventRow | undefined> {
  return change
    .updateTable('ridingEvents')
    .set((column) => ({ registrationTurn: column('registrationTurn', '+', 1) }))
    .where('id', '=', eventId)
    .where(isOpen(clock))
    .returningAll()
    .executeTakeFirst()
}

/** More than any ride can be limited to. */
const unlimited = 1_000_000_000

/**
 * Gives the free places of a ride to the front of the waitlist and tells those who moved up, while registration is open. The caller has locked the ride with
 * `lockRegistrations` or an UPDATE in this transaction.
 * @param joining the user who registers now and need not be told.
 */
export async function fillPlaces(change: Db, eventId: string, clock: ClubClock, joining?: string): Promise<void> {
  const ride = await change.selectFrom('ridingEvents').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (ride === undefined || registrationTimes(ride, clock).registration !== 'open') return
  const free = await countFreePlaces(change, ride)
  if (free <= 0) return
  const moved = await change
    .updateTable('eventParticipants')
    .set({ status: 'registered' })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('eventParticipants')
        .select('id')
        .where('eventId', '=', eventId)
        .where('status', '=', 'waiting')
        .orderBy('turn')
        .limit(free),
    )
    .returning(['id', 'userId'])
    .execute()
  await tell(change, { kind: 'placeFree', ride, moved: moved.filter(({ userId }) => userId !== joining) }, clock)
}

/** How many places the locked ride has left. */
export async function countFreePlaces(change: Db, { id, maxParticipants }: Pick<RidingEventRow, 'id' | 'maxParticipants'>) {
  if (maxParticipants === null) return unlimited
  const { registered } = await change
    .selectFrom('eventParticipants')
    .select(({ fn }) => fn.countAll<number>().as('registered'))
    .where('eventId', '=', id)
    .where('status', '=', 'registered')
    .executeTakeFirstOrThrow()
  return Number(maxParticipants) - registered
}

/** Removes the registration, if there is one. The caller has locked the ride. */
export function leave(change: Db, eventId: string, userId: string): Promise<Left | undefined> {
  return change
    .deleteFrom('eventParticipants')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .returning(['id', 'userId', 'status'])
    .executeTakeFirst()
}

type Left = Pick<ParticipantRow, 'id' | 'userId' | 'status'>

/** From then on before the start, administrators are told when a rider gives up a place. */
const lateMs = 24 * 60 * 60 * 1000

export async function tellOfLeaving(
  change: Db,
  { ride, left, clock }: { ride: RidingEventRow; left: Left; clock: ClubClock },
): Promise<void> {
  const { start } = registrationTimes(ride, clock)
  if (left.status !== 'registered' || start.getTime() - clock.now.getTime() > lateMs) return
  await tell(change, { kind: 'riderLeft', ride, left }, clock)
}

/**
 * Removes the user from upcoming rides and fills the places from the waitlists. Past rides keep their lists. The caller has
 * changed the account's row in this transaction, which blocks a registration of the same user.
 */
export async function leaveUpcomingRides(change: Db, userId: string, clock: ClubClock): Promise<void> {
  const places = await change
    .selectFrom('eventParticipants')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'eventParticipants.eventId')
    .select('eventId')
    .where('userId', '=', userId)
    .where(isOpen(clock))
    .orderBy('eventId')
    .execute()
  for (const { eventId } of places) {
    const ride = await lockIfOpen(change, eventId, clock)
    if (ride === undefined) continue
    const left = await leave(change, eventId, userId)
    if (left !== undefined) await tellOfLeaving(change, { ride, left, clock })
    await fillPlaces(change, eventId, clock)
  }
}

/** For a past ride that becomes upcoming again: accounts that were deactivated since lose their place. */
export async function removeInactive(change: Db, eventId: string, clock: ClubClock): Promise<void> {
  await change
    .deleteFrom('eventParticipants')
    .where('eventId', '=', eventId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('ridingEvents').select('id').where('id', '=', eventId).where(isOpen(clock))),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('id').whereRef('id', '=', 'eventParticipants.userId').where('isActive', '=', 'false')),
    )
    .execute()
}
