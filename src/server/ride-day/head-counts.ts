import { leavesBeforeMs, maxGuests } from '#contract/ride-day/head-count-rules.ts'
import type { CountedRider, HeadCount, HeadCountAnswer, HeadCountInput } from '#contract/ride-day/head-counts.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, rideSpan, toClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { partOf } from '#server/rides/ride-leaders.ts'
import { findRide } from '#server/rides/ride-places.ts'
import { answeredDays, isLeadersTime, isRideDayKept, leadsBeforeMs, rideDayKeptMs } from '#server/rides/ride-times.ts'
import { raiseContentVersion } from '#server/site/content-version.ts'
import { type CountState, knownTo, listVersionOf, readCount } from './count-state.ts'
import { countPassengers, insertAttendance, listAttendance } from './record-attendance.ts'
import { listSheetRiders } from './ride-sheets.ts'

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
    const withPhone = riders.filter(({ phoneNumber }) => phoneNumber !== null)
    await record(change, 'event.headCount', { actorId, event: eventId, detail })
    await record(change, 'headCount.view', { actorId, user: withPhone.map(({ userId }) => userId), detail })
    const { riders: places, ...count } = await readCount(change, ride, actorId)
    const listVersion = listVersionOf({ ...count, riders: places })
    // Afterwards they wait to be erased.
    const state = isRideDayKept(ride, clock) ? count : { stops: count.stops, guests: [], marks: [] }
    const { titleKo, titleEn, status, startedAt, arrivedAt } = ride
    const { start, end } = rideSpan(ride, clock.club.timeZone)
    const startsAt = start.toISOString()
    const keptUntil = new Date(end.getTime() + rideDayKeptMs).toISOString()
    const days = answeredDays(ride, clock.club.timeZone)
    return { titleKo, titleEn, ...days, status, startsAt, riders, keptUntil, ...state, listVersion, startedAt, arrivedAt }
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
 * Saves what a phone counted, all or nothing; sending it again changes nothing (contract/ride-day/head-counts.ts).
 * @throws 404 when there is no such ride, 409 when it is cancelled, cannot have started or arrived yet, has moved to another day since it was counted, or before
 * and after the time in which its leaders count.
 */
export function saveHeadCount(db: Db, eventId: string, input: HeadCountInput, { actorId, clock }: By): Promise<HeadCountAnswer> {
  return inTransaction(db, async (change) => {
    const ride = await findRide(change, eventId)
    if (ride === undefined) throw notFound()
    if (ride.status === 'cancelled') throw conflict(say('This ride has been cancelled.'))
    if (!isLeadersTime(ride, 'lead', clock))
      throw conflict(say('Riders are counted from 24 hours before the ride until 48 hours after it.'))
    if (toClubDay(input.eventDate, clock.club.timeZone) !== ride.eventDate)
      throw conflict(say('This ride has been moved to another day. What was counted for the old day is not kept.'))
    checkDeparture(ride, input, clock)
    const at = phoneClock(ride, input.sentAt, clock)

    await saveGuests(change, eventId, input, clock.now)
    const before = await readCount(change, ride, actorId)
    const marks = input.marks.filter(knownTo(before)).map((mark) => ({ ...mark, at: at(mark.at) }))
    await saveMarks(change, marks, { eventId, actorId })
    const after = marks.length === 0 ? before : await readCount(change, ride, actorId)

    const starts = input.startedAt !== undefined && ride.startedAt === null
    const arrives = input.arrivedAt !== undefined && ride.arrivedAt === null
    const changes: Partial<RidingEventRow> = {
      ...(starts && { startedAt: at(input.startedAt ?? '') }),
      ...(starts && ride.status === 'upcoming' && { status: 'ongoing' }),
      ...(arrives && { arrivedAt: at(input.arrivedAt ?? ''), status: 'completed' }),
      ...((arrives || ride.starts !== null) && (await addHere(change, { ride, before, after, arrives, actorId }))),
    }
    const { startedAt, arrivedAt } = await saveRide(change, ride, changes)
    return { guests: after.guests, marks: after.marks, listVersion: listVersionOf(after), startedAt, arrivedAt, conflicts: [] }
  })
}

/**
 * Adds guests once, by the ids that the phone made, and removes others with their names and marks. An id that exists, also of another ride or of a guest who was
 * removed, changes nothing; guests beyond `maxGuests` are left out.
 */
async function saveGuests(
  change: Db,
  eventId: string,
  { addedGuests, removedGuests }: Pick<HeadCountInput, 'addedGuests' | 'removedGuests'>,
  now: Date,
): Promise<void> {
  if (addedGuests.length + removedGuests.length === 0) return
  const createdAt = now.toISOString()
  const removed = { name: '', removedAt: createdAt }
  for (const guest of new Set(removedGuests)) {
    const row = await change
      .updateTable('rideGuests')
      .set(removed)
      .where('eventId', '=', eventId)
      .where('removedAt', 'is', null)
      .where('id', '=', guest)
      .returning('id')
      .executeTakeFirst()
    // Of the guests only: a rider's id is no guest's.
    if (row) await change.deleteFrom('headCountMarks').where('eventId', '=', eventId).where('riderId', '=', row.id).execute()
  }
  const known = await change.selectFrom('rideGuests').select(['id', 'removedAt']).where('eventId', '=', eventId).execute()
  const isNew = (id: string) => known.every((guest) => guest.id !== id)
  const room = maxGuests - known.filter(({ removedAt }) => removedAt === null).length
  const added = addedGuests.filter(({ id }) => isNew(id) && !removedGuests.includes(id)).slice(0, Math.max(0, room))
  // The id of a removed guest stays, so that an adding that arrives late or twice does not bring the guest back.
  const rows = [
    ...added.map((guest) => ({ ...guest, removedAt: null })),
    ...removedGuests.filter(isNew).map((id) => ({ id, ...removed })),
  ]
  if (rows.length === 0) return
  await change
    .insertInto('rideGuests')
    .values(rows.map((row) => ({ ...row, eventId, createdAt })))
    .onConflict((taken) => taken.column('id').doNothing())
    .execute()
}

