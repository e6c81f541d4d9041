/** Whole months from the instant to now, by the calendar. */
export function monthsSince(instant: string, now: Date): number {
  const then = new Date(instant)
  const months = (now.getUTCFullYear() - then.getUTCFullYear()) * 12 + now.getUTCMonth() - then.getUTCMonth()
  return now.getUTCDate() < then.getUTCDate() ? months - 1 : months
}

/** Whether the instant is at least so many months ago, or null, which means never. */
export function isOlderThan(instant: string | null, months: number, now = new Date()): boolean {
  return instant === null || monthsSince(instant, now) >= months
}
