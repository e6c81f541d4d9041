import { memberRoles } from '#contract/accounts/users.ts'
import type { Language } from '#contract/languages.ts'
import { presenceAt } from '#contract/ride-day/head-count-rules.ts'
import { type RideStop, stopsOf } from '#contract/rides/ride-stops.ts'
import { type ClubClock, dayCountOf, type RideTimes, rideSpan } from '#server/club-time.ts'
import { hashSecret } from '#server/db/encryption/cipher.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { homeLinkKeptMs, isRideDayKept, readStops, rideDayKeptMs } from '#server/rides/ride-times.ts'
import { type CountState, readCount } from './count-state.ts'

const shown = [
  'titleKo',
  'titleEn',
  'eventDate',
  'endDate',
  'startTime',
  'endTime',
  'meetingLocation',
  'route',
  'status',
  'decision',
  'postponedFrom',
  'startedAt',
  'arrivedAt',
] as const

/** Who has arrived, by the marks at the last stop: everyone, everyone who did not leave before, or not everyone; null when the marks are no longer kept. */
export type Arrival = 'all' | 'restOfThem' | 'someMissing' | null

/** A ride as people at home see it: nothing about its riders. */
export interface HomeRide extends Pick<RidingEventRow, (typeof shown)[number]> {
  language: Language
  stops: RideStop[]
  /** First name. */
  leader: string | null
  /** Once the end of the ride is recorded. */
  arrival: Arrival
  /** When the last of them was counted at the last stop, and not before the end was recorded. */
  allHereAt: string | null
  /**
   * The lodging of a tour under way where everyone who still rides along was counted, and when; null once the group was counted at a later stop. `isAll`: no one
   * has left.
   */
  night: { day: number; at: string; isAll: boolean } | null
  /** As planned. */
  start: Date
  end: Date
}

type Times = RideTimes & Pick<RidingEventRow, 'status' | 'arrivedAt'>

/** When a link for home ends: 24 hours after the planned end, or after the arrival if that is later; 72 hours after the planned end of a ride under way. */
export function homeLinkEnd({ status, arrivedAt, ...ride }: Times, timeZone: string): Date {
  const planned = rideSpan(ride, timeZone).end.getTime()
  if (status === 'ongoing' && arrivedAt === null) return new Date(planned + rideDayKeptMs + homeLinkKeptMs)
  // The arrival is by the clock of a phone, which may be wrong.
  const arrived = arrivedAt === null ? planned : Math.min(Date.parse(arrivedAt), planned + rideDayKeptMs)
  return new Date(Math.max(planned, arrived) + homeLinkKeptMs)
}

/** Undefined for a link that was removed or has ended, and for one of an account that is not an active member's any more. */
export async function findHomeRide(db: Db, token: string, clock: ClubClock): Promise<HomeRide | undefined> {
  const found = await db
    .selectFrom('homeLinks')
    .innerJoin('eventParticipants', 'eventParticipants.id', 'homeLinks.registrationId')
    .innerJoin('users', 'users.id', 'eventParticipants.userId')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'eventParticipants.eventId')
    // As `findLeaders`: a leader who is no longer an active member is none.
    .leftJoin('users as leader', (join) =>
      join
        .onRef('leader.id', '=', 'ridingEvents.leaderId')
        .on('leader.isActive', '=', 'true')
        .on('leader.role', 'in', memberRoles),
    )
    .select(['homeLinks.language', 'ridingEvents.id', 'ridingEvents.stops', 'leader.firstName as leader'])
    .select(shown.map((column) => `ridingEvents.${column}` as const))
    .where('homeLinks.tokenHash', '=', hashSecret(token))
    .where('eventParticipants.status', '=', 'registered')
    .where('users.isActive', '=', 'true')
    .where('users.role', 'in', memberRoles)
    .executeTakeFirst()
  const { timeZone } = clock.club
  if (found === undefined || clock.now >= homeLinkEnd(found, timeZone)) return undefined
  const { id, ...ride } = found
  const stops = stopsOf({ ...ride, dayCount: dayCountOf(ride), stops: readStops(ride) })
  const count = isRideDayKept(ride, clock) ? await readCount(db, found) : null
  const arrived =
    count !== null && ride.arrivedAt !== null ? arrivalOf(count, ride.arrivedAt) : { arrival: null, allHereAt: null }
  const night = count !== null && ride.arrivedAt === null ? nightOf(count) : null
  return { ...ride, stops, ...arrived, night, ...rideSpan(ride, timeZone) }
}

/** Pressing "all arrived" alone says nothing: someone may have been missing, or a mark may have been corrected since. */
function arrivalOf(
  { stops, riders, guests, marks }: CountState,
  arrivedAt: string,
): { arrival: Arrival; allHereAt: string | null } {
  const seen = seenAt(stops.length - 1, { stops, riders, guests, marks })
  if (seen === null) return { arrival: 'someMissing', allHereAt: null }
  return { arrival: seen.isAll ? 'all' : 'restOfThem', allHereAt: seen.at > arrivedAt ? seen.at : arrivedAt }
}

/** Of the last stop at which anyone was counted, if it is a lodging. */
function nightOf(count: CountState): HomeRide['night'] {
  const last = count.stops.findLastIndex(({ id }) => count.marks.some(({ stopId, status }) => stopId === id && status === 'here'))
  const stop = count.stops[last]
  const seen = stop?.kind === 'lodging' ? seenAt(last, count) : null
  return stop === undefined || seen === null ? null : { day: stop.day, ...seen }
}

/** When the last of those who still ride along was counted at the stop; null when not all of them were. */
function seenAt(index: number, { stops, riders, guests, marks }: CountState): { at: string; isAll: boolean } | null {
  const upToStop = stops.slice(0, index + 1)
  const people = [...riders, ...guests.map(({ id }) => id)]
  const presences = people.map((riderId) =>
    presenceAt(upToStop.map(({ id }) => marks.find((mark) => mark.stopId === id && mark.riderId === riderId)?.status ?? null)),
  )
  if (presences.includes('missing') || !presences.includes('here')) return null
  const times = marks.filter(({ stopId, status }) => stopId === stops[index]?.id && status === 'here').map(({ at }) => at)
  return { at: times.reduce((latest, at) => (at > latest ? at : latest), ''), isAll: !presences.includes('gone') }
}
