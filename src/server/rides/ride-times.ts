import { type ExpressionBuilder, sql } from 'kysely'
import { getTimes } from 'suncalc'
import { settledWithinDays } from '#contract/money/settled-days.ts'
import { maxRideDays, maxStops, maxTourStops, type RideDays, type RideStop, readCoordinates } from '#contract/rides/ride-stops.ts'
import type { RideStep, RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import { retentionHours } from '#contract/site/retention.ts'
import {
  addDays,
  type ClubClock,
  type ClubDay,
  type ClubDays,
  dayCountOf,
  daysBetween,
  eveningBefore,
  lastDayOf,
  oncePerRow,
  type RideTimes,
  remembered,
  rideSpan,
  toInstant,
} from '#server/club-time.ts'
import type { RidingEventRow, Tables } from '#server/db/tables.ts'
import { invalid } from '#server/refusals.ts'

const hourMs = 60 * 60 * 1000

export const leadsBeforeMs = 24 * hourMs
/** How long after its end leaders keep their rights on a ride, and the site what it knows for its day only. */
export const rideDayKeptMs = retentionHours.rideDay * hourMs

type Times = RideTimes & Pick<RidingEventRow, 'decideBy' | 'decidedAt' | 'createdAt'>

/** On the evening before, or at the start when the ride was announced later than that, unless the ride says when; never after the start. */
export function decidesAt(ride: Times, { club }: Pick<ClubClock, 'club'>): Date {
  return decisionOfRow(ride, `${club.decisionTime} ${club.timeZone}`)
}

const decisionOfRow = oncePerRow((ride: Times, ofClub) => {
  const [time = '', timeZone = ''] = ofClub.split(' ')
  const { start } = rideSpan(ride, timeZone)
  if (ride.decideBy !== null) return new Date(Math.min(Date.parse(ride.decideBy), start.getTime()))
  const evening = eveningBefore(ride.eventDate, time, timeZone)
  return evening > new Date(ride.createdAt) ? evening : start
})

/** From then on it is not decided any more whether the ride goes, and who rode can be recorded. A cancelled ride can go again until its start. */
export function hasStarted(
  ride: RideTimes & Pick<RidingEventRow, 'status' | 'startedAt' | 'arrivedAt'>,
  { now, club }: Pick<ClubClock, 'now'> & { club: Pick<ClubClock['club'], 'timeZone'> },
): boolean {
  if (ride.status === 'ongoing' || ride.status === 'completed') return true
  return ride.startedAt !== null || ride.arrivedAt !== null || rideSpan(ride, club.timeZone).start <= now
}

/** The days of a ride and when each starts: at `startTime`. */
export function dayStarts(ride: RideTimes, timeZone: string): { day: ClubDay; startsAt: string }[] {
  return Array.from({ length: dayCountOf(ride) }, (_, at) => {
    const day = addDays(ride.eventDate, at)
    return { day, startsAt: toInstant(`${day}T${ride.startTime}`, timeZone) }
  })
}

/** docs/product.md 9.1 */
export function overAt(ride: Pick<RidingEventRow, 'eventDate' | 'endDate' | 'status'>, timeZone: string): string {
  return toInstant(addDays(lastDayOf(ride), ride.status === 'ongoing' ? 2 : 1), timeZone)
}

export type LeaderTask = 'lead' | 'decide' | 'allow' | 'settle'

/** From 24 hours before the start, or the decision, to 48 hours after the end; who may sign up is decided from the announcement on. For 24 hours a decision can be corrected: a ride may have been moved far ahead by mistake. Costs are settled for longer, because bills come late. */
export function isLeadersTime(ride: Times, task: LeaderTask, clock: ClubClock): boolean {
  const { start, end } = rideSpan(ride, clock.club.timeZone)
  const from = task === 'lead' ? start : new Date(Math.min(start.getTime(), decidesAt(ride, clock).getTime()))
  const isJustDecided =
    task === 'decide' && ride.decidedAt !== null && clock.now.getTime() < Date.parse(ride.decidedAt) + leadsBeforeMs
  const isTime = task === 'allow' || isJustDecided || clock.now.getTime() >= from.getTime() - leadsBeforeMs
  if (task === 'settle') return isTime && addDays(lastDayOf(ride), settledWithinDays) >= clock.today
  return isTime && clock.now.getTime() < end.getTime() + rideDayKeptMs
}

/** When riders call the one who leads: from the hour at which the sheet opens until the ride is over, also when it is late. */
export function isCallTime(
  ride: RideTimes & Pick<RidingEventRow, 'status' | 'arrivedAt'>,
  { now, club }: Pick<ClubClock, 'now' | 'club'>,
): boolean {
  if ((ride.status !== 'upcoming' && ride.status !== 'ongoing') || ride.arrivedAt !== null) return false
  const { start, end } = rideSpan(ride, club.timeZone)
  const endsMs = end.getTime() + (ride.status === 'ongoing' ? rideDayKeptMs : 0)
  return start.getTime() - leadsBeforeMs <= now.getTime() && now.getTime() < endsMs
}

/** What is not recorded so many days after a ride is not asked for any more. */
export const recordedWithinDays = 30

/** What its leaders do next: decide in the 24 hours before it has to be decided, count on its day, record who rode afterwards. */
export function nextStepOf(
  ride: Times & Pick<RidingEventRow, 'status' | 'decision' | 'startedAt' | 'arrivedAt' | 'starts'>,
  clock: ClubClock,
): RideStep | null {
  if (ride.status === 'cancelled' || ride.starts !== null) return null
  if (!hasStarted(ride, clock)) {
    if (ride.decision === 'go') return ride.eventDate <= clock.today ? 'count' : null
    return isLeadersTime(ride, 'decide', clock) ? 'decide' : null
  }
  if (addDays(lastDayOf(ride), recordedWithinDays) < clock.today) return null
  const isOver = ride.status === 'completed' || ride.arrivedAt !== null || rideSpan(ride, clock.club.timeZone).end <= clock.now
  return isOver ? 'record' : 'count'
}

/** Of a ride that is postponed the new day counts. */
export function isRideDayKept(ride: RideTimes, { now, club }: Pick<ClubClock, 'now' | 'club'>): boolean {
  return now.getTime() < rideSpan(ride, club.timeZone).end.getTime() + rideDayKeptMs
}

/** When a family link ends: 24 hours after the planned end, or after the arrival if that is later; 72 hours after the planned end of a ride under way. */
export function homeLinkEnd(ride: RideTimes & Pick<RidingEventRow, 'status' | 'arrivedAt'>, timeZone: string): Date {
  const { status, arrivedAt } = ride
  const keptMs = retentionHours.homeLink * hourMs
  const planned = rideSpan(ride, timeZone).end.getTime()
  if (status === 'ongoing' && arrivedAt === null) return new Date(planned + rideDayKeptMs + keptMs)
  // The arrival is by the clock of a phone, which may be wrong.
  const arrived = arrivedAt === null ? planned : Math.min(Date.parse(arrivedAt), planned + rideDayKeptMs)
  return new Date(Math.max(planned, arrived) + keptMs)
}

/** On the last day, at its last stop that has coordinates; null without one, and where the sun does not set that day. */
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
  const { latitude, longitude } = place
  return remembered(sunsets, [lastDayOf(ride), timeZone, latitude, longitude].join(' '), () => {
    const noon = new Date(toInstant(`${lastDayOf(ride)}T12:00`, timeZone))
    return getTimes(noon, latitude, longitude).sunset?.toISOString() ?? null
  })
}

