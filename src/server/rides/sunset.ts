import { getTimes } from 'suncalc'
import { readCoordinates } from '#contract/rides/coordinates.ts'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import { dayCountOf, lastDayOf } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'

/**
 * When the sun sets on the last day of the ride at the last stop of that day that has coordinates, ISO-8601 UTC; null without coordinates, and where the sun
 * does not set that day.
 */
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
  const noon = Temporal.PlainDate.from(lastDayOf(ride)).toZonedDateTime({ timeZone, plainTime: '12:00' })
  const { sunset } = getTimes(new Date(noon.epochMilliseconds), place.latitude, place.longitude)
  return sunset?.toISOString() ?? null
}
