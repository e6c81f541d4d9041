import { memberRoles } from '#contract/accounts/users.ts'
import * as calls from '#contract/rides/ride-calls.ts'
import { offeredReason } from '#contract/rides/ride-reasons.ts'
import {
  cancels,
  changesOf,
  type RidingEvent,
  type RidingEventInput,
  type RidingEventUpdate,
} from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, type ClubDay, clubClock, toClubDay, toInstant } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { answerListRead, answerRead } from '#server/http/reads.ts'
import { invalid, notFound } from '#server/refusals.ts'
import { forgetUndone, undone } from '#server/ride-day/attendance-calls.ts'
import { moveToDeleted } from '#server/site/deleted-items.ts'
import { outdatedAfter } from '#server/site/outdated-translations.ts'
import {
  findRidePreview,
  findRidingEvent,
  findRidingEvents,
  listCalledOffRides,
  listPastRides,
  listRecentRides,
  listRidingEvents,
  listUpcomingEvents,
  type Viewer,
} from './list-rides.ts'
import type { AlsoChanged } from './ride-activities.ts'
import { type FilledPlaces, findRide, moveUp, removeInactive } from './ride-places.ts'
import { eachOnce, findLaterRides, sameChange, timesOnDay } from './ride-series.ts'
import {
  checkClosingTime,
  checkDays,
  checkDecisionTime,
  daysOf,
  isUpcoming,
  movedEnd,
  readStops,
  writeStops,
} from './ride-times.ts'
import { findRideYear } from './ride-year.ts'

export function answerRidingEventCalls(app: Api, { db, config }: Site): void {
  const dayOf = (date: string) => toClubDay(date, config.club.timeZone)
  const instantOf = (date: string) => toInstant(date, config.club.timeZone)
  const lastDay = <Absent extends null | undefined>(date: string | Absent) => (typeof date === 'string' ? dayOf(date) : date)
  const inClubDays = <Input extends RidingEventInput | RidingEventUpdate>(input: Input) => ({
    ...input,
    eventDate: dayOf(input.eventDate),
    registrationClosesAt: input.registrationClosesAt && instantOf(input.registrationClosesAt),
    decideBy: input.decideBy && instantOf(input.decideBy),
  })
  const clockNow = () => clubClock(new Date(), config.club)
  const seenBy = (currentUser: { id: string }) => ({ viewerId: currentUser.id, clock: clockNow() })

  answer(app, calls.listRidingEvents, async (request, reply) =>
    sendListPage(request, reply, await listRidingEvents(db, { ...request.query, ...seenBy(request.currentUser) })),
  )

  answerListRead(app, calls.listUpcomingEvents, ({ query, currentUser }) =>
    listUpcomingEvents(db, { ...query, ...seenBy(currentUser) }),
  )

  answer(app, calls.listPastRides, async (request, reply) =>
    sendListPage(request, reply, await listPastRides(db, { ...request.query, ...seenBy(request.currentUser) })),
  )

  answerRead(app, calls.listCalledOffRides, ({ currentUser }) => listCalledOffRides(db, currentUser.id, clockNow()))

  answer(app, calls.findRidingEvent, ({ params, currentUser }) => findRidingEvent(db, params.id, seenBy(currentUser)))

  answer(app, calls.findRidePreview, async ({ params }) => {
    if (!config.club.showsRidesToVisitors) throw notFound()
    return findRidePreview(db, params.id, clockNow())
  })

  answer(app, calls.listRecentRides, () => listRecentRides(db, config.club))

  answer(app, calls.findRideYear, ({ query: { year } }) =>
    findRideYear(db, year === undefined ? undefined : Number(year), clockNow()),
  )

  answer(app, calls.createRidingEvent, ({ body, currentUser }) =>
    createRidingEvent(db, { ...inClubDays(body), endDate: lastDay(body.endDate), createdBy: currentUser.id }, clockNow()),
  )

  answer(app, calls.createRideSeries, ({ body: { dates, endDate, ...body }, currentUser }) => {
    const [eventDate = '', ...later] = dates.toSorted()
    const first = { ...inClubDays({ ...body, eventDate }), endDate: lastDay(endDate ?? null), createdBy: currentUser.id }
    return createRideSeries(db, first, { laterDays: later.map(dayOf), clock: clockNow() })
  })

  answer(app, calls.updateRidingEvent, ({ params, body, currentUser }) =>
    updateRidingEvent(db, params.id, { ...inClubDays(body), endDate: lastDay(body.endDate) }, seenBy(currentUser)),
  )

  answer(app, calls.deleteRidingEvent, ({ params, body, currentUser }) =>
    deleteRidingEvent(db, params.id, { actorId: currentUser.id, clock: clockNow(), reason: body?.reason ?? null }),
  )
}