const sunsets = new Map<string, string | null>()

/** A ride that is announced later than this before its start stays open until the start; also one that would be closed when it is announced. */
const shortNoticeHours = 24

type ClosingTimes = RideTimes & Pick<RidingEventRow, 'status' | 'registrationClosesAt' | 'createdAt'>

export function isUpcoming(
  ride: Pick<RidingEventRow, 'status' | 'eventDate' | 'endDate'>,
  { today, yesterday }: ClubDays,
): boolean {
  const { status } = ride
  const lastDay = lastDayOf(ride)
  return (status === 'upcoming' && lastDay >= today) || (status === 'ongoing' && lastDay >= yesterday)
}

/** `lastDayOf` in SQL, as the index "ridingEventsByLastDay" has it. */
export const lastDay = sql<ClubDay>`coalesce("ridingEvents"."endDate", "ridingEvents"."eventDate")`

/** The first condition, which follows from the second, finds the rides by an index of first days. */
export function lastsUntil(day: ClubDay) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'ridingEvents'>) =>
    and([eb('ridingEvents.eventDate', '>=', addDays(day, 1 - maxRideDays)), sql<boolean>`${lastDay} >= ${day}`])
}

export function isUpcomingRow({ today, yesterday }: ClubDays) {
  return (ride: ExpressionBuilder<Tables, 'ridingEvents'>) =>
    ride.or([
      ride('ridingEvents.status', '=', 'upcoming').and(lastsUntil(today)(ride)),
      ride('ridingEvents.status', '=', 'ongoing').and(lastsUntil(yesterday)(ride)),
    ])
}

/** Over since yesterday or before, by its days: what `lastsUntil` today or, under way, yesterday is ahead. */
export function isBehind({ today, yesterday }: ClubDays) {
  return sql<boolean>`("ridingEvents"."eventDate" < ${today} and ${lastDay} < case when "ridingEvents"."status" = 'ongoing' then ${yesterday} else ${today} end)`
}

/** As `Waiting` counts them: of the club, over, of the last days, without a record. */
export function isUnrecorded({ today }: ClubDays) {
  return (ride: ExpressionBuilder<Tables, 'ridingEvents'>) =>
    ride.and([
      lastsUntil(addDays(today, -recordedWithinDays))(ride),
      sql<boolean>`${lastDay} < ${today}`,
      ride('ridingEvents.starts', 'is', null),
      ride('ridingEvents.kind', '=', 'club'),
      ride('ridingEvents.status', '<>', 'cancelled'),
    ])
}

