/** Club time: mail and push wait from 22 to 7. */
const quietFrom = 22
const quietUntil = 7

/** The instant itself, or the end of the quiet hours that it is in. */
export function afterQuietHours(at: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  if (local.hour >= quietUntil && local.hour < quietFrom) return at
  const morning = local.add({ days: local.hour >= quietFrom ? 1 : 0 }).withPlainTime({ hour: quietUntil })
  return new Date(morning.epochMilliseconds)
}

/** The next full hour, club time, for digests. */
export function nextFullHour(at: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds)
}