/** Its days are days of the club, its moments ISO-8601 UTC. */
export type NewRidingEvent = Omit<RidingEventInput, 'difficulty' | 'status' | 'eventDate' | 'endDate'> &
  Pick<RidingEventRow, 'difficulty' | 'status' | 'createdBy' | 'eventDate' | 'endDate'> &
  Partial<Pick<RidingEventRow, 'kind' | 'word'>>

export type ChangedRidingEvent = Omit<RidingEventUpdate, 'eventDate' | 'endDate'> &
  Pick<RidingEventRow, 'eventDate'> & { endDate?: ClubDay | null | undefined; word?: string | null }

/** Nothing is decided about a new ride or a new day, no reason given, and no phone number shown. */
const undecided = { decision: 'open', decidedAt: null, postponedFrom: null, reason: null, leaderPhoneBy: null } as const
const notRidden = { startedAt: null, arrivedAt: null, starts: null, guestStarts: null }

// Visitors may see titles, days and difficulties (`findRidePreview`), so every write of a ride raises the version of public content.

/** @throws 400 for days, a closing time or a decision that cannot be. */
export async function createRidingEvent(db: Db, event: NewRidingEvent, clock: ClubClock): Promise<RidingEvent> {
  const [created] = await createRides(db, [{ ...event, seriesId: null }], clock)
  if (created === undefined) throw notFound()
  return created
}

/** All or nothing. @throws 400 as `createRidingEvent`. */
function createRideSeries(
  db: Db,
  first: NewRidingEvent,
  { laterDays, clock }: { laterDays: readonly ClubDay[]; clock: ClubClock },
): Promise<RidingEvent[]> {
  const seriesId = newId()
  const days = [first.eventDate, ...laterDays]
  const rides = days.map((day) => ({ ...first, ...timesOnDay(first, day, clock.club.timeZone), seriesId }))
  return createRides(db, rides, clock)
}

async function createRides(
  db: Db,
  rides: readonly (NewRidingEvent & Pick<RidingEventRow, 'seriesId'>)[],
  clock: ClubClock,
): Promise<RidingEvent[]> {
  const now = new Date().toISOString()
  const created = rides.map((ride) => {
    const { kind = 'club', word = null } = ride
    const fields = { ...ride, ...daysOf(ride), stops: writeStops(ride.stops), kind, word }
    return { id: newId(), ...fields, ...undecided, ...notRidden, createdAt: now, updatedAt: now }
  })
  for (const ride of created) {
    checkDays(ride)
    checkClosingTime(ride, clock)
    checkDecisionTime(ride, clock)
  }
  return inTransaction(db, async (change) => {
    const [first] = rides
    if (first === undefined) return []
    await checkLeaders(change, first)
    const { createdBy } = first
    await change
      .insertInto('ridingEvents')
      .values(created.map((ride) => ({ ...ride, registrationTurn: 0, outdatedLanguage: null })))
      .execute()
    const ids = created.map(({ id }) => id)
    const [called] = created.filter(({ kind }) => kind === 'member')
    if (called) await record(change, 'event.call', { actorId: createdBy, event: called.id, ride: called, moment: clock })
    else await record(change, 'event.create', { actorId: createdBy, event: ids })
    return findRidingEvents(change, ids, { viewerId: createdBy ?? '', clock })
  })
}

