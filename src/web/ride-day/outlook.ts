import { readCoordinates } from '#contract/rides/ride-stops.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'

type Hours = Pick<RidingEvent, 'startTime' | 'endTime'> & Partial<Pick<RidingEvent, 'endDate'>>

/** @param lastDay in the club's zone: `day` `YYYY-MM-DD`, `sunset` `YYYY-MM-DDTHH:mm`. */
export function isBackAfterSunset(ride: Hours, lastDay: { day: string; sunset: string }): boolean {
  const { endTime } = ride
  return endTime !== null && (endsNextDay(ride) || `${lastDay.day}T${endTime}` > lastDay.sunset)
}

export function endsNextDay({ startTime, endTime, endDate }: Hours): boolean {
  return !endDate && endTime !== null && endTime < startTime
}

/** For the first stop with coordinates. The National Weather Service covers the US only. */
export function forecastAddress({ stops }: Partial<Pick<RidingEvent, 'stops'>>, country: string): string | null {
  const place = readCoordinates(stops?.find(({ coordinates }) => coordinates)?.coordinates ?? '')
  if (place === null || country !== 'US') return null
  return `https://forecast.weather.gov/MapClick.php?lat=${place.latitude}&lon=${place.longitude}`
}
