import { type RideChange, rideChanges } from '#contract/notices/notices.ts'
import type { RidingEvent } from './riding-events.ts'

type Planned = Pick<RidingEvent, 'status' | 'eventDate' | 'startTime' | 'meetingLocation'>

/** Whether an update cancels the ride. */
export function cancels(before: Planned, after: Planned): boolean {
  return before.status !== 'cancelled' && after.status === 'cancelled'
}

/**
 * What of an update the riders must know, besides that it cancels the ride. Anything else is no reason to tell them.
 * @param dayOf the club's day that holds an instant, as a text: another instant of the same day is no other day.
 */
export function changesOf(before: Planned, after: Planned, dayOf: (instant: string) => string): RideChange[] {
  const hasChanged: Record<RideChange, boolean> = {
    day: dayOf(before.eventDate) !== dayOf(after.eventDate),
    startTime: before.startTime !== after.startTime,
    meetingLocation: before.meetingLocation !== after.meetingLocation,
    takesPlace: before.status === 'cancelled' && after.status !== 'cancelled',
  }
  return rideChanges.filter((change) => hasChanged[change])
}
