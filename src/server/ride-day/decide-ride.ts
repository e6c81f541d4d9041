import type { RideDecision, RideDecisionInput } from '#contract/ride-day/ride-decisions.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import { addDays, type ClubClock, type ClubDay, clubToday, daysBetween } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, invalid, notFound } from '#server/refusals.ts'
import { findRidingEvent, type Viewer } from '#server/rides/list-rides.ts'
import { fillPlaces, findRide, removeInactive } from '#server/rides/ride-places.ts'
import { hasStarted } from '#server/rides/ride-times.ts'
import { tellRiders } from '#server/rides/riding-event-calls.ts'
import { momentAfter } from '#server/site/deleted-items.ts'
import { forgetUndone } from './record-attendance.ts'

/**
 * Decides whether the ride goes, and tells its riders (docs/product.md 21.2). A decision that holds already changes nothing and tells no one.
 * @throws 400 when the new day is not after the present one, or more than a year ahead, 404 when there is no such ride, 409 when it has started, is over or has changed since
 * `expectedVersion`.
 */
export function decideRide(db: Db, id: string, input: Decision, { viewerId, clock }: Viewer): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    const before = await findRide(change, id)
    if (before === undefined) throw notFound()
    if (hasStarted(before, clock)) throw conflict(say('This ride has started or is over, so there is nothing left to decide.'))
    // Before the version is compared: after a lost answer the same decision is sent again.
    if (holdsAlready(before, input)) return findRidingEvent(change, id, { viewerId, clock })
    if (before.updatedAt !== input.expectedVersion)
      throw conflict(say('Another leader or officer has just changed this ride. Please look at it again before you decide.'))
    const decided = columnsOf(before, input, clock)
    const now = momentAfter(before.updatedAt)
    const after = await change
      .updateTable('ridingEvents')
      .set({ ...decided, decidedAt: now, updatedAt: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await forgetUndone(change, { before, after })
    await removeInactive(change, id, clock)
    await fillPlaces(change, id, clock)
    await tellRiders(change, before, after, clock)
    await tellDecision(change, { before, after, decision: input.decision }, clock)
    await record(change, 'event.decide', { actorId: viewerId, event: id, detail: input.decision })
    return findRidingEvent(change, id, { viewerId, clock })
  })
}

/** With the new day of a ride that is postponed. */
export type Decision = Omit<RideDecisionInput, 'newDate'> & { newDate?: ClubDay | null | undefined }

type Decided = Pick<RidingEventRow, 'status' | 'decision'> & Partial<RidingEventRow>

/** What the decision writes. Any but `cancelled` makes a cancelled ride take place again. Without a decision for its new day, a postponed ride is postponed. */
function columnsOf(before: RidingEventRow, { decision, newDate }: Decision, clock: ClubClock): Decided {
  switch (decision) {
    case 'cancelled':
      return { status: 'cancelled', decision: 'open' }
    case 'postponed':
      return { status: 'upcoming', decision, ...postponed(before, newDate ?? before.eventDate, clock) }
    case 'open':
      return { status: 'upcoming', decision: before.postponedFrom === null ? 'open' : 'postponed' }
    case 'go':
      return { status: 'upcoming', decision }
  }
}

/** A cancelled ride is cancelled, whatever was decided before. */
function holdsAlready(before: RidingEventRow, { decision, newDate }: Decision): boolean {
  if (decision === 'cancelled' || before.status === 'cancelled') return before.status === decision
  if (decision === 'postponed') return before.decision === decision && before.eventDate === newDate
  return before.decision === (decision === 'open' && before.postponedFrom !== null ? 'postponed' : decision)
}

/** That a cancelled ride takes place again, or on another day, has been told as a change of the ride. */
async function tellDecision(
  change: Db,
  { before, after, decision }: { before: RidingEventRow; after: RidingEventRow; decision: RideDecision },
  clock: ClubClock,
): Promise<void> {
  const isNews = decision === 'go' || (decision === 'open' && before.decision === 'go')
  if (!isNews || before.status === 'cancelled') return
  await record(change, 'rideDecision', { ride: after, decision, moment: clock })
}

const maxDaysAhead = 366

type Moved = Pick<RidingEventRow, 'eventDate' | 'endDate' | 'registrationClosesAt' | 'decideBy' | 'postponedFrom'>

/**
 * The columns of a ride that moves to a later day; its last day and the times that were set with it move by as many days.
 * @throws 400 for a day that is not after the present one, or more than a year from now.
 */
function postponed(
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
