import { readCoordinates } from '#contract/rides/coordinates.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'

/** What the copies of offline rides have, too; they have no stops. */
type Plan = Pick<RidingEvent, 'startTime' | 'endTime'> & Partial<Pick<RidingEvent, 'stops'>>

/** When the group is expected back, `HH:mm` in the club's zone: at the time of the ride's last stop if it has one, else at its end. Null for an open end. */
export function expectedReturn({ endTime, stops }: Omit<Plan, 'startTime'>): string | null {
  return stops?.find(({ kind }) => kind === 'end')?.time ?? endTime
}

/**
 * Whether the group comes back in the dark. A return before the start is on the next day.
 * @param sunset `YYYY-MM-DDTHH:mm`, and `day` `YYYY-MM-DD`, both in the club's zone.
 */
export function isBackAfterSunset(ride: Plan, { day, sunset }: { day: string; sunset: string }): boolean {
  const back = expectedReturn(ride)
  return back !== null && (back < ride.startTime || `${day}T${back}` > sunset)
}

/** The National Weather Service's forecast for the first stop with coordinates, which is the meeting place if that has some. It covers the US only. */
export function forecastAddress({ stops }: Pick<Plan, 'stops'>, country: string): string | null {
  const place = readCoordinates(stops?.find(({ coordinates }) => coordinates)?.coordinates ?? '')
  if (place === null || country !== 'US') return null
  return `https://forecast.weather.gov/MapClick.php?lat=${place.latitude}&lon=${place.longitude}`
}
