import type { Language } from '#contract/languages.ts'

/**
 * Turns what `ClubDate` of the contract lets through into ISO-8601 UTC with milliseconds, which sorts as text (DESIGN 6.3): a bare day is its first
 * moment in the club's zone, a local time is that time there, an instant is itself. A local time that the clocks skip in spring counts an hour later;
 * one that occurs twice in autumn is the first of the two.
 */
export function toInstant(clubDate: string, timeZone: string): string {
  if (/(Z|[+-]\d\d:\d\d)$/.test(clubDate)) return iso(Temporal.Instant.from(clubDate))
  if (!clubDate.includes('T')) return iso(Temporal.PlainDate.from(clubDate).toZonedDateTime(timeZone).toInstant())
  return iso(Temporal.PlainDateTime.from(clubDate).toZonedDateTime(timeZone).toInstant())
}

/** The first moment of the club's day that holds `now`, or of one some days later or earlier; ISO-8601 UTC. */
export function startOfClubDay(now: Date, timeZone: string, plusDays = 0): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  return iso(today.add({ days: plusDays }).startOfDay().toInstant())
}

interface ClubDays {
  today: string
  yesterday: string
}

interface ClubDay {
  timeZone: string
  /** Milliseconds since 1970; `until` is the next day's. */
  from: number
  until: number
  days: ClubDays
}

// Every member's home page asks, and the calendar is slow to tell.
let lastAsked: ClubDay | undefined

function dayOf(now: Date, timeZone: string): ClubDay {
  const at = now.getTime()
  if (lastAsked?.timeZone === timeZone && lastAsked.from <= at && at < lastAsked.until) return lastAsked
  const days = { today: startOfClubDay(now, timeZone), yesterday: startOfClubDay(now, timeZone, -1) }
  lastAsked = { timeZone, from: Date.parse(days.today), until: Date.parse(startOfClubDay(now, timeZone, 1)), days }
  return lastAsked
}

/** The first moments of the club's day that holds `now` and of the day before: what rides to come are told by. */
export function clubDays(now: Date, timeZone: string): ClubDays {
  return dayOf(now, timeZone).days
}

/** The club's day that holds an instant, in the parts that a date plate shows: `11월`, `28`, `토` or `Nov`, `28`, `Sat`. */
export function clubDay(instant: string, timeZone: string, language: Language): { month: string; day: string; weekday: string } {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const locale = language === 'ko' ? 'ko-KR' : 'en-US'
  return {
    month: day.toLocaleString(locale, { month: 'short' }),
    day: String(day.day),
    weekday: day.toLocaleString(locale, { weekday: 'short' }),
  }
}

function iso(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

const hoursOfOpenEnd = 3

/**
 * When a ride begins and ends: `startTime` and `endTime` (`HH:mm` on the club's clocks) on the club's day that holds `eventDate`. It ends on the next
 * day when that hour comes before the first, and three hours later when no end is known. Hours that the clocks skip or repeat are read as in `toInstant`.
 */
export function rideSpan(
  { eventDate, startTime, endTime }: { eventDate: string; startTime: string; endTime: string | null },
  timeZone: string,
): { start: Date; end: Date } {
  const day = Temporal.Instant.from(eventDate).toZonedDateTimeISO(timeZone).toPlainDate()
  const starts = day.toPlainDateTime(startTime)
  const start = instantOf(starts, timeZone)
  if (endTime === null || endTime === startTime) return asDates(start, start.add({ hours: hoursOfOpenEnd }))
  const ends = day.toPlainDateTime(endTime).add({ days: endTime < startTime ? 1 : 0 })
  const end = instantOf(ends, timeZone)
  // The start may lie in the hour that the clocks skip, and be moved behind the end: then the ride lasts as long as its clock says.
  const isMoved = Temporal.Instant.compare(end, start) <= 0
  return asDates(start, isMoved ? start.add(starts.until(ends, { largestUnit: 'hour' })) : end)
}

function instantOf(local: Temporal.PlainDateTime, timeZone: string): Temporal.Instant {
  return local.toZonedDateTime(timeZone).toInstant()
}

function asDates(start: Temporal.Instant, end: Temporal.Instant): { start: Date; end: Date } {
  return { start: new Date(start.epochMilliseconds), end: new Date(end.epochMilliseconds) }
}
