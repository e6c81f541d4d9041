import { maxOpenPopUps } from '#contract/rides/pop-up.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { ParticipantRow, RidingEventRow } from '#server/db/tables.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { deleteGuestsOf, deleteGuestsWithoutHost } from '#server/ride-day/announced-guests.ts'
import { deleteDetailsWithoutRider, deleteSheetDetails } from '#server/ride-day/sheet-details.ts'
import { hasStarted, isUpcoming, isUpcomingRow, lastsUntil, registrationTimes } from './ride-times.ts'

export function findRide(db: Db, id: string): Promise<RidingEventRow | undefined> {
  return db.selectFrom('ridingEvents').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * A ride whose list of riders can still change; its registration may be closed.
 * @throws 404 when there is no such ride, 409 when it has started, is over or cancelled.
 */
export async function findOpenRide(change: Db, eventId: string, clock: ClubClock) {
  const ride = await findRide(change, eventId)
  if (ride === undefined) throw notFound()
  if (!isUpcoming(ride, clock)) throw conflict('This ride is over or has been cancelled, so sign-up is closed.')
  const times = registrationTimes(ride, clock)
  if (times.registration === 'ended') throw conflict('This ride has started, so its list of riders is final.')
  return { ride, ...times }
}

/** More than any ride can be limited to. */
const unlimited = 1_000_000_000

/** Gives free places to the front of the waitlist, if registration is open. @param joining the user who registers now and need not be told. */
export async function fillPlaces(change: Db, eventId: string, clock: ClubClock, joining?: string): Promise<void> {
  const filled = await moveUp(change, eventId, clock)
  if (filled === null) return
  const moved = filled.moved.filter(({ userId }) => userId !== joining)
  await record(change, 'placeFree', { ride: filled.ride, moved, moment: clock })
}

export interface FilledPlaces {
  ride: RidingEventRow
  moved: Pick<ParticipantRow, 'id' | 'userId'>[]
}

/** As `fillPlaces`; the caller tells who moved up. Null when no place can be filled. */
export async function moveUp(change: Db, eventId: string, clock: ClubClock): Promise<FilledPlaces | null> {
  const ride = await findRide(change, eventId)
  if (ride === undefined || registrationTimes(ride, clock).registration !== 'open') return null
  const free = await countFreePlaces(change, ride)
  if (free <= 0) return null
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
  return { ride, moved }
}

export async function countFreePlaces(change: Db, { id, maxParticipants }: Pick<RidingEventRow, 'id' | 'maxParticipants'>) {
  if (maxParticipants === null) return unlimited
  const { registered, guests } = await change
    .selectFrom('eventParticipants')
    .select(({ fn }) => fn.countAll<number>().as('registered'))
    .select(({ selectFrom }) =>
      selectFrom('rideGuests')
        .select(({ fn }) => fn.countAll<number>().as('guests'))
        .where('rideGuests.eventId', '=', id)
        .where('hostId', 'is not', null)
        .as('guests'),
    )
    .where('eventParticipants.eventId', '=', id)
    .where('eventParticipants.status', '=', 'registered')
    .executeTakeFirstOrThrow()
  return Number(maxParticipants) - registered - Number(guests)
}

/** Rides that have started keep their lists. */
export async function leaveUpcomingRides(change: Db, userId: string, clock: ClubClock): Promise<void> {
  const rides = await change
    .selectFrom('ridingEvents')
    .selectAll()
    .where('id', 'in', ({ selectFrom }) => selectFrom('eventParticipants').select('eventId').where('userId', '=', userId))
    .where(isUpcomingRow(clock))
    .execute()
  for (const ride of rides) await removeRider(change, { ride, userId, clock })
  await tellOfCalledRides(change, userId, clock)
}

/** Administrators, once the member who has called rides can no longer lead them. */
export async function tellOfCalledRides(change: Db, userId: string, clock: ClubClock): Promise<void> {
  for (const ride of await findCalledRides(change, userId, clock)) await record(change, 'callerGone', { ride, moment: clock })
}

/** Those that the member has called and that have not started. */
async function findCalledRides(change: Db, userId: string, clock: ClubClock): Promise<RidingEventRow[]> {
  const rides = await change
    .selectFrom('ridingEvents')
    .selectAll()
    .where('status', '=', 'upcoming')
    .where(lastsUntil(clock.today))
    .where('kind', '=', 'member')
    .where('leaderId', '=', userId)
    .execute()
  return rides.filter((ride) => !hasStarted(ride, clock))
}

/** @throws 409 when the member has so many rides ahead that no other can be called, or be on again. */
export async function refuseThird(change: Db, userId: string, clock: ClubClock): Promise<void> {
  if ((await findCalledRides(change, userId, clock)).length >= maxOpenPopUps)
    throw conflict(say('You have two open rides already.'))
}

/** From then on before the start, administrators are told when a rider drops out. */
const lateMs = 24 * 60 * 60 * 1000

/**
 * While registration is open the first on the waitlist moves up; later the place is the administrators' to give. They are told then, and in the last 24
 * hours.
 */
export async function removeRider(
  change: Db,
  { ride, userId, clock }: { ride: RidingEventRow; userId: string; clock: ClubClock },
): Promise<void> {
  const { start, registration } = registrationTimes(ride, clock)
  if (registration === 'ended') return
  const left = await change
    .deleteFrom('eventParticipants')
    .where('eventId', '=', ride.id)
    .where('userId', '=', userId)
    .returning(['id', 'userId', 'status'])
    .executeTakeFirst()
  await deleteSheetDetails(change, { eventId: ride.id, userId })
  await deleteGuestsOf(change, { eventId: ride.id, userId })
  if (left?.status !== 'registered') return
  const isLate = registration === 'closed' || start.getTime() - clock.now.getTime() <= lateMs
  if (isLate) await record(change, 'riderLeft', { ride, left, moment: clock })
  await fillPlaces(change, ride.id, clock)
}

/** Accounts that were deactivated since lose their place on a ride that becomes upcoming again. */
export async function removeInactive(change: Db, eventId: string, clock: ClubClock): Promise<void> {
  await change
    .deleteFrom('eventParticipants')
    .where('eventId', '=', eventId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('ridingEvents').select('id').where('id', '=', eventId).where(isUpcomingRow(clock))),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('id').whereRef('id', '=', 'eventParticipants.userId').where('isActive', '=', 'false')),
    )
    .execute()
  await deleteDetailsWithoutRider(change, eventId)
  await deleteGuestsWithoutHost(change, eventId)
}