/**
 * New places go to the waitlist in its order; riders who have a place keep it when the limit becomes smaller. All or nothing, also with the later rides of
 * its series. @throws 400 as `createRidingEvent`, 409 when the ride has changed since `expectedVersion`.
 */
export function updateRidingEvent(
  db: Db,
  id: string,
  { andFollowing, ...input }: ChangedRidingEvent,
  { viewerId, clock }: Viewer,
): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    const before = await findRide(change, id)
    const first = await changeRide(change, { id, before, input }, clock)
    const changed = [first]
    if (andFollowing && before !== undefined)
      for (const later of await findLaterRides(change, before, { input, clock })) {
        const same = sameChange({ before, after: first.after, input }, later, clock.club.timeZone)
        if (same !== null) changed.push(await changeRide(change, { id: later.id, before: later, input: same }, clock))
      }
    await tellOfPlaces(change, changed, clock)
    await tellRiders(change, changed, clock)
    const line = { actorId: viewerId, event: changed.map(({ after }) => after.id) }
    if (first.after.kind !== first.before.kind) await record(change, 'event.makeClubs', line)
    else await record(change, 'event.update', { ...line, detail: first.isTold ? reasonDetail(first.after.reason) : null })
    return findRidingEvent(change, id, { viewerId, clock })
  })
}

interface ChangedRide extends Record<'before' | 'after', RidingEventRow> {
  isTold: boolean
  filled: FilledPlaces | null
}

