import { isCalendarDay } from '#contract/calendar-day.ts'
import { maxSeriesRides, type RidingEventFields } from '#contract/rides/riding-events.ts'
import { addDays } from '#web/rides/ride-dates.ts'

type Repeat = Pick<Required<RidingEventFields>, 'eventDate' | 'repeats' | 'repeatsUntil'>

/** The days of a ride that is repeated, its own first, and no more than can be made at once; none while it is not repeated, or no one knows until when. */
export function seriesDays({ eventDate, repeats, repeatsUntil }: Repeat): string[] {
  if (repeats === 'never' || !repeatsUntil || !isCalendarDay(repeatsUntil) || !isCalendarDay(eventDate)) return []
  const days: string[] = []
  for (let at = 0; days.length < maxSeriesRides; at += 1) {
    const day = repeats === 'month' ? sameWeekday(eventDate, at) : addDays(eventDate, at * (repeats === 'week' ? 7 : 14))
    if (day > repeatsUntil) break
    days.push(day)
  }
  return days
}

/** The second Saturday of a later month for a second Saturday; the last one for a fifth. */
function sameWeekday(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const firstOfMonth = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const weekday = (of: string) => new Date(`${of}T00:00:00Z`).getUTCDay()
  const first = addDays(firstOfMonth, (weekday(day) - weekday(firstOfMonth) + 7) % 7)
  const found = addDays(first, Math.floor((date - 1) / 7) * 7)
  return found.slice(0, 7) === firstOfMonth.slice(0, 7) ? found : addDays(found, -7)
}

/** What a form that is repeated makes; null where it makes one ride. */
export function seriesDates(form: Repeat & Pick<RidingEventFields, 'leftOut'>): string[] | null {
  const dates = seriesDays(form).filter((day) => day === form.eventDate || !form.leftOut.includes(day))
  return dates.length < 2 ? null : dates
}

const proposedDays = 84

/** Twelve weeks are six rides of every second week. */
export const proposedEnd = (eventDate: string) => (isCalendarDay(eventDate) ? addDays(eventDate, proposedDays) : '')
