import { leavesBeforeMs } from '#contract/ride-day/head-count-limits.ts'
import type { CountedRider, HeadCount, HeadCountAnswer, HeadCountInput } from '#contract/ride-day/head-counts.ts'
import { say } from '#contract/sentences.ts'
import { type ClubClock, rideSpan, toClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { answeredDays } from '#server/rides/ride-days.ts'
import { partOf } from '#server/rides/ride-leaders.ts'
import { lockRide } from '#server/rides/ride-places.ts'
import { isLeadersTime, isRideDayKept, leadsBeforeMs, rideDayKeptMs } from '#server/rides/ride-times.ts'
import { recordAudit } from '#server/site/audit-log.ts'
import { changePublicContent } from '#server/site/content-version.ts'
import { addHere } from './add-here.ts'
import { readCount } from './count-state.ts'
import { saveGuests } from './ride-guests.ts'
import { listSheetRiders } from './ride-sheets.ts'
import { compareMarks, writeMarks } from './save-marks.ts'

interface By {
  actorId: string
  clock: ClubClock
}

/**
 * The riders with a place, their phone numbers, and who was counted where. The activity log gets one line about the ride and one about each rider whose
 * phone number is in the answer, in the same transaction.
 * @throws 404 when there is no such ride.
 */
export function openHeadCount(db: Db, eventId: string, { actorId, clock }: By): Promise<HeadCount> {
  return inTransaction(db, async (change) => {
    const ride = await change.selectFrom('ridingEvents').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
    const riders = await listCountedRiders(change, ride, clock)
    const detail = partOf(ride, actorId) ?? undefined
    const views = riders
      .filter(({ phoneNumber }) => phoneNumber !== null)
      .map(({ userId }) => ({ actorId, action: 'headCount.view' as const, user: userId, detail }))
    await recordAudit(change, [{ actorId, action: 'event.headCount', event: eventId, detail }, ...views])
    const { riders: _, ...count } = await readCount(change, ride)
    // Afterwards they wait to be erased.
    const state = isRideDayKept(ride, clock) ? count : { stops: count.stops, guests: [], marks: [] }
    const { titleKo, titleEn, status, startedAt, arrivedAt } = ride
    const { start, end } = rideSpan(ride, clock.club.timeZone)
    const startsAt = start.toISOString()
    const keptUntil = new Date(end.getTime() + rideDayKeptMs).toISOString()
    const days = answeredDays(ride, clock.club.timeZone)
    return { titleKo, titleEn, ...days, status, startsAt, riders, keptUntil, ...state, startedAt, arrivedAt }
  })
}

async function listCountedRiders(db: Db, ride: RidingEventRow, clock: ClubClock): Promise<CountedRider[]> {
  const riders = (await listSheetRiders(db, ride.id)).filter(({ status }) => status === 'registered')
  const details = db.selectFrom('sheetDetails').select(['userId', 'passengerName']).where('eventId', '=', ride.id)
  const passengers = new Map(
    (isRideDayKept(ride, clock) ? await details.execute() : []).map(({ userId, passengerName }) => [userId, passengerName]),
  )
  return riders.map(({ userId, firstName, lastName, koreanName, phoneNumber }) => {
    const passengerName = passengers.get(userId) ?? null
    return { userId, firstName, lastName, koreanName, passengerName, phoneNumber }
  })
}

/**
 * Saves what a phone counted, all or nothing; sending it again changes nothing (contract/ride-day/head-counts.ts). Locks the ride, so that phones that send
 * at once are compared one after the other.
 * @throws 404 when there is no such ride, 409 when it is cancelled, cannot have started or arrived yet, has moved to another day since it was counted, or before and after the time in which its leaders count.
 */
export function saveHeadCount(db: Db, eventId: string, input: HeadCountInput, { actorId, clock }: By): Promise<HeadCountAnswer> {
  return inTransaction(db, async (change) => {
    const ride = await lockRide(change, eventId)
    if (ride === undefined) throw notFound()
    if (ride.status === 'cancelled') throw conflict(say('This ride has been cancelled.'))
    if (!isLeadersTime(ride, 'lead', clock))
      throw conflict(say('Riders are counted from 24 hours before the ride until 48 hours after it.'))
    if (toClubDay(input.eventDate, clock.club.timeZone) !== ride.eventDate)
      throw conflict(say('This ride has been moved to another day. What was counted for the old day is not kept.'))
    checkDeparture(ride, input, clock)
    const at = phoneClock(ride, clock)

    await saveGuests(change, eventId, input, clock.now)
    const before = await readCount(change, ride)
    const { writes, conflicts } = compareMarks(before, input.marks)
    await writeMarks(change, writes, { eventId, actorId, at })
    const after = writes.length === 0 ? before : await readCount(change, ride)

    const starts = input.startedAt !== undefined && ride.startedAt === null
    const arrives = input.arrivedAt !== undefined && ride.arrivedAt === null && conflicts.length === 0
    const changes: Partial<RidingEventRow> = {
      ...(starts && { startedAt: at(input.startedAt ?? '') }),
      ...(starts && ride.status === 'upcoming' && { status: 'ongoing' }),
      ...(arrives && { arrivedAt: at(input.arrivedAt ?? ''), status: 'completed' }),
      ...((arrives || ride.starts !== null) && (await addHere(change, { ride, before, after, arrives, actorId }))),
    }
    const saved = await saveRide(change, ride, changes)
    const { guests, marks } = after
    return { guests, marks, conflicts, startedAt: saved.startedAt, arrivedAt: saved.arrivedAt }
  })
}

/** A mistaken press can be undone by officers only. @throws 409 for a start or an arrival that cannot be yet. */
function checkDeparture(ride: RidingEventRow, { startedAt, arrivedAt }: HeadCountInput, { now, club }: ClubClock): void {
  const untilStart = rideSpan(ride, club.timeZone).start.getTime() - now.getTime()
  if (startedAt !== undefined && ride.startedAt === null && untilStart > leavesBeforeMs)
    throw conflict(say('A ride can be started from two hours before its start.'))
  if (arrivedAt !== undefined && ride.arrivedAt === null && untilStart > 0)
    throw conflict(say('"All arrived" can be recorded once the ride has started.'))
}

/** A phone's clock may be wrong: what it says is moved into the time since 24 hours before the start. */
function phoneClock(ride: RidingEventRow, { now, club }: ClubClock): (time: string) => string {
  const first = rideSpan(ride, club.timeZone).start.getTime() - leadsBeforeMs
  return (time) => new Date(Math.max(first, Math.min(now.getTime(), Date.parse(time)))).toISOString()
}

/** Pages and open forms show the ride, so a change of it raises both versions; marks alone do not. */
async function saveRide(change: Db, ride: RidingEventRow, changes: Partial<RidingEventRow>): Promise<RidingEventRow> {
  if (Object.keys(changes).length === 0) return ride
  const saved = { ...changes, updatedAt: new Date().toISOString() }
  await changePublicContent(change, (content) =>
    content.updateTable('ridingEvents').set(saved).where('id', '=', ride.id).execute(),
  )
  return { ...ride, ...saved }
}
