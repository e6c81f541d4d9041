// Without schemas, so that no page loads them.

/** By how many minutes a rider says to be late. */
export const lateChoices = [10, 20, 30] as const
export type LateMinutes = (typeof lateChoices)[number]

const hourMs = 60 * 60 * 1000

interface Starts {
  startsAt: string
  /** When the days of a tour after its first one start. */
  laterStarts?: readonly string[]
}

/** When riders say that they are late: on each day of a ride, from three hours before its start until an hour after it. */
export function lateTimes({ startsAt, laterStarts = [] }: Starts): { from: Date; until: Date }[] {
  return [startsAt, ...laterStarts].map((start) => ({
    from: new Date(Date.parse(start) - 3 * hourMs),
    until: new Date(Date.parse(start) + hourMs),
  }))
}

/** Never of a ride that is cancelled or recorded. */
export function isLateTime({ status, ...starts }: Starts & { status: string }, now: Date): boolean {
  return (
    (status === 'upcoming' || status === 'ongoing') && lateTimes(starts).some(({ from, until }) => from <= now && now < until)
  )
}
