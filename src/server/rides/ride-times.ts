import { type ExpressionBuilder, sql } from 'kysely'
import { getTimes } from 'suncalc'
import { readCoordinates } from '#contract/rides/coordinates.ts'
import { maxRideDays, type RideStop } from '#contract/rides/ride-stops.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import { retentionHours } from '#contract/site/retention.ts'
import {
  addDays,
  type ClubClock,
  type ClubDay,
  type ClubDays,
  dayCountOf,
  eveningBefore,
  lastDayOf,
  type RideTimes,
  rideSpan,
  toInstant,
} from '#server/club-time.ts'
import type { RidingEventRow, Tables } from '#server/db/tables.ts'
import { invalid } from '#server/refusals.ts'

const hourMs = 60 * 60 * 1000

/** Of a leader, before the start, and before the decision. */
export const leadsBeforeMs = 24 * hourMs
/** How long after its end leaders keep their rights on a ride, and the site what it knows for its day only. */
export const rideDayKeptMs = retentionHours.rideDay * hourMs
/** How long after the end of a ride its links for people at home can be read. */
export const homeLinkKeptMs = retentionHours.homeLink * hourMs

type Times = RideTimes & Pick<RidingEventRow, 'decideBy' | 'decidedAt' | 'createdAt'>

/**
 * When it is decided whether the ride goes: as the ride says, else on the evening before, or at the start when the ride was announced later than that; never
 * after the start.
 */
export function decidesAt(ride: Times, { club }: Pick<ClubClock, 'club'>): Date {
  const { start } = rideSpan(ride, club.timeZone)
  if (ride.decideBy !== null) return new Date(Math.min(Date.parse(ride.decideBy), start.getTime()))
  const evening = eveningBefore(ride.eventDate, club.decisionTime, club.timeZone)
  return evening > new Date(ride.createdAt) ? evening : start
}

/**
 * Whether the ride is under way or over: by its time, its head count or its status. From then on it is not decided any more whether it goes, and who rode can be
 * recorded. A cancelled ride can go again until its start.
 */
export function hasStarted(
  ride: RideTimes & Pick<RidingEventRow, 'status' | 'startedAt' | 'arrivedAt'>,
  { now, club }: Pick<ClubClock, 'now'> & { club: Pick<ClubClock['club'], 'timeZone'> },
): boolean {
  if (ride.status === 'ongoing' || ride.status === 'completed') return true
  return ride.startedAt !== null || ride.arrivedAt !== null || rideSpan(ride, club.timeZone).start <= now
}

/** From when on the ride's badge says that it is over without having been completed, as the upcoming list has it (docs/product.md 9.1). */
export function overAt(ride: Pick<RidingEventRow, 'eventDate' | 'endDate' | 'status'>, timeZone: string): string {
  return toInstant(addDays(lastDayOf(ride), ride.status === 'ongoing' ? 2 : 1), timeZone)
}

/** What a leader may do on the ride: open the sheet and count the riders, or decide whether it goes. */
export type LeaderTask = 'lead' | 'decide'

/**
 * From 24 hours before the start, or before the decision where that is the task, to 48 hours after the end. For 24 hours after a decision it can be corrected:
 * a ride may have been moved to a day far ahead by mistake.
 */
export function isLeadersTime(ride: Times, task: LeaderTask, clock: ClubClock): boolean {
  const { start, end } = rideSpan(ride, clock.club.timeZone)
  const from = task === 'lead' ? start : new Date(Math.min(start.getTime(), decidesAt(ride, clock).getTime()))
  const isJustDecided =
    task === 'decide' && ride.decidedAt !== null && clock.now.getTime() < Date.parse(ride.decidedAt) + leadsBeforeMs
  const isTime = isJustDecided || clock.now.getTime() >= from.getTime() - leadsBeforeMs
  return isTime && clock.now.getTime() < end.getTime() + rideDayKeptMs
}

/** Whether the site still has what it knows for the ride's day only. Of a ride that is postponed the new day counts. */
export function isRideDayKept(ride: RideTimes, { now, club }: Pick<ClubClock, 'now' | 'club'>): boolean {
  return now.getTime() < rideSpan(ride, club.timeZone).end.getTime() + rideDayKeptMs
}

/**
 * When the sun sets on the last day of the ride at the last stop of that day that has coordinates, ISO-8601 UTC; null without coordinates, and where the sun
 * does not set that day.
 */
export function sunsetOf(
  ride: Pick<RidingEventRow, 'eventDate' | 'endDate'>,
  stops: readonly RideStop[],
  timeZone: string,
): string | null {
  const last = stops.findLast(
    ({ coordinates, kind, day }) => coordinates !== null && (kind === 'end' || day === dayCountOf(ride)),
  )
  const place = last?.coordinates ? readCoordinates(last.coordinates) : null
  if (place === null) return null
  const noon = Temporal.PlainDate.from(lastDayOf(ride)).toZonedDateTime({ timeZone, plainTime: '12:00' })
  const { sunset } = getTimes(new Date(noon.epochMilliseconds), place.latitude, place.longitude)
  return sunset?.toISOString() ?? null
}

/** A ride that is announced later than this before its start stays open until the start; also one that would be closed when it is announced. */
const shortNoticeHours = 24

type ClosingTimes = RideTimes & Pick<RidingEventRow, 'status' | 'registrationClosesAt' | 'createdAt'>

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
  ride: ClosingTimes,
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
export function checkClosingTime(ride: Omit<ClosingTimes, 'status'>, { club: { timeZone } }: ClubClock): void {
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
