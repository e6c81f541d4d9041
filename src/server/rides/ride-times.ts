import { retentionHours } from '#contract/site/retention.ts'
import { addDays, type ClubClock, eveningBefore, lastDayOf, type RideTimes, rideSpan, toInstant } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'

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

/** From when on the ride's badge says that it is over although nobody completed it, as the upcoming list has it (docs/product.md 9.1). */
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
