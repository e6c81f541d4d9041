import { hash } from 'node:crypto'
import { nameInList } from '#contract/accounts/person-name.ts'
import { leavesBeforeMs, maxGuests } from '#contract/ride-day/head-count-rules.ts'
import type {
  CountedRider,
  HeadCount,
  HeadCountAnswer,
  HeadCountInput,
  HeadCountMark,
  RideGuest,
} from '#contract/ride-day/ride-day.ts'
import * as calls from '#contract/ride-day/ride-day-calls.ts'
import { type RideStop, stopsOf } from '#contract/rides/ride-stops.ts'
import { say } from '#contract/sentences.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubClock, dayCountOf, type RideTimes, rideSpan, toClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { partOf } from '#server/rides/ride-leaders.ts'
import { findRide } from '#server/rides/ride-places.ts'
import { answeredDays, isLeadersTime, isRideDayKept, leadsBeforeMs, readStops, rideDayKeptMs } from '#server/rides/ride-times.ts'
import { raiseContentVersion } from '#server/site/content-version.ts'
import { countPassengers, insertAttendance, listAttendance } from './attendance-calls.ts'
import { findRideNumbers } from './ride-numbers.ts'
import { idsOf, listSheetRiders } from './ride-sheets.ts'
import { findDetailsOfRide, lateMinutesNow } from './sheet-details.ts'

export function answerHeadCountCalls(app: Api, { db, config }: Site): void {
  const by = (actorId: string) => ({ actorId, clock: clubClock(new Date(), config.club) })

  answer(
    app,
    calls.openHeadCount,
    ({ params, currentUser }, reply) => {
      // Phone numbers: no proxy or browser may cache them.
      reply.header('cache-control', 'private, no-store')
      return openHeadCount(db, params.id, by(currentUser.id))
    },
    { onRequest: (request) => app.limits.spend(request, 'viewRiders') },
  )

  answer(app, calls.saveHeadCount, ({ params, body, currentUser }) => saveHeadCount(db, params.id, body, by(currentUser.id)), {
    // A thousand marks. Access is checked before it is read.
    bodyLimit: 512 * 1024,
  })
}

interface By {
  actorId: string
  clock: ClubClock
}

/** Logged in the same transaction: a line about the ride and one about each rider whose phone number is answered. @throws 404 */
export function openHeadCount(db: Db, eventId: string, { actorId, clock }: By): Promise<HeadCount> {
  return inTransaction(db, async (change) => {
    const ride = await change.selectFrom('ridingEvents').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow(notFound)
    const riders = await listCountedRiders(change, ride, clock)
    const detail = partOf(ride, actorId) ?? undefined
    const withPhone = riders.filter(({ phoneNumber }) => phoneNumber !== null)
    await record(change, 'event.headCount', { actorId, event: eventId, detail })
    await record(change, 'headCount.view', { actorId, user: withPhone.map(({ userId }) => userId), detail })
    const { riders: places, ...count } = await readCount(change, ride, actorId)
    const listVersion = listVersionOf({ stops: count.stops, riders: places })
    // After 48 hours they wait to be erased.
    const state = isRideDayKept(ride, clock)
      ? { ...count, late: await listLate(change, ride, places, clock) }
      : { stops: count.stops, guests: [], marks: [], late: [] }
    const { titleKo, titleEn, meetingLocationEn, status, startedAt, arrivedAt } = ride
    const { start, end } = rideSpan(ride, clock.club.timeZone)
    return {
      ...{ titleKo, titleEn, meetingLocationEn, status, startedAt, arrivedAt, riders, listVersion },
      ...answeredDays(ride, clock.club.timeZone),
      ...state,
      startsAt: start.toISOString(),
      keptUntil: new Date(end.getTime() + rideDayKeptMs).toISOString(),
    }
  })
}

async function listCountedRiders(
  db: Db,
  ride: Pick<RidingEventRow, 'id' | 'eventDate' | 'startTime'>,
  clock: ClubClock,
): Promise<CountedRider[]> {
  const details = await findDetailsOfRide(db, ride.id, clock)
  const riders = (await listSheetRiders(db, ride.id)).filter(({ status }) => status === 'registered')
  const numberOn = await findRideNumbers(db, idsOf(riders), clock)
  return riders.map(({ userId, firstName, lastName, otherName, koreanName, englishName, phoneNumber }) => {
    const passengerName = details.get(userId)?.passengerName ?? null
    const rideNumber = numberOn(userId, ride)
    return { userId, firstName, lastName, otherName, koreanName, englishName, passengerName, phoneNumber, rideNumber }
  })
}

