import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { isDayOver } from '#web/rides/ride-dates.ts'

type Planned = Pick<RidingEvent, 'eventDate' | 'overAt' | 'status' | 'myStatus' | 'hasStarted'> &
  Partial<Pick<RidingEvent, 'myPart' | 'startTime'>>

/**
 * The ride of the ticket: of today, or of the first day with rides, one that the user leads or goes on, else the first. Null when there is none ahead.
 * @param rides soonest first.
 */
export function nextRide<Ride extends Planned>(rides: readonly Ride[], now: Date): Ride | null {
  const ahead = rides.filter((ride) => (ride.status === 'upcoming' || ride.status === 'ongoing') && !isDayOver(ride, now))
  // What is under way without the user concerns those who ride.
  const open = ahead.filter(({ hasStarted, myStatus, myPart }) => !hasStarted || myStatus !== null || myPart)
  const firstDay = open[0]?.eventDate ?? ''
  const today = now.toISOString()
  const ofFirstDay = open.filter(({ eventDate }) => eventDate <= firstDay || eventDate <= today)
  return ofFirstDay.find(({ myPart }) => myPart) ?? ofFirstDay.find(({ myStatus }) => myStatus !== null) ?? ofFirstDay[0] ?? null
}

/** Hours and minutes until then, to the minute. Null when it is reached or unknown, and beyond two days, which are counted in days. */
export function untilStart(start: string | undefined, now: string): { hours: number; minutes: number } | null {
  if (start === undefined) return null
  const minutes = Math.ceil((Date.parse(start) - Date.parse(now)) / 60_000)
  return minutes <= 0 || minutes >= 48 * 60 ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
