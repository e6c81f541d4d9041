import { type ClubClock, eveningBefore, rideSpan } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'

const hourMs = 60 * 60 * 1000

/** Of a leader, before the start, and before the decision. */
export const leadsBeforeMs = 24 * hourMs
/** How long after its end leaders keep their rights on a ride, and the site what it knows for its day only. */
export const rideDayKeptMs = 48 * hourMs

type Times = Pick<RidingEventRow, 'eventDate' | 'startTime' | 'endTime' | 'decideBy'>

/** When it is decided whether the ride goes: as the ride says, else on the evening before; never after the start. */
export function decidesAt(ride: Times, { club }: Pick<ClubClock, 'club'>): Date {
  const { start } = rideSpan(ride, club.timeZone)
  const set = ride.decideBy === null ? eveningBefore(ride.eventDate, club.decisionTime, club.timeZone) : new Date(ride.decideBy)
  return new Date(Math.min(set.getTime(), start.getTime()))
}

/** What a leader may do on the ride: open the sheet and count the riders, or decide whether it goes. */
export type LeaderTask = 'lead' | 'decide'

/** From 24 hours before the start, or before the decision where that is the task, to 48 hours after the end. */
export function isLeadersTime(ride: Times, task: LeaderTask, clock: ClubClock): boolean {
  const { start, end } = rideSpan(ride, clock.club.timeZone)
  const from = task === 'lead' ? start : new Date(Math.min(start.getTime(), decidesAt(ride, clock).getTime()))
  return clock.now.getTime() >= from.getTime() - leadsBeforeMs && clock.now.getTime() < end.getTime() + rideDayKeptMs
}
