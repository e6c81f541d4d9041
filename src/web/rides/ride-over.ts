import type { RidingEvent } from '#contract/rides/riding-events.ts'

/** Whether the ride's last day is over (docs/product.md 9.1). */
export function isDayOver({ overAt }: Pick<RidingEvent, 'overAt'>, now: Date): boolean {
  return Date.parse(overAt) <= now.getTime()
}

/** What a ride's badge says: one that is over is completed, without a press, unless it was cancelled. */
export function shownStatus(ride: Pick<RidingEvent, 'overAt' | 'status'>, now: Date): string {
  return (ride.status === 'upcoming' || ride.status === 'ongoing') && isDayOver(ride, now) ? 'completed' : ride.status
}
