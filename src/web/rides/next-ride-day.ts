const dayMs = 24 * 60 * 60 * 1000

/**
 * The day of a repeated ride: the same weekday, a week later or as many weeks later as it takes to be in the future. Takes and returns calendar days
 * (`YYYY-MM-DD`); they are counted in UTC, which has no clock changes.
 */
export function nextRideDay(rideDay: string, today: string): string {
  const ride = Date.parse(`${rideDay}T00:00:00Z`)
  const weeksBehind = Math.floor((Date.parse(`${today}T00:00:00Z`) - ride) / (7 * dayMs))
  return new Date(ride + (Math.max(0, weeksBehind) + 1) * 7 * dayMs).toISOString().slice(0, 10)
}
