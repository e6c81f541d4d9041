import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'

/**
 * A `ClubDate` of the contract as ISO-8601 UTC with milliseconds, which sorts as text. A day becomes its first moment in the club's time zone. A local
 * time that the clocks skip in spring is an hour later; of one that occurs twice in autumn the first counts.
 */
export function toInstant(clubDate: string, timeZone: string): string {
  if (/(Z|[+-]\d\d:\d\d)$/.test(clubDate)) return iso(Temporal.Instant.from(clubDate))
  return remembered(instants, `${clubDate} ${timeZone}`, () => {
    if (!clubDate.includes('T')) return iso(Temporal.PlainDate.from(clubDate).toZonedDateTime(timeZone).toInstant())
    return iso(Temporal.PlainDateTime.from(clubDate).toZonedDateTime(timeZone).toInstant())
  })
}

/**
 * Days and hours of the club and the instants that they are: a list of rides asks for the same few ten times each, and finding one in a time zone takes as
 * long as reading a ride.
 */
const instants = new Map<string, string>()
const spans = new Map<string, { start: number; end: number }>()
const maxRemembered = 1_000

/** What does not change, by what is asked. */
export function remembered<Found>(known: Map<string, Found>, key: string, find: () => Found): Found {
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find()
  if (known.size >= maxRemembered) known.clear()
  known.set(key, found)
  return found
}

/** A calendar day of the club, `YYYY-MM-DD`. It sorts as text, and it stays when the club's time zone changes. */
export type ClubDay = `${number}-${number}-${number}`

/**
 * What follows from a row and a value of the club. A list asks for it several times, and rows that are cached are asked for again; no code changes a row
 * that it has read.
 */
export function oncePerRow<Row extends object, Found>(find: (row: Row, ofClub: string) => Found): typeof find {
  const known = new WeakMap<Row, { ofClub: string; found: Found }>()
  return (row, ofClub) => {
    const before = known.get(row)
    if (before?.ofClub === ofClub) return before.found
    const found = find(row, ofClub)
    known.set(row, { ofClub, found })
    return found
  }
}

/** The day in the club's zone of a `ClubDate` of the contract: the day itself, or the one that holds the local time or the instant. */
export function toClubDay(clubDate: string, timeZone: string): ClubDay {
  return asDay(Temporal.Instant.from(toInstant(clubDate, timeZone)).toZonedDateTimeISO(timeZone).toPlainDate())
}

export function clubToday(now: Date, timeZone: string, plusDays = 0): ClubDay {
  return addDays(toClubDay(now.toISOString(), timeZone), plusDays)
}

export function clubYear(now: Date, timeZone: string): string {
  return clubToday(now, timeZone).slice(0, 4)
}

const dayMs = 24 * 60 * 60 * 1000
// In UTC, which has no clock changes.
const utc = (day: ClubDay) => Date.parse(`${day}T00:00:00Z`)

export function addDays(day: ClubDay, days: number): ClubDay {
  return new Date(utc(day) + days * dayMs).toISOString().slice(0, 10) as ClubDay
}

/** How many days later the second one is; negative when it is earlier. */
export function daysBetween(one: ClubDay, other: ClubDay): number {
  return Math.round((utc(other) - utc(one)) / dayMs)
}

function asDay(day: Temporal.PlainDate): ClubDay {
  return day.toString() as ClubDay
}

export interface ClubDays {
  today: ClubDay
  yesterday: ClubDay
}

export function clubDays(now: Date, timeZone: string): ClubDays {
  return { today: clubToday(now, timeZone), yesterday: clubToday(now, timeZone, -1) }
}

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
  const local = day.toPlainDate()
  return {
    month: write(local, language, { month: 'short' }),
    day: String(day.day),
    weekday: write(local, language, { weekday: 'short' }),
  }
}

const nearDay = { month: 'short', day: 'numeric', weekday: 'short' } as const
const fullDay = { year: 'numeric', month: 'long', day: 'numeric' } as const
const longDay = { month: 'long', day: 'numeric', weekday: 'long' } as const
const hour = { hour: 'numeric', minute: '2-digit' } as const

/** A day near now: `11월 28일 (토)` or `Sat, Nov 28`. */
export function nearDayText(day: ClubDay, language: Language): string {
  return write(Temporal.PlainDate.from(day), language, nearDay)
}

/** A day of any year: `2027년 3월 31일` or `March 31, 2027`. */
export function fullDayText(day: ClubDay, language: Language): string {
  return write(Temporal.PlainDate.from(day), language, fullDay)
}

