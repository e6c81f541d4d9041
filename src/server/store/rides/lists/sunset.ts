import { getTimes } from 'suncalc'
import { readCoordinates } from '#contract/rides/coordinates.ts'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'

/**
 * When the sun sets on the club's day of the ride at its last stop that has coordinates, ISO-8601 UTC; null without coordinates, and where the sun does not
 * set that day.
 */
export function sunsetOf(
  { eventDate }: Pick<RidingEventRow, 'eventDate'>,
  stops: readonly RideStop[],
  timeZone: string,
): string | null {
  const last = stops.findLast(({ coordinates }) => coordinates !== null)
  const place = last?.coordinates ? readCoordinates(last.coordinates) : null
  if (place === null) return null
  const noon = Temporal.Instant.from(eventDate).toZonedDateTimeISO(timeZone).withPlainTime('12:00')
  const { sunset } = getTimes(new Date(noon.epochMilliseconds), place.latitude, place.longitude)
  return sunset?.toISOString() ?? null
}
