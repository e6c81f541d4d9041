const dayMs = 24 * 60 * 60 * 1000

// Calendar days (`YYYY-MM-DD`) are counted in UTC, which has no clock changes.
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)

export function addDays(day: string, days: number): string {
  return new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)
}

export function daysBetween(one: string, other: string): number {
  return Math.round((utc(other) - utc(one)) / dayMs)
}

/** The day of a repeated ride: the same weekday, a week later or as many weeks later as it takes to be in the future. */
export function nextRideDay(rideDay: string, today: string): string {
  const weeksBehind = Math.floor((utc(today) - utc(rideDay)) / (7 * dayMs))
  return addDays(rideDay, (Math.max(0, weeksBehind) + 1) * 7)
}
