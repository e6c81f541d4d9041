import { say } from '#contract/sentences.ts'
import { addDays, type ClubClock, type ClubDay, clubToday, daysBetween } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { invalid } from '#server/refusals.ts'

const maxDaysAhead = 366

type Moved = Pick<RidingEventRow, 'eventDate' | 'endDate' | 'registrationClosesAt' | 'decideBy' | 'postponedFrom'>

/**
 * The columns of a ride that moves to a later day; its last day and the times that were set with it move by as many days.
 * @throws 400 for a day that is not after the present one, or more than a year from now.
 */
export function postponed(
  { eventDate, endDate, registrationClosesAt, decideBy }: RidingEventRow,
  newDate: ClubDay,
  { now, club: { timeZone } }: Pick<ClubClock, 'now' | 'club'>,
): Moved {
  const days = daysBetween(eventDate, newDate)
  if (days <= 0) throw invalid([{ path: 'newDate', message: say('Please choose a day after the one that the ride has now.') }])
  if (newDate > clubToday(now, timeZone, maxDaysAhead))
    throw invalid([{ path: 'newDate', message: say('Please choose a day within a year from today.') }])
  const later = (instant: string | null) =>
    instant &&
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add({ days }).toInstant().toString({ fractionalSecondDigits: 3 })
  return {
    eventDate: newDate,
    endDate: endDate && addDays(endDate, days),
    registrationClosesAt: later(registrationClosesAt),
    decideBy: later(decideBy),
    postponedFrom: eventDate,
  }
}
