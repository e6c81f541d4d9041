import type { RideOfYear } from '#contract/rides/riding-events.ts'
import { addDays } from '#web/rides/ride-dates.ts'

type Days = Pick<RideOfYear, 'eventDate' | 'dayCount' | 'status'>

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
type Month = (typeof months)[number]

export interface MonthOfYear<Ride> {
  month: Month
  /** Days of the month before the first, in a week that begins on Sunday. */
  blanks: number
  days: { day: number; mark: 'ride' | 'cancelled' | null }[]
  /** Those that begin in this month. */
  rides: Ride[]
}

/** A year in months. A ride of several days marks all of them; a day with a ride that takes place is no day of a cancelled one. @param dayOf the club's day of an instant. */
export function monthsOf<Ride extends Days>(
  year: number,
  rides: readonly Ride[],
  dayOf: (instant: string) => string,
): MonthOfYear<Ride>[] {
  const marks = new Map<string, 'ride' | 'cancelled'>()
  for (const { eventDate, dayCount, status } of rides)
    for (let at = 0; at < dayCount; at += 1) {
      const day = addDays(dayOf(eventDate), at)
      if (status !== 'cancelled') marks.set(day, 'ride')
      else if (!marks.has(day)) marks.set(day, 'cancelled')
    }
  return months.map((month) => {
    const first = `${year}-${String(month).padStart(2, '0')}-01`
    const start = new Date(`${first}T00:00:00Z`)
    const dayCount = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return {
      month,
      blanks: start.getUTCDay(),
      days: Array.from({ length: dayCount }, (_, at) => ({ day: at + 1, mark: marks.get(addDays(first, at)) ?? null })),
      rides: rides.filter(({ eventDate }) => dayOf(eventDate).startsWith(first.slice(0, 7))),
    }
  })
}
