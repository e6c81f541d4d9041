import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { type ClubClock, rideSpan } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/tables.ts'

const hourMs = 60 * 60 * 1000
/** A ride that is announced later than this before its start stays open until the start. */
const shortNoticeHours = 24

type Times = Pick<RidingEventRow, 'status' | 'eventDate' | 'startTime' | 'endTime' | 'registrationClosesAt' | 'createdAt'>

/** Upcoming and ongoing rides, as in the upcoming list (docs/product.md 9.1). */
export function isUpcoming(
  { status, eventDate }: Pick<RidingEventRow, 'status' | 'eventDate'>,
  { today, yesterday }: Pick<ClubClock, 'today' | 'yesterday'>,
): boolean {
  return (status === 'upcoming' && eventDate >= today) || (status === 'ongoing' && eventDate >= yesterday)
}

/**
 * When the ride starts, when registration closes, and what users can do now (docs/product.md 9.8). It closes when the ride says so, else some
 * hours before the start, but at the start when the ride was announced at short notice; never after the start.
 */
export function registrationTimes(
  ride: Times,
  clock: ClubClock,
): { start: Date; closesAt: Date; registration: RidingEvent['registration'] } {
  const { start } = rideSpan(ride, clock.club.timeZone)
  const isShortNotice = start.getTime() - Date.parse(ride.createdAt) < shortNoticeHours * hourMs
  const byDefault = start.getTime() - (isShortNotice ? 0 : clock.club.registrationClosesHours * hourMs)
  const set = ride.registrationClosesAt === null ? byDefault : Date.parse(ride.registrationClosesAt)
  const closesAt = new Date(Math.min(set, start.getTime()))
  if (!isUpcoming(ride, clock) || clock.now >= start) return { start, closesAt, registration: 'ended' }
  return { start, closesAt, registration: clock.now < closesAt ? 'open' : 'closed' }
}
