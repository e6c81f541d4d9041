import { say } from '#contract/sentences.ts'
import { type ClubClock, startOfClubDay } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { invalid } from '#server/refusals.ts'

const maxDaysAhead = 366

type Moved = Pick<RidingEventRow, 'eventDate' | 'registrationClosesAt' | 'decideBy'>

/**
 * The columns of a ride that moves to a later day of the club; the times that were set with it move by as many days.
 * @param newDate any instant of the new day, ISO-8601 UTC.
 * @throws 400 for a day that is not after the present one, or more than a year from now.
 */
export function postponed(
  ride: RidingEventRow,
  newDate: string,
  { now, club: { timeZone } }: Pick<ClubClock, 'now' | 'club'>,
): Moved & Pick<RidingEventRow, 'postponedFrom'> {
  const { eventDate, registrationClosesAt, decideBy } = ride
  const inZone = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const { days } = inZone(eventDate).toPlainDate().until(inZone(newDate).toPlainDate())
  if (days <= 0) throw invalid([{ path: 'newDate', message: say('Please choose a day after the one that the ride has now.') }])
  if (Date.parse(newDate) > Date.parse(startOfClubDay(now, timeZone, maxDaysAhead)))
    throw invalid([{ path: 'newDate', message: say('Please choose a day within a year from today.') }])
  const later = (instant: string | null) =>
    instant && inZone(instant).add({ days }).toInstant().toString({ fractionalSecondDigits: 3 })
  return {
    eventDate: startOfClubDay(new Date(newDate), timeZone),
    registrationClosesAt: later(registrationClosesAt),
    decideBy: later(decideBy),
    postponedFrom: eventDate,
  }
}
