import { readCoordinates } from '#contract/rides/coordinates.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'

/**
 * Whether the group comes back in the dark. A return before the start is on the next day.
 * @param sunset `YYYY-MM-DDTHH:mm`, and `day` `YYYY-MM-DD`, both in the club's zone.
 */
export function isBackAfterSunset(
  { startTime, endTime }: Pick<RidingEvent, 'startTime' | 'endTime'>,
  { day, sunset }: { day: string; sunset: string },
): boolean {
  return endTime !== null && (endTime < startTime || `${day}T${endTime}` > sunset)
}

/** The National Weather Service's forecast for the first stop with coordinates, which is the meeting place if that has some. It covers the US only. */
export function forecastAddress({ stops }: Partial<Pick<RidingEvent, 'stops'>>, country: string): string | null {
  const place = readCoordinates(stops?.find(({ coordinates }) => coordinates)?.coordinates ?? '')
  if (place === null || country !== 'US') return null
  return `https://forecast.weather.gov/MapClick.php?lat=${place.latitude}&lon=${place.longitude}`
}
