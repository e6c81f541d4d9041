import { type RideChange, rideChanges } from '#contract/notices/notices.ts'
import type { RidingEvent } from './riding-events.ts'

type Planned = Pick<RidingEvent, 'status' | 'eventDate' | 'endDate' | 'startTime' | 'meetingLocation'>

/** Whether an update cancels the ride. */
export function cancels(before: Planned, after: Planned): boolean {
  return before.status !== 'cancelled' && after.status === 'cancelled'
}

/** What of an update the riders must know, besides that it cancels the ride. Anything else is no reason to tell them. */
export function changesOf(before: Planned, after: Planned): RideChange[] {
  const hasChanged: Record<RideChange, boolean> = {
    day: before.eventDate !== after.eventDate || before.endDate !== after.endDate,
    startTime: before.startTime !== after.startTime,
    meetingLocation: before.meetingLocation !== after.meetingLocation,
    takesPlace: before.status === 'cancelled' && after.status !== 'cancelled',
  }
  return rideChanges.filter((change) => hasChanged[change])
}
