import { type ExpressionBuilder, sql } from 'kysely'
import { maxRideDays } from '#contract/rides/ride-stops.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import { addDays, type ClubClock, type ClubDay, type ClubDays, lastDayOf, type RideTimes, rideSpan } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import type { Tables } from '#server/db/tables.ts'
import { invalid } from '#server/refusals.ts'

const hourMs = 60 * 60 * 1000
/** A ride that is announced later than this before its start stays open until the start; also one that would be closed when it is announced. */
const shortNoticeHours = 24

type Times = RideTimes & Pick<RidingEventRow, 'status' | 'registrationClosesAt' | 'createdAt'>

/** Upcoming and ongoing rides, as in the upcoming list (docs/product.md 9.1). */
export function isUpcoming(
  { status, ...ride }: Pick<RidingEventRow, 'status' | 'eventDate' | 'endDate'>,
  { today, yesterday }: ClubDays,
): boolean {
  const lastDay = lastDayOf(ride)
  return (status === 'upcoming' && lastDay >= today) || (status === 'ongoing' && lastDay >= yesterday)
}

/** `lastDayOf` in SQL, as the index "ridingEventsByLastDay" has it. */
export const lastDay = sql<ClubDay>`coalesce("ridingEvents"."endDate", "ridingEvents"."eventDate")`

/** Rides whose last day is that day or later. The first condition, which follows from the second, finds them by an index of first days. */
export function lastsUntil(day: ClubDay) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'ridingEvents'>) =>
    and([eb('ridingEvents.eventDate', '>=', addDays(day, 1 - maxRideDays)), sql<boolean>`${lastDay} >= ${day}`])
}

/** `isUpcoming` in SQL. */
export function isUpcomingRow({ today, yesterday }: ClubDays) {
  return (ride: ExpressionBuilder<Tables, 'ridingEvents'>) =>
    ride.or([
      ride('ridingEvents.status', '=', 'upcoming').and(lastsUntil(today)(ride)),
      ride('ridingEvents.status', '=', 'ongoing').and(lastsUntil(yesterday)(ride)),
    ])
}

/**
 * When the ride starts, when registration closes, and what users can do now (docs/product.md 9.10). It closes when the ride says so, else some
 * hours before the start, but at the start when the ride was announced at short notice; never after the start.
 */
export function registrationTimes(
  ride: Times,
  clock: ClubClock,
): { start: Date; closesAt: Date; registration: RidingEvent['registration'] } {
  const { start } = rideSpan(ride, clock.club.timeZone)
  const closesHours = clock.club.registrationClosesHours
  const isShortNotice = start.getTime() - Date.parse(ride.createdAt) < Math.max(shortNoticeHours, closesHours) * hourMs
  const byDefault = start.getTime() - (isShortNotice ? 0 : closesHours * hourMs)
  const set = ride.registrationClosesAt === null ? byDefault : Date.parse(ride.registrationClosesAt)
  const closesAt = new Date(Math.min(set, start.getTime()))
  if (!isUpcoming(ride, clock) || clock.now >= start) return { start, closesAt, registration: 'ended' }
  return { start, closesAt, registration: clock.now < closesAt ? 'open' : 'closed' }
}

/**
 * Registration closes by the start, and after the ride was announced, so that users could register. A time that has passed since closes it at once. A
 * ride that is recorded afterwards has no such limit.
 * @throws 400 for another `registrationClosesAt`.
 */
export function checkClosingTime(ride: Omit<Times, 'status'>, { club: { timeZone } }: ClubClock): void {
  if (ride.registrationClosesAt === null) return
  const { start } = rideSpan(ride, timeZone)
  const closesAt = new Date(ride.registrationClosesAt)
  const announced = new Date(ride.createdAt)
  if (closesAt > start) refuse(say('Sign-up cannot close after the ride has started.'))
  if (start > announced && closesAt < announced) refuse(say('Sign-up cannot close before the ride was announced.'))
}

/**
 * It is decided by the start whether the ride goes.
 * @throws 400 for another `decideBy`.
 */
export function checkDecisionTime(ride: RideTimes & Pick<RidingEventRow, 'decideBy'>, { club: { timeZone } }: ClubClock): void {
  if (ride.decideBy === null || new Date(ride.decideBy) <= rideSpan(ride, timeZone).start) return
  throw invalid([{ path: 'decideBy', message: say('This cannot be decided after the ride has started.') }])
}

function refuse(message: Sentence): never {
  throw invalid([{ path: 'registrationClosesAt', message }])
}
