import type { RidingEvent } from '#contract/rides/riding-events.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whether the ride's day is over; an ongoing ride has a day more, since it may end after midnight (docs/product.md 9.1). */
export function isDayOver({ eventDate, status }: Pick<RidingEvent, 'eventDate' | 'status'>, now: Date): boolean {
  return Date.parse(eventDate) + (status === 'ongoing' ? 2 : 1) * dayMs <= now.getTime()
}

/** What a ride's badge says: one that is over is completed, without a press, unless it was cancelled. */
export function shownStatus(ride: Pick<RidingEvent, 'eventDate' | 'status'>, now: Date): string {
  return (ride.status === 'upcoming' || ride.status === 'ongoing') && isDayOver(ride, now) ? 'completed' : ride.status
}
