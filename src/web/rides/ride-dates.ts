import type { RideDays } from '#contract/rides/ride-stops.ts'
import { rideLength } from '#contract/rides/ride-words.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { type Format, hoursOf } from '#web/i18n/format.ts'

/** The days and the length of a ride of several days: `12월 19일 (토) – 20일 (일) · 1박 2일` / `Sat, Dec 19 – Sun, Dec 20 · 2 days`; null for one day. */
export function rideDays(
  { language, localInput, nearDay, dayOfMonth }: Format,
  { eventDate, endDate, dayCount }: Partial<RideDays> & Pick<RideDays, 'eventDate'>,
): string | null {
  // A copy that a device kept from before rides had several days has neither.
  if (!endDate || !dayCount) return null
  const isOneMonth = localInput(eventDate).slice(0, 7) === localInput(endDate).slice(0, 7)
  const last = language === 'ko' && isOneMonth ? dayOfMonth(endDate) : nearDay(endDate)
  return `${nearDay(eventDate)} – ${last} · ${rideLength(dayCount, language)}`
}

type Hours = Pick<RidingEvent, 'startTime' | 'endTime'> & Partial<Pick<RidingEvent, 'endDate'>>

/** From start to end; of a ride of several days with its last day: `오전 8:30 ~ 12월 20일 (일) 오후 5:00` / `8:30 AM – Sun, Dec 20, 5:00 PM`. */
export function rideHours({ language, hours, nearDay, clockTime }: Format, { startTime, endTime, endDate }: Hours): string {
  if (!endDate) return hours(startTime, endTime)
  const end = [nearDay(endDate), ...(endTime ? [clockTime(endTime)] : [])].join(language === 'ko' ? ' ' : ', ')
  return hoursOf[language](clockTime(startTime), end, false)
}
