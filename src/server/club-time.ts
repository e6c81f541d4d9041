import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'

/**
 * Converts a `ClubDate` of the contract to ISO-8601 UTC with milliseconds, which sorts as text. A day becomes its first moment in the club's time zone,
 * a local time that time there; an instant stays. A local time that the clocks skip in spring is an hour later; of one that occurs twice in autumn the
 * first counts.
 */
export function toInstant(clubDate: string, timeZone: string): string {
  if (/(Z|[+-]\d\d:\d\d)$/.test(clubDate)) return iso(Temporal.Instant.from(clubDate))
  if (!clubDate.includes('T')) return iso(Temporal.PlainDate.from(clubDate).toZonedDateTime(timeZone).toInstant())
  return iso(Temporal.PlainDateTime.from(clubDate).toZonedDateTime(timeZone).toInstant())
}

/** The first moment of the club's day that holds `now`, or of a day before or after it, in ISO-8601 UTC. */
export function startOfClubDay(now: Date, timeZone: string, plusDays = 0): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return iso(today.add({ days: plusDays }).startOfDay().toInstant())
}

/** The club's year that holds `now`. */
export function clubYear(now: Date, timeZone: string): string {
  return String(Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).year)
}

/** Whether two instants are on one day of the club. */
export function isSameClubDay(one: string, other: string, timeZone: string): boolean {
  return startOfClubDay(new Date(one), timeZone) === startOfClubDay(new Date(other), timeZone)
}

/**
 * The start of today and yesterday in the club's time zone, ISO-8601 UTC. They decide which rides are upcoming (docs/product.md 9.1).
 */
export interface ClubDays {
  today: string
  yesterday: string
}

/** The first moments of the club's day that holds `now` and of the day before, in ISO-8601 UTC. Upcoming rides are found by them. */
export function clubDays(now: Date, timeZone: string): ClubDays {
  return { today: startOfClubDay(now, timeZone), yesterday: startOfClubDay(now, timeZone, -1) }
}

/** What decides about places on rides: the moment, the club's days around it, and the club's rules. */
export interface ClubClock extends ClubDays {
  now: Date
  club: Pick<Club, 'timeZone' | 'registrationClosesHours' | 'decisionTime'>
}

export function clubClock(now: Date, { timeZone, registrationClosesHours, decisionTime }: ClubClock['club']): ClubClock {
  return { ...clubDays(now, timeZone), now, club: { timeZone, registrationClosesHours, decisionTime } }
}

/** `2026-11-28 09:30` in the club's time zone. */
export function clubDateTime(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

/** The club's day that holds an instant, in parts for display: `11월`, `28`, `토` or `Nov`, `28`, `Sat`. */
export function clubDay(instant: string, timeZone: string, language: Language): { month: string; day: string; weekday: string } {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const locale = language === 'ko' ? 'ko-KR' : 'en-US'
  return {
    month: day.toLocaleString(locale, { month: 'short' }),
    day: String(day.day),
    weekday: day.toLocaleString(locale, { weekday: 'short' }),
  }
}

const nearDay = { month: 'short', day: 'numeric', weekday: 'short' } as const
const longDay = { month: 'long', day: 'numeric', weekday: 'long' } as const
const hour = { hour: 'numeric', minute: '2-digit' } as const

/** The club's day that holds an instant near now: `11월 28일 (토)` or `Sat, Nov 28`. */
export function nearDayText(instant: string, timeZone: string, language: Language): string {
  return localText(instant, { timeZone, language, form: nearDay })
}

/** An instant near now: `11월 28일 (토) 오후 7:00` or `Sat, Nov 28, 7:00 PM`. */
export function nearTimeText(instant: string, timeZone: string, language: Language): string {
  return localText(instant, { timeZone, language, form: { ...nearDay, ...hour } })
}

/** The club's day that holds an instant: `10월 3일 토요일` or `Saturday, October 3`. */
export function longDayText(instant: string, timeZone: string, language: Language): string {
  return localText(instant, { timeZone, language, form: longDay })
}

/** The club's hour of an instant: `오전 9:00` or `9:00 AM`. */
export function hourText(instant: string, timeZone: string, language: Language): string {
  return localText(instant, { timeZone, language, form: hour })
}

/** A clock time (`HH:mm`): `오전 9:00` or `9:00 AM`. */
export function clockText(clockTime: string, language: Language): string {
  return write(Temporal.PlainTime.from(clockTime), language, hour)
}

/** Day and hour of a ride's start: `11월 28일 토요일 오전 9:00` or `Saturday, November 28, 9:00 AM`. */
export function rideStartText(
  { eventDate, startTime }: { eventDate: string; startTime: string },
  timeZone: string,
  language: Language,
): string {
  return `${longDayText(eventDate, timeZone, language)}${language === 'ko' ? ' ' : ', '}${clockText(startTime, language)}`
}

function localText(
  instant: string,
  { timeZone, language, form }: { timeZone: string; language: Language; form: Intl.DateTimeFormatOptions },
): string {
  return write(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime(), language, form)
}

function write(time: Temporal.PlainDateTime | Temporal.PlainTime, language: Language, form: Intl.DateTimeFormatOptions): string {
  // Intl puts a narrow no-break space before AM, which some phones show as a box.
  return time.toLocaleString(language === 'ko' ? 'ko-KR' : 'en-US', form).replaceAll('\u202f', ' ')
}

function iso(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

const defaultDurationHours = 3

/**
 * When a ride begins and ends: `startTime` and `endTime` (`HH:mm` in the club's time zone) on the club's day that holds `eventDate`. An end before the
 * start is on the next day; without an end the ride takes three hours. Times that the clocks skip or repeat are read as in `toInstant`.
 */
export function rideSpan(
  { eventDate, startTime, endTime }: { eventDate: string; startTime: string; endTime: string | null },
  timeZone: string,
): { start: Date; end: Date } {
  const day = Temporal.Instant.from(eventDate).toZonedDateTimeISO(timeZone).toPlainDate()
  const starts = day.toPlainDateTime(startTime)
  const start = instantOf(starts, timeZone)
  if (endTime === null || endTime === startTime) return asDates(start, start.add({ hours: defaultDurationHours }))
  const ends = day.toPlainDateTime(endTime).add({ days: endTime < startTime ? 1 : 0 })
  const end = instantOf(ends, timeZone)
  // A start in the skipped hour can move behind the end: then the difference of the local times counts.
  const isMoved = Temporal.Instant.compare(end, start) <= 0
  return asDates(start, isMoved ? start.add(starts.until(ends, { largestUnit: 'hour' })) : end)
}

/** A time of day (`HH:mm`) on the evening before the club's day that holds `eventDate`. */
export function eveningBefore(eventDate: string, time: string, timeZone: string): Date {
  const day = Temporal.Instant.from(eventDate).toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 })
  return new Date(instantOf(day.toPlainDateTime(time), timeZone).epochMilliseconds)
}

function instantOf(local: Temporal.PlainDateTime, timeZone: string): Temporal.Instant {
  return local.toZonedDateTime(timeZone).toInstant()
}

function asDates(start: Temporal.Instant, end: Temporal.Instant): { start: Date; end: Date } {
  return { start: new Date(start.epochMilliseconds), end: new Date(end.epochMilliseconds) }
}
