// Without schemas, so that no page loads them.

/** By how many minutes a rider says to be late. */
export const lateChoices = [10, 20, 30] as const
export type LateMinutes = (typeof lateChoices)[number]

const hourMs = 60 * 60 * 1000

/** When riders say that they are late: from three hours before the start of the ride, of a tour on its first day, until an hour after it. */
export function lateTimes(startsAt: string): { from: Date; until: Date } {
  const start = Date.parse(startsAt)
  return { from: new Date(start - 3 * hourMs), until: new Date(start + hourMs) }
}

/** Never of a ride that is cancelled or recorded. */
export function isLateTime({ startsAt, status }: { startsAt: string; status: string }, now: Date): boolean {
  const { from, until } = lateTimes(startsAt)
  return (status === 'upcoming' || status === 'ongoing') && from <= now && now < until
}
