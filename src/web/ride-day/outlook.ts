import { readCoordinates } from '#contract/rides/coordinates.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'

/**
 * Whether the group comes back in the dark. On a ride of one day, a return before the start is on the next day.
 * @param sunset `YYYY-MM-DDTHH:mm`, and `day` `YYYY-MM-DD`, both in the club's zone and of the ride's last day.
 */
export function isBackAfterSunset(
  ride: Pick<RidingEvent, 'startTime' | 'endTime'> & Partial<Pick<RidingEvent, 'endDate'>>,
  { day, sunset }: { day: string; sunset: string },
): boolean {
  const { endTime } = ride
  return endTime !== null && (endsNextDay(ride) || `${day}T${endTime}` > sunset)
}

/** Whether a ride of one day ends after midnight. */
export function endsNextDay({
  startTime,
  endTime,
  endDate,
}: Pick<RidingEvent, 'startTime' | 'endTime'> & Partial<Pick<RidingEvent, 'endDate'>>): boolean {
  return !endDate && endTime !== null && endTime < startTime
}

/** The National Weather Service's forecast for the first stop with coordinates, which is the meeting place if that has some. It covers the US only. */
export function forecastAddress({ stops }: Partial<Pick<RidingEvent, 'stops'>>, country: string): string | null {
  const place = readCoordinates(stops?.find(({ coordinates }) => coordinates)?.coordinates ?? '')
  if (place === null || country !== 'US') return null
  return `https://forecast.weather.gov/MapClick.php?lat=${place.latitude}&lon=${place.longitude}`
}