async function changeRide(
  change: Db,
  {
    id,
    before,
    input: sent,
  }: { id: string; before: RidingEventRow | undefined; input: Omit<ChangedRidingEvent, 'andFollowing'> },
  clock: ClubClock,
): Promise<ChangedRide> {
  const { expectedVersion, stops, endDate, reason, ...input } = sent
  await checkLeaders(change, input, before)
  const days = before && daysOf({ ...input, endDate: endDate === undefined ? movedEnd(before, input.eventDate) : endDate })
  const tells = before !== undefined && days !== undefined && isTold(before, { ...input, ...days })
  const place = outdatedByPlace(before, input)
  const after = await change
    .updateTable('ridingEvents')
    .set({
      ...input,
      ...days,
      ...(stops && { stops: writeStops(stops, before && readStops(before)) }),
      ...(before && isNew(before, input) && undecided),
      ...((reason !== undefined || tells) && { reason: reason ?? null }),
      ...undone(input.status),
      ...(movesWithoutEnglish(before, input) && { meetingLocationEn: null }),
      outdatedLanguage: place === undefined ? outdatedAfter('ridingEvents', input) : place,
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', id)
    .where(versionMatches({ expectedVersion }))
    .returningAll()
    .executeTakeFirst()
  if (after === undefined || before === undefined) return rejectUpdate(change, 'ridingEvents', id)
  checkDays(after)
  checkClosingTime(after, clock)
  checkDecisionTime(after, clock)
  await forgetUndone(change, { before, after })
  await removeInactive(change, id, clock)
  return { before, after, isTold: tells, filled: await moveUp(change, id, clock) }
}

/** A client that does not know the English name of the place has moved the ride: readers of English are told the new place, in the words that there are. */
function movesWithoutEnglish(before: RidingEventRow | undefined, { meetingLocation, meetingLocationEn }: PlaceInput): boolean {
  return meetingLocationEn === undefined && before?.meetingLocation !== meetingLocation
}

/** The English name may be out of date when the place alone changes, and its own change settles that. Undefined: the place says nothing about it. */
function outdatedByPlace(
  before: RidingEventRow | undefined,
  { meetingLocation, meetingLocationEn }: PlaceInput,
): 'en' | null | undefined {
  if (before === undefined || meetingLocationEn == null) return undefined
  const isSame = before.meetingLocationEn === meetingLocationEn
  if (isSame && before.meetingLocation !== meetingLocation) return 'en'
  return !isSame && before.outdatedLanguage === 'en' ? null : undefined
}

type PlaceInput = Pick<ChangedRidingEvent, 'meetingLocation' | 'meetingLocationEn'>

/** Whether it is a new question whether the ride goes: it has another day, or was cancelled and is on again. */
function isNew(before: RidingEventRow, after: Pick<RidingEventRow, 'eventDate' | 'status'>): boolean {
  return before.eventDate !== after.eventDate || (before.status === 'cancelled' && after.status !== 'cancelled')
}

/** Whether riders are told of it, and with it why. */
function isTold(before: RidingEventRow, after: Parameters<typeof changesOf>[1]): boolean {
  return cancels(before, after) || changesOf(before, after).length > 0
}

/** For the log, which keeps no words of people: the name of an offered reason. */
export function reasonDetail(reason: string | null): string | null {
  return reason === null ? null : (offeredReason(reason) ?? 'own')
}

/** What riders must know of the changes: each of them is told once, of the first ride, and with it how many others there are. */
export async function tellRiders(
  change: Db,
  changed: readonly Record<'before' | 'after', RidingEventRow>[],
  clock: ClubClock,
): Promise<void> {
  const cancelled = changed.filter(({ before, after }) => cancels(before, after))
  // Where the riders expect it: the cancelled day, not one that was changed with it.
  const rides = cancelled.map(({ before, after }) => ({ ...before, updatedAt: after.updatedAt, reason: after.reason }))
  for (const { ride, people } of await eachOnce(
    change,
    rides.map((ride) => ({ ride, changes: [] })),
    clock,
  ))
    await record(change, 'rideCancelled', { ride, people, reason: ride.reason, moment: clock })
  const others = changed
    .filter(({ before, after }) => !cancels(before, after) && isUpcoming(after, clock))
    .map(({ before, after }) => ({ ride: after, changes: changesOf(before, after) }))
    .filter(({ changes }) => changes.length > 0)
  for (const { ride, people, changes } of await eachOnce(change, others, clock))
    await record(change, 'rideChanged', { ride, people, changes, reason: ride.reason, moment: clock })
}

/** Who moves up on several rides is told once, too. */
async function tellOfPlaces(change: Db, changed: readonly ChangedRide[], clock: ClubClock): Promise<void> {
  const filled = changed.flatMap(({ filled }) => filled ?? [])
  const ridesOf = Map.groupBy(
    filled.flatMap(({ ride, moved }) => moved.map(({ userId }) => ({ userId, id: ride.id }))),
    ({ userId }) => userId,
  )
  for (const { ride, moved } of filled) {
    const first = moved.filter(({ userId }) => ridesOf.get(userId)?.[0]?.id === ride.id)
    const also = first.map(({ userId }) => [userId, (ridesOf.get(userId) ?? []).slice(1).map(({ id }) => ({ id, changes: [] }))])
    await record(change, 'placeFree', { ride, moved: first, people: new Map(also as [string, AlsoChanged[]][]), moment: clock })
  }
}

export function deleteRidingEvent(
  db: Db,
  id: string,
  { actorId, clock, reason = null }: { actorId: string; clock: ClubClock; reason?: string | null },
): Promise<void> {
  return moveToDeleted(db, { kind: 'event', id, actorId, clock, reason, detail: reasonDetail(reason) })
}

/** A new leader or sweep must be a member; one who was set before stays. */
async function checkLeaders(
  change: Db,
  input: Partial<Record<RideLeaderField, string | null | undefined>>,
  before?: Pick<RidingEventRow, RideLeaderField>,
) {
  const { leaderId = before?.leaderId ?? null, sweepId = before?.sweepId ?? null } = input
  const ride = { leaderId, sweepId }
  if (leaderId !== null && leaderId === sweepId)
    throw invalid([{ path: 'sweepId', message: say('Leader and sweep must be two people') }])
  for (const field of ['leaderId', 'sweepId'] as const) {
    const id = ride[field]
    if (id === null || id === before?.[field]) continue
    const member = await change
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('isActive', '=', 'true')
      .where('role', 'in', memberRoles)
      .executeTakeFirst()
    if (member === undefined) throw invalid([{ path: field, message: say('Please choose a member') }])
  }
}

type RideLeaderField = 'leaderId' | 'sweepId'
