import type { RideDecisionInput } from '#contract/ride-day/ride-day.ts'
import * as calls from '#contract/ride-day/ride-day-calls.ts'
import type { RideDecision, RidingEvent } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import { addDays, type ClubClock, type ClubDay, clubClock, clubToday, daysBetween, toClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict, invalid, notFound } from '#server/refusals.ts'
import { findRidingEvent, type Viewer } from '#server/rides/list-rides.ts'
import { textsAfter } from '#server/rides/pop-up-texts.ts'
import { isCalledBy } from '#server/rides/ride-leaders.ts'
import { fillPlaces, findRide, refuseThird, removeInactive } from '#server/rides/ride-places.ts'
import { hasStarted, movedInstant } from '#server/rides/ride-times.ts'
import { reasonDetail, tellRiders } from '#server/rides/riding-event-calls.ts'
import { momentAfter } from '#server/site/deleted-items.ts'
import { forgetUndone } from './attendance-calls.ts'

export function answerRideDecisionCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    calls.decideRide,
    ({ params, body, currentUser }) => {
      const newDate = body.newDate == null ? null : toClubDay(body.newDate, config.club.timeZone)
      const clock = clubClock(new Date(), config.club)
      return decideRide(db, params.id, { ...body, newDate }, { viewerId: currentUser.id, clock })
    },
    { preHandler: (request) => app.limits.spend(request, 'decideRide') },
  )
}

/** docs/product.md 21.2. A decision that holds already changes nothing and tells no one. @throws 400 for the new day, 404, 409 */
export function decideRide(db: Db, id: string, input: Decision, { viewerId, clock }: Viewer): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    const before = await findRide(change, id)
    if (before === undefined) throw notFound()
    if (hasStarted(before, clock)) throw conflict(say('This ride has started or is over, so there is nothing left to decide.'))
    // Before the version is compared: after a lost answer the same decision is sent again.
    if (holdsAlready(before, input)) return findRidingEvent(change, id, { viewerId, clock })
    if (before.updatedAt !== input.expectedVersion)
      throw conflict(say('Another leader or officer has just changed this ride. Please look at it again before you decide.'))
    if (before.status === 'cancelled' && isCalledBy(before, viewerId)) await refuseThird(change, viewerId, clock)
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
    await tellRiders(change, [{ before, after }], clock)
    await tellDecision(change, { before, after, decision: input.decision }, clock)
    const detail = [input.decision, reasonDetail(after.reason) ?? []].flat().join(' · ')
    await record(change, 'event.decide', { actorId: viewerId, event: id, detail })
    return findRidingEvent(change, id, { viewerId, clock })
  })
}

export type Decision = Omit<RideDecisionInput, 'newDate' | 'reason'> & {
  newDate?: ClubDay | null | undefined
  reason?: string | null
}

/** Any but `cancelled` makes a cancelled ride take place again. Without a decision for its new day, a postponed ride is postponed. */
function columnsOf(
  before: RidingEventRow,
  { decision, newDate, reason = null }: Decision,
  clock: ClubClock,
): Partial<RidingEventRow> {
  switch (decision) {
    case 'cancelled':
      return { status: 'cancelled', decision: 'open', reason }
    case 'postponed':
      return { status: 'upcoming', decision, reason, ...postponed(before, newDate ?? before.eventDate, clock) }
    case 'open':
      return { status: 'upcoming', decision: before.postponedFrom === null ? 'open' : 'postponed', reason: null }
    case 'go':
      return { status: 'upcoming', decision, reason: null }
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

/** The last day of the ride and the times that were set with it move by as many days. @throws 400 */
function postponed(
  before: RidingEventRow,
  newDate: ClubDay,
  { now, club: { timeZone } }: Pick<ClubClock, 'now' | 'club'>,
): Partial<RidingEventRow> {
  const { eventDate, endDate, registrationClosesAt, decideBy } = before
  const days = daysBetween(eventDate, newDate)
  if (days <= 0) throw invalid([{ path: 'newDate', message: say('Please choose a day after the one that the ride has now.') }])
  if (newDate > clubToday(now, timeZone, 366))
    throw invalid([{ path: 'newDate', message: say('Please choose a day within a year from today.') }])
  const later = (instant: string | null) => instant && movedInstant(instant, days, timeZone)
  return {
    ...textsAfter(before, { eventDate: newDate }),
    eventDate: newDate,
    endDate: endDate && addDays(endDate, days),
    registrationClosesAt: later(registrationClosesAt),
    decideBy: later(decideBy),
    postponedFrom: eventDate,
    leaderPhoneBy: null,
  }
}