/** An instant near now: `11월 28일 (토) 오후 7:00` or `Sat, Nov 28, 7:00 PM`. */
export function nearTimeText(instant: string, timeZone: string, language: Language): string {
  return localText(instant, { timeZone, language, form: { ...nearDay, ...hour } })
}

/** A day: `10월 3일 토요일` or `Saturday, October 3`. */
export function longDayText(day: ClubDay, language: Language): string {
  return write(Temporal.PlainDate.from(day), language, longDay)
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
export function rideStartText({ eventDate, startTime }: Pick<RideTimes, 'eventDate' | 'startTime'>, language: Language): string {
  return `${longDayText(eventDate, language)}${language === 'ko' ? ' ' : ', '}${clockText(startTime, language)}`
}

function localText(
  instant: string,
  { timeZone, language, form }: { timeZone: string; language: Language; form: Intl.DateTimeFormatOptions },
): string {
  return write(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime(), language, form)
}

/** Making one takes longer than all else of a text, and a bell with thirty notices has 120 of them. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function write(
  time: Temporal.PlainDateTime | Temporal.PlainDate | Temporal.PlainTime,
  language: Language,
  form: Intl.DateTimeFormatOptions,
): string {
  const key = JSON.stringify([language, form])
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-US', form)
  formatters.set(key, formatter)
  // Intl puts a narrow no-break space before AM, which some phones show as a box.
  return formatter.format(time).replaceAll('\u202f', ' ')
}

function iso(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

const defaultDurationHours = 3

export interface RideTimes {
  eventDate: ClubDay
  /** Its last day; null for a ride of one day. */
  endDate: ClubDay | null
  /** `HH:mm` in the club's zone on the first day. */
  startTime: string
  /** The same on the last day. */
  endTime: string | null
}

/** The day on which the ride is planned to end. Of a ride of one day that ends after midnight it is the day of its start. */
export function lastDayOf({ eventDate, endDate }: Pick<RideTimes, 'eventDate' | 'endDate'>): ClubDay {
  return endDate ?? eventDate
}

export function dayCountOf(ride: Pick<RideTimes, 'eventDate' | 'endDate'>): number {
  return daysBetween(ride.eventDate, lastDayOf(ride)) + 1
}

/**
 * Of a ride of one day, an end before the start is on the next day, and without an end it takes three hours. A ride of several days ends at `endTime` of its
 * last day, or with that day.
 */
export function rideSpan(ride: RideTimes, timeZone: string): { start: Date; end: Date } {
  return spanOfRow(ride, timeZone)
}

const spanOfRow = oncePerRow((ride: RideTimes, timeZone) => {
  const { eventDate, endDate, startTime, endTime } = ride
  const key = `${eventDate} ${endDate} ${startTime} ${endTime} ${timeZone}`
  const { start, end } = remembered(spans, key, () => findSpan(ride, timeZone))
  return { start: new Date(start), end: new Date(end) }
})

function findSpan(ride: RideTimes, timeZone: string): { start: number; end: number } {
  const starts = Temporal.PlainDate.from(ride.eventDate).toPlainDateTime(ride.startTime)
  const start = instantOf(starts, timeZone)
  const ends = plannedEnd(ride)
  if (ends === null) return inMs(start, start.add({ hours: defaultDurationHours }))
  const end = instantOf(ends, timeZone)
  // A start in the skipped hour can move behind the end: then the difference of the local times counts.
  const isMoved = Temporal.Instant.compare(end, start) <= 0
  return inMs(start, isMoved ? start.add(starts.until(ends, { largestUnit: 'hour' })) : end)
}

function plannedEnd({ eventDate, endDate, startTime, endTime }: RideTimes): Temporal.PlainDateTime | null {
  const lastDay = Temporal.PlainDate.from(endDate ?? eventDate)
  if (endDate !== null) return endTime === null ? lastDay.add({ days: 1 }).toPlainDateTime() : lastDay.toPlainDateTime(endTime)
  if (endTime === null || endTime === startTime) return null
  return lastDay.add({ days: endTime < startTime ? 1 : 0 }).toPlainDateTime(endTime)
}

/** A time of day (`HH:mm`) on the evening before a day. */
export function eveningBefore(day: ClubDay, time: string, timeZone: string): Date {
  return new Date(toInstant(`${addDays(day, -1)}T${time}`, timeZone))
}

function instantOf(local: Temporal.PlainDateTime, timeZone: string): Temporal.Instant {
  return local.toZonedDateTime(timeZone).toInstant()
}

function inMs(start: Temporal.Instant, end: Temporal.Instant): { start: number; end: number } {
  return { start: start.epochMilliseconds, end: end.epochMilliseconds }
}