/** All or nothing; sending it again changes nothing. @throws 404, 409 when the ride is cancelled or moved, or it is not the time for what was sent. */
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
    const late = await listLate(change, ride, after.riders, clock)
    const { guests, marks: marked } = after
    return { guests, marks: marked, late, listVersion: listVersionOf(after), startedAt, arrivedAt, conflicts: [] }
  })
}

/** An id that exists, also of another ride or of a removed guest, changes nothing; guests beyond `maxGuests` are left out. */
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
      // One whom a member announced is the member's to take back.
      .where('hostId', 'is', null)
      .where('id', '=', guest)
      .returning('id')
      .executeTakeFirst()
    // A rider's id is no guest's.
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

/** Of those that are newer than the stored ones. */
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

/** A mistaken press can be undone by officers only. @throws 409 */
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
 * A phone's clock may be wrong: what it says of the moment of sending puts its times right, so that a batch which arrives again has the same ones. All are moved
 * into the time from 24 hours before the start until now, so that no mark wins over later ones.
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

/**
 * Adds to the record who was counted at any stop: all of them when the ride `arrives`, later those who are marked for the first time. It takes no one out: an
 * officer may have corrected the record. @returns the ride's new numbers, if any.
 */
async function addHere(
  change: Db,
  {
    ride,
    before,
    after,
    arrives,
    actorId,
  }: { ride: RidingEventRow; arrives: boolean; actorId: string } & Record<'before' | 'after', CountState>,
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

export interface CountState {
  stops: RideStop[]
  /** Ids of the riders with a place. */
  riders: ReadonlySet<string>
  guests: RideGuest[]
  /** Of these stops and people; also those that were taken back. */
  marks: HeadCountMark[]
}

/** @param actorId the account that reads it. */
export async function readCount(
  db: Db,
  ride: RideTimes & Pick<RidingEventRow, 'id' | 'meetingLocation' | 'stops'>,
  actorId?: string,
): Promise<CountState> {
  const stops = stopsOf({ ...ride, dayCount: dayCountOf(ride), stops: readStops(ride) })
  const places = await db
    .selectFrom('eventParticipants')
    .select('userId')
    .where('eventId', '=', ride.id)
    .where('status', '=', 'registered')
    .execute()
  const riders = new Set(places.map(({ userId }) => userId))
  const present = await db
    .selectFrom('rideGuests')
    .select(['id', 'name', 'phoneNumber', 'hostId'])
    .where('eventId', '=', ride.id)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const guests = present.map(({ id, name, phoneNumber, hostId }) =>
    hostId === null ? { id, name } : { id, name, phoneNumber: phoneNumber ?? '', hostId },
  )
  const rows = await db
    .selectFrom('headCountMarks as mark')
    .leftJoin('users as counter', 'counter.id', 'mark.markedBy')
    .select(['mark.stopId', 'mark.riderId', 'mark.status', 'mark.markedAt as at', 'mark.markedBy'])
    .select(['counter.username', 'counter.firstName', 'counter.lastName', otherName('counter')])
    .where('mark.eventId', '=', ride.id)
    .execute()
  const isKnown = knownTo({ stops, riders, guests })
  const marks = rows.filter(isKnown).map(({ username, firstName, lastName, otherName, markedBy, ...mark }) => {
    if (username === null || markedBy === actorId) return { ...mark, by: null }
    return { ...mark, by: nameInList({ username, firstName, lastName, otherName }) }
  })
  return { stops, riders, guests, marks }
}

/** Of the riders with a place. */
async function listLate(
  db: Db,
  ride: Pick<RidingEventRow, 'id' | 'startTime'>,
  riders: ReadonlySet<string>,
  clock: ClubClock,
): Promise<HeadCount['late']> {
  const rows = await db
    .selectFrom('sheetDetails')
    .select(['userId', 'lateMinutes', 'lateDay'])
    .where('eventId', '=', ride.id)
    .where('lateMinutes', 'is not', null)
    .orderBy('userId')
    .execute()
  return rows.flatMap(({ userId, ...said }) => {
    const minutes = riders.has(userId) ? lateMinutesNow(ride, said, clock) : null
    return minutes === null ? [] : [{ riderId: userId, minutes }]
  })
}

function listVersionOf({ stops, riders }: Pick<CountState, 'stops' | 'riders'>): string {
  return hash('sha256', JSON.stringify([stops, [...riders].sort()]), 'base64url')
}

/** Whether a mark is about a stop and a person that the ride has. */
function knownTo({ stops, riders, guests }: Omit<CountState, 'marks'>) {
  const stopIds = new Set(stops.map(({ id }) => id))
  const people = new Set([...riders, ...guests.map(({ id }) => id)])
  return ({ stopId, riderId }: Pick<HeadCountMark, 'stopId' | 'riderId'>) => stopIds.has(stopId) && people.has(riderId)
}