/** docs/product.md 9.10 */
export function registrationTimes(
  ride: ClosingTimes,
  clock: ClubClock,
): { start: Date; registration: RidingEvent['registration'] } {
  const { start } = rideSpan(ride, clock.club.timeZone)
  if (!isUpcoming(ride, clock) || clock.now >= start) return { start, registration: 'ended' }
  return { start, registration: clock.now < closesAt(ride, clock.club) ? 'open' : 'closed' }
}

/** At the start when the ride was announced at short notice; never after the start. */
export function closesAt(
  ride: Omit<ClosingTimes, 'status'>,
  { timeZone, registrationClosesHours }: Pick<ClubClock['club'], 'timeZone' | 'registrationClosesHours'>,
): Date {
  const start = rideSpan(ride, timeZone).start.getTime()
  const isShortNotice = start - Date.parse(ride.createdAt) < Math.max(shortNoticeHours, registrationClosesHours) * hourMs
  const byDefault = start - (isShortNotice ? 0 : registrationClosesHours * hourMs)
  const set = ride.registrationClosesAt === null ? byDefault : Date.parse(ride.registrationClosesAt)
  return new Date(Math.min(set, start))
}

/** A time that has passed since the ride was announced closes it at once. A ride that is recorded afterwards has no such limit. */
export function checkClosingTime(ride: Omit<ClosingTimes, 'status'>, { club: { timeZone } }: ClubClock): void {
  if (ride.registrationClosesAt === null) return
  const { start } = rideSpan(ride, timeZone)
  const closesAt = new Date(ride.registrationClosesAt)
  const announced = new Date(ride.createdAt)
  if (closesAt > start) refuse(say('Sign-up cannot close after the ride has started.'))
  if (start > announced && closesAt < announced) refuse(say('Sign-up cannot close before the ride was announced.'))
}

export function checkDecisionTime(ride: RideTimes & Pick<RidingEventRow, 'decideBy'>, { club: { timeZone } }: ClubClock): void {
  if (ride.decideBy === null || new Date(ride.decideBy) <= rideSpan(ride, timeZone).start) return
  throw invalid([{ path: 'decideBy', message: say('This cannot be decided after the ride has started.') }])
}

function refuse(message: Sentence): never {
  throw invalid([{ path: 'registrationClosesAt', message }])
}

/** @param before the stops that the ride has: a stop without a day keeps its own. */
export function writeStops(stops: RidingEventInput['stops'], before: readonly RideStop[] = []): string {
  const dayOf = (id: string) => before.find((stop) => stop.id === id)?.day ?? 1
  return JSON.stringify(stops.map((stop) => ({ ...stop, day: stop.day ?? dayOf(stop.id) })))
}

/** Stops that were stored before rides could have several days are on the first. */
export function readStops({ stops }: Pick<RidingEventRow, 'stops'>): RideStop[] {
  const stored: (Omit<RideStop, 'day'> & Partial<RideStop>)[] = JSON.parse(stops)
  return stored.map((stop) => ({ ...stop, day: stop.day ?? 1 }))
}

type Days = Pick<RidingEventRow, 'eventDate' | 'endDate'>

/** A ride that ends on the day on which it starts is one of one day. */
export function daysOf({ eventDate, endDate }: Days): Days {
  return { eventDate, endDate: endDate === eventDate ? null : endDate }
}

/** @throws 400 when the last day is before the first or too long after it, or a stop is on a later one. */
export function checkDays(ride: Days & Pick<RidingEventRow, 'stops'>): void {
  const dayCount = dayCountOf(ride)
  if (dayCount < 1) throw invalid([{ path: 'endDate', message: say('The last day cannot be before the first day.') }])
  if (dayCount > maxRideDays)
    throw invalid([{ path: 'endDate', message: say('The last day must be within 13 days after the first day.') }])
  const stops = readStops(ride)
  const beyond = stops.findIndex(({ day }) => day > dayCount)
  if (beyond >= 0) throw invalid([{ path: `stops.${beyond}.day`, message: say('The ride does not last that many days') }])
  if (stops.length > (dayCount === 1 ? maxStops : maxTourStops))
    throw invalid([{ path: 'stops', message: say('This ride has too many stops') }])
}

/** A client that moves a ride of several days without knowing `endDate` keeps its length. */
export function movedEnd(before: Days, eventDate: ClubDay): ClubDay | null {
  return before.endDate && addDays(before.endDate, daysBetween(before.eventDate, eventDate))
}

/** An instant that is set with a ride, for a ride so many days later: the same hour of the club's day. */
export function movedInstant(instant: string, days: number, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add({ days })
  return local.toInstant().toString({ fractionalSecondDigits: 3 })
}

export function answeredDays(ride: Days, timeZone: string): RideDays {
  const { eventDate, endDate } = ride
  return {
    eventDate: toInstant(eventDate, timeZone),
    endDate: endDate && toInstant(endDate, timeZone),
    dayCount: dayCountOf(ride),
  }
}
