import type { RideChange } from '#contract/notices/notices.ts'
import { addDays, type ClubClock, type ClubDay, daysBetween, lastDayOf, rideSpan } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import type { AlsoChanged } from './ride-activities.ts'
import { hasStarted, movedInstant, readStops, writeStops } from './ride-times.ts'
import type { ChangedRidingEvent } from './riding-event-calls.ts'

// docs/product.md 9.21: the rides of a series are rides of their own, which only remember that they were made together.

type Times = Pick<RidingEventRow, 'eventDate' | 'endDate' | 'registrationClosesAt' | 'decideBy'>

/** The times of a ride for the same ride on another day. */
export function timesOnDay(ride: Times, eventDate: ClubDay, timeZone: string): Times {
  const days = daysBetween(ride.eventDate, eventDate)
  const moved = (instant: string | null) => instant && movedInstant(instant, days, timeZone)
  return {
    eventDate,
    endDate: ride.endDate && addDays(ride.endDate, days),
    registrationClosesAt: moved(ride.registrationClosesAt),
    decideBy: moved(ride.decideBy),
  }
}

type Change = Omit<ChangedRidingEvent, 'andFollowing'>

/** The rides of the series after this one that a change reaches: none that has started or is over, and cancelled ones only when rides are on again. */
export async function findLaterRides(
  change: Db,
  before: RidingEventRow,
  { input, clock }: { input: Change; clock: ClubClock },
): Promise<RidingEventRow[]> {
  if (before.seriesId === null) return []
  const later = await change
    .selectFrom('ridingEvents')
    .selectAll()
    .where('seriesId', '=', before.seriesId)
    .where('eventDate', '>', before.eventDate)
    .orderBy('eventDate')
    .orderBy('id')
    .execute()
  const isOnAgain = before.status === 'cancelled' && input.status !== 'cancelled'
  return later.filter((ride) => !hasStarted(ride, clock) && (ride.status !== 'cancelled' || isOnAgain))
}

/** What has changed of the first ride, for a later one, which keeps its day and all else of its own. Null when that is nothing. */
export function sameChange(
  { before, after, input }: Record<'before' | 'after', RidingEventRow> & { input: Change },
  later: RidingEventRow,
  timeZone: string,
): Change | null {
  const { expectedVersion: _, stops, endDate, reason, status, eventDate: _day, ...fields } = input
  const moved = timesOnDay(after, later.eventDate, timeZone)
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined) as [
    keyof typeof fields & keyof RidingEventRow,
    never,
  ][]
  const changed = sent.filter(([name, value]) => before[name] !== value)
  const values = changed.map(([name, value]) => [name, name in moved ? moved[name as keyof Times] : value])
  const cancels = status === 'cancelled' && before.status !== 'cancelled'
  const isLonger = nightsOf(before) !== nightsOf(after)
  const hasStops = stops !== undefined && writeStops(stops, readStops(before)) !== JSON.stringify(readStops(before))
  const isOnAgain = later.status === 'cancelled'
  if (values.length === 0 && !cancels && !isLonger && !hasStops && !isOnAgain) return null
  return {
    ...(Object.fromEntries(sent.map(([name]) => [name, later[name]])) as typeof fields),
    ...Object.fromEntries(values),
    eventDate: later.eventDate,
    endDate: isLonger ? addDays(later.eventDate, nightsOf(after)) : later.endDate,
    ...(hasStops && { stops }),
    status: cancels ? 'cancelled' : isOnAgain ? 'upcoming' : later.status,
    // A ride of which riders are told nothing keeps the reason that it has.
    ...(cancels || before.eventDate === after.eventDate ? { reason } : {}),
  } as Change
}

const nightsOf = (ride: Pick<RidingEventRow, 'eventDate' | 'endDate'>) => daysBetween(ride.eventDate, lastDayOf(ride))

interface Told<Ride> {
  ride: Ride
  changes: RideChange[]
}

/** Of several rides that have changed, each with those who are told of it: everyone of the first of their rides, with the others. */
export async function eachOnce<Ride extends Pick<RidingEventRow, 'id' | 'eventDate' | 'endDate' | 'startTime' | 'endTime'>>(
  change: Db,
  changed: readonly Told<Ride>[],
  { now, club }: ClubClock,
): Promise<(Told<Ride> & { people?: ReadonlyMap<string, AlsoChanged[]> })[]> {
  // Nothing is told of a ride that has started.
  const ahead = changed.filter(({ ride }) => rideSpan(ride, club.timeZone).start > now)
  if (ahead.length <= 1) return ahead
  const places = await change
    .selectFrom('eventParticipants')
    .select(['eventId', 'userId'])
    .where(
      'eventId',
      'in',
      ahead.map(({ ride }) => ride.id),
    )
    .execute()
  const ridersOf = Map.groupBy(places, ({ eventId }) => eventId)
  const ridesOf = new Map<string, AlsoChanged[]>()
  for (const { ride, changes } of ahead)
    for (const { userId } of ridersOf.get(ride.id) ?? [])
      ridesOf.set(userId, [...(ridesOf.get(userId) ?? []), { id: ride.id, changes }])
  return ahead.map((told) => {
    const first = [...ridesOf].filter(([, [one]]) => one?.id === told.ride.id)
    return { ...told, people: new Map(first.map(([userId, [, ...also]]) => [userId, also])) }
  })
}
