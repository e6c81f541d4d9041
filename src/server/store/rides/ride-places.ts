import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow, Tables } from '#server/db/tables.ts'
import { conflict, notFound } from '#server/refusals.ts'

// Places of rides. Lock order of every transaction that changes registrations, against deadlocks: the account (if there is one),
// rides in the order of their ids, then registrations.

/**
 * The start of today and yesterday in the club's time zone, ISO-8601 UTC. They decide which rides are upcoming (docs/product.md
 * 9.1).
 */
export interface ClubDays {
  today: string
  yesterday: string
}

/** Upcoming and ongoing rides, as in the upcoming list: users can still register and cancel. */
function isOpen({ today, yesterday }: ClubDays) {
  return (ride: ExpressionBuilder<Tables, 'ridingEvents'>) =>
    ride.or([
      ride('ridingEvents.status', '=', 'upcoming').and('ridingEvents.eventDate', '>=', today),
      ride('ridingEvents.status', '=', 'ongoing').and('ridingEvents.eventDate', '>=', yesterday),
    ])
}

/** As `isOpen`, for a ride that has left its table. */
export function isOpenRide({ status, eventDate }: Pick<RidingEventRow, 'status' | 'eventDate'>, { today, yesterday }: ClubDays) {
  return (status === 'upcoming' && eventDate >= today) || (status === 'ongoing' && eventDate >= yesterday)
}

/**
 * Locks the ride's registrations until the transaction ends and returns the ride's next registration number. @throws 404 when
 * there is no such ride, 409 when it is over or cancelled.
 */
export async function nextRegistrationNumber(change: Db, eventId: string, days: ClubDays): Promise<number> {
  const number = await nextNumberIfOpen(change, eventId, days)
  if (number !== undefined) return number
  await change.selectFrom('ridingEvents').select('id').where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
  throw conflict('This ride is over or has been called off, so registration is closed.')
}

async function nextNumberIfOpen(change: Db, eventId: string, days: ClubDays): Promise<number | undefined> {
  const ride = await change
    .updateTable('ridingEvents')
    .set((column) => ({ registrationTurn: column('registrationTurn', '+', 1) }))
    .where('id', '=', eventId)
    .where(isOpen(days))
    .returning('registrationTurn')
    .executeTakeFirst()
  return ride?.registrationTurn
}

/** More than any ride can be limited to. */
const unlimited = 1_000_000_000

/**
 * Gives the free places of an open ride to the front of the waitlist. The caller has locked the ride with
 * `nextRegistrationNumber` or an UPDATE in this transaction.
 */
export async function fillPlaces(change: Db, eventId: string, days: ClubDays): Promise<void> {
  const ride = await change
    .selectFrom('ridingEvents')
    .select('maxParticipants')
    .select((outer) =>
      outer
        .selectFrom('eventParticipants')
        .where('eventId', '=', eventId)
        .where('eventParticipants.status', '=', 'registered')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('registered'),
    )
    .where('id', '=', eventId)
    .where(isOpen(days))
    .executeTakeFirst()
  if (ride === undefined) return
  const free = ride.maxParticipants === null ? unlimited : Number(ride.maxParticipants) - (ride.registered ?? 0)
  if (free <= 0) return
  await change
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
    .execute()
}

/**
 * Removes the user from upcoming rides and fills the places from the waitlists. Past rides keep their lists. The caller has
 * changed the account's row in this transaction, which blocks a registration of the same user.
 */
export async function leaveUpcomingRides(change: Db, userId: string, days: ClubDays): Promise<void> {
  const places = await change
    .selectFrom('eventParticipants')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'eventParticipants.eventId')
    .select('eventId')
    .where('userId', '=', userId)
    .where(isOpen(days))
    .orderBy('eventId')
    .execute()
  for (const { eventId } of places) {
    if ((await nextNumberIfOpen(change, eventId, days)) === undefined) continue
    await change.deleteFrom('eventParticipants').where('eventId', '=', eventId).where('userId', '=', userId).execute()
    await fillPlaces(change, eventId, days)
  }
}

/** For a past ride that becomes upcoming again: accounts that were deactivated since lose their place. */
export async function removeInactive(change: Db, eventId: string, days: ClubDays): Promise<void> {
  await change
    .deleteFrom('eventParticipants')
    .where('eventId', '=', eventId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('ridingEvents').select('id').where('id', '=', eventId).where(isOpen(days))),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('id').whereRef('id', '=', 'eventParticipants.userId').where('isActive', '=', 'false')),
    )
    .execute()
}
