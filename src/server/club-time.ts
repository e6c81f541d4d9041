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

function iso(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}
