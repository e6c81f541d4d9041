import type { RideDays } from '#contract/rides/ride-stops.ts'
import { rideLength } from '#contract/rides/ride-words.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { type Format, hoursOf } from '#web/i18n/format.ts'

// A copy that a device kept from before rides had several days has neither last day nor number of days.
type Days = Partial<RideDays> & Pick<RideDays, 'eventDate'>

/** `12월 19일 (토) – 20일 (일) · 1박 2일` / `Sat, Dec 19 – Sun, Dec 20 · 2 days`; null for one day. */
export function rideDays(format: Format, ride: Days): string | null {
  return ride.endDate && ride.dayCount ? `${rideDates(format, ride)} · ${rideLength(ride.dayCount, format.language)}` : null
}

/** `12월 19일 (토) – 20일 (일)` / `Sat, Dec 19 – Sun, Dec 20`; of one day that day. */
export function rideDates({ language, localInput, nearDay, dayOfMonth }: Format, { eventDate, endDate }: Days): string {
  if (!endDate) return nearDay(eventDate)
  const isOneMonth = localInput(eventDate).slice(0, 7) === localInput(endDate).slice(0, 7)
  return `${nearDay(eventDate)} – ${language === 'ko' && isOneMonth ? dayOfMonth(endDate) : nearDay(endDate)}`
}

type Hours = Pick<RidingEvent, 'startTime' | 'endTime'> & Partial<Pick<RidingEvent, 'endDate'>>

/** `오전 8:30 ~ 12월 20일 (일) 오후 5:00` / `8:30 AM – Sun, Dec 20, 5:00 PM` */
export function rideHours({ language, hours, nearDay, clockTime }: Format, { startTime, endTime, endDate }: Hours): string {
  if (!endDate) return hours(startTime, endTime)
  const end = [nearDay(endDate), ...(endTime ? [clockTime(endTime)] : [])].join(language === 'ko' ? ' ' : ', ')
  return hoursOf[language](clockTime(startTime), end, false)
}

export function isDayOver({ overAt }: Pick<RidingEvent, 'overAt'>, now: Date): boolean {
  return Date.parse(overAt) <= now.getTime()
}

/** A ride that is over is completed, without a press, unless it was cancelled. */
export function shownStatus(ride: Pick<RidingEvent, 'overAt' | 'status'>, now: Date): string {
  return (ride.status === 'upcoming' || ride.status === 'ongoing') && isDayOver(ride, now) ? 'completed' : ride.status
}

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
