import { maxRideDays, maxStops, maxTourStops, type RideDays, type RideStop } from '#contract/rides/ride-stops.ts'
import type { RidingEventInput } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { addDays, type ClubDay, dayCountOf, daysBetween, toInstant } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { invalid } from '#server/refusals.ts'

/** @param before the stops that the ride has: a stop without a day keeps its own. */
export function writeStops(stops: RidingEventInput['stops'], before: readonly RideStop[] = []): string {
  const dayOf = (id: string) => before.find((stop) => stop.id === id)?.day ?? 1
  return JSON.stringify(stops.map((stop) => ({ ...stop, day: stop.day ?? dayOf(stop.id) })))
}

/** The stops of a row. Those that were stored before rides could have several days are on the first. */
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

/** The days as the API answers them: the moments at which they begin in the club's zone. */
export function answeredDays(ride: Days, timeZone: string): RideDays {
  const { eventDate, endDate } = ride
  return {
    eventDate: toInstant(eventDate, timeZone),
    endDate: endDate && toInstant(endDate, timeZone),
    dayCount: dayCountOf(ride),
  }
}
