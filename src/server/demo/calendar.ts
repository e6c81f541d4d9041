import { addDays, type ClubDay, clubToday, toInstant } from '#server/club-time.ts'

/** A day relative to now. `weeks: 0` is the first such weekday after today, `-1` the last one up to today. A `weekday` is ISO: 1 is Monday, 7 is Sunday. */
export type RelativeDay = { weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7; weeks: number } | 'yesterday'

/** `YYYY-MM-DD` in the club's zone. */
export function dayOf(day: RelativeDay, now: Date, timeZone: string): ClubDay {
  const today = clubToday(now, timeZone)
  if (day === 'yesterday') return addDays(today, -1)
  const { weekday, weeks } = day
  const untilWeekday = (weekday - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7 || 7
  return addDays(today, untilWeekday + weeks * 7)
}

/** An instant some days ago, at a plausible time of day. */
export function instantDaysAgo(daysAgo: number, now: Date, timeZone: string): string {
  const day = clubToday(now, timeZone, -daysAgo)
  const hour = 8 + ((daysAgo * 5) % 14)
  const minute = (daysAgo * 17 + 3) % 60
  return toInstant(`${day}T${new Temporal.PlainTime(hour, minute)}`, timeZone)
}

const koreanWeekdays = '월화수목금토일'
const englishWeekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const englishMonths = 'January February March April May June July August September October November December'.split(' ')

/** Puts the day into a sample text: `{date}` with its weekday, `{month}` by name, `{year}` in digits. */
export function fillDate(text: string, day: string, language: 'ko' | 'en'): string {
  const { year, month, day: dayOfMonth, dayOfWeek } = Temporal.PlainDate.from(day)
  const monthName = language === 'ko' ? `${month}월` : `${englishMonths[month - 1]}`
  const date =
    language === 'ko'
      ? `${monthName} ${dayOfMonth}일 ${koreanWeekdays[dayOfWeek - 1]}요일`
      : `${englishWeekdays[dayOfWeek - 1]}, ${monthName} ${dayOfMonth}`
  return text.replaceAll('{date}', date).replaceAll('{month}', monthName).replaceAll('{year}', String(year))
}