/** Writes the marks that are newer than the stored ones. */
async function saveMarks(
  change: Db,
  marks: HeadCountInput['marks'],
  { eventId, actorId }: { eventId: string; actorId: string },
): Promise<void> {
  // One for each place, the newest. Any text can be an id, so no separator is safe.
  const inOrder = marks.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  const newest = new Map(inOrder.map((mark) => [JSON.stringify([mark.stopId, mark.riderId]), mark]))
  if (newest.size === 0) return
  await change
    .insertInto('headCountMarks')
    .values([...newest.values()].map(({ at, ...mark }) => ({ ...mark, eventId, markedAt: at, markedBy: actorId })))
    .onConflict((stored) =>
      stored
        .columns(['eventId', 'stopId', 'riderId'])
        .doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          markedAt: ref('excluded.markedAt'),
          markedBy: ref('excluded.markedBy'),
        }))
        .whereRef('excluded.markedAt', '>', 'headCountMarks.markedAt'),
    )
    .execute()
}

/** A mistaken press can be undone by officers only. @throws 409 for a start or an arrival that cannot be yet. */
function checkDeparture(ride: RidingEventRow, { startedAt, arrivedAt }: HeadCountInput, { now, club }: ClubClock): void {
  const untilStart = rideSpan(ride, club.timeZone).start.getTime() - now.getTime()
  if (startedAt !== undefined && ride.startedAt === null && untilStart > leavesBeforeMs)
    throw conflict(say('A ride can be started from two hours before its start.'))
  if (arrivedAt !== undefined && ride.arrivedAt === null && untilStart > 0)
    throw conflict(say('"All arrived" can be recorded once the ride has started.'))
}

/** How long a batch is on its way at most: a clock that is behind by less may be right. */
const maxSendingMs = 60_000

/**
 * A phone's clock may be wrong: by what it says of the moment of sending, its times are put right, so that a batch which arrives again or late has the same ones, but
 * for the seconds that it was on its way. In any case they are moved into the time from 24 hours before the start until now, so that no mark wins over later ones.
 */
function phoneClock(ride: RidingEventRow, sentAt: string | undefined, { now, club }: ClubClock): (time: string) => string {
  const first = rideSpan(ride, club.timeZone).start.getTime() - leadsBeforeMs
  const behindMs = sentAt === undefined ? 0 : now.getTime() - Date.parse(sentAt)
  const wrongMs = behindMs < 0 || behindMs > maxSendingMs ? behindMs : 0
  return (time) => new Date(Math.max(first, Math.min(now.getTime(), Date.parse(time) + wrongMs))).toISOString()
}

/** Pages and open forms show the ride, so a change of it raises both versions; marks alone do not. */
async function saveRide(change: Db, ride: RidingEventRow, changes: Partial<RidingEventRow>): Promise<RidingEventRow> {
  if (Object.keys(changes).length === 0) return ride
  const saved = { ...changes, updatedAt: new Date().toISOString() }
  await change.updateTable('ridingEvents').set(saved).where('id', '=', ride.id).execute()
  await raiseContentVersion(change)
  return { ...ride, ...saved }
}

interface Counted {
  ride: RidingEventRow
  before: CountState
  after: CountState
  /** Whether all have arrived now; else only those who are marked for the first time are added to the record. */
  arrives: boolean
  actorId: string
}

/**
 * Adds to the record of the ride who was counted at one stop at least. It takes no one out: an officer may have corrected the record.
 * @returns the ride's new numbers; nothing when the record has not changed.
 */
async function addHere(
  change: Db,
  { ride, before, after, arrives, actorId }: Counted,
): Promise<Pick<RidingEventRow, 'starts' | 'guestStarts'> | undefined> {
  const known = new Set(await listAttendance(change, ride.id))
  const earlier = hereIn(before)
  const here = hereIn(after)
  const added = [...here].filter((id) => after.riders.has(id) && !known.has(id) && (arrives || !earlier.has(id)))
  const isGuestNew = after.guests.some(({ id }) => here.has(id) && !earlier.has(id))
  if (!arrives && added.length === 0 && !isGuestNew) return undefined

  await insertAttendance(change, ride.id, added)
  const riders = [...known, ...added]
  const guestsHere = after.guests.filter(({ id }) => here.has(id)).length
  const guestStarts = Math.max(ride.guestStarts ?? 0, guestsHere + (await countPassengers(change, ride.id, riders)))
  const starts = riders.length + guestStarts
  if (starts === ride.starts && added.length === 0) return undefined
  await record(change, 'event.attendance', { actorId, event: ride.id, detail: String(starts) })
  return { starts, guestStarts }
}

function hereIn({ marks }: CountState): ReadonlySet<string> {
  return new Set(marks.filter(({ status }) => status === 'here').map(({ riderId }) => riderId))
}
