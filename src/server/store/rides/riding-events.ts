import { type NotNull, sql } from 'kysely'
import type { RideChange } from '#contract/notices/notices.ts'
import { cancels, changesOf } from '#contract/rides/ride-changes.ts'
import {
  type OutdatedRidingEvent,
  type RegistrationStatus,
  type RidingEvent,
  RidingEventInput,
  type RidingEventUpdate,
} from '#contract/rides/riding-events.ts'
import type { ClubClock } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { notFound } from '#server/refusals.ts'
import { changePublicContent } from '#server/store/content/content-version.ts'
import { isOutdated, outdatedAfter, rejectUpdate, versionMatches } from '#server/store/content/outdated-translations.ts'
import { afterCursor, latestFirst, type Page, type PageRequest, readCursor, toPage } from '#server/store/keyset.ts'
import { tell } from '#server/store/notices/tell.ts'
import { recordAudit } from '#server/store/site/audit-log.ts'
import { moveToDeleted } from '#server/store/site/deleted-items.ts'
import { findMyChanges } from './my-changes.ts'
import { checkClosingTime, isUpcoming, registrationTimes } from './registration-times.ts'
import { fillPlaces, removeInactive } from './ride-places.ts'

/** The user whose registration the answer contains. */
interface Viewer {
  viewerId: string
  clock: ClubClock
}

/** Newest first. */
export async function listRidingEvents(db: Db, page: PageRequest & Viewer): Promise<Page<RidingEvent>> {
  return asRides(db, toPage(await newestFirst(db, page).execute(), page.limit, cursorOf), page)
}

/** Rides with a possibly outdated language, newest first. */
export async function listOutdatedEvents(db: Db, page: PageRequest & Viewer): Promise<Page<OutdatedRidingEvent>> {
  const rows = await newestFirst(db, page)
    .where(isOutdated)
    .select('outdatedLanguage')
    .$narrowType<{ outdatedLanguage: NotNull }>()
    .execute()
  return asRides(db, toPage(rows, page.limit, cursorOf), page)
}

function newestFirst(db: Db, { viewerId, clock: _, ...page }: PageRequest & Viewer) {
  return latestFirst(ridesFor(db, viewerId), ['eventDate', 'id'], page)
}

const cursorOf = ({ eventDate, id }: Pick<RidingEvent, 'eventDate' | 'id'>) => [eventDate, id]

/**
 * Upcoming rides, soonest first (docs/product.md 9.1): status upcoming from the club's today on, and ongoing ones from yesterday
 * on, since a ride may end after midnight.
 */
export async function listUpcomingEvents(
  db: Db,
  { clock, limit, after, viewerId }: PageRequest & Viewer,
): Promise<Page<RidingEvent>> {
  const cursor = readCursor(after, ['string', 'string'])
  const since = (status: string, start: string) =>
    db
      .selectFrom(
        ridesFor(db, viewerId)
          .where('status', '=', status)
          .where('eventDate', '>=', start)
          .where(afterCursor(cursor, ['eventDate', 'id'], 'asc'))
          .orderBy('eventDate')
          .orderBy('id')
          .limit(limit + 1)
          .as('soonest'),
      )
      .selectAll()
  // Two ranges of one index, each with its own limit: past rides are not read.
  const rows = await since('upcoming', clock.today).unionAll(since('ongoing', clock.yesterday)).execute()
  const soonestFirst = rows.sort((one, other) => (one.eventDate + one.id < other.eventDate + other.id ? -1 : 1))
  return asRides(
    db,
    toPage(soonestFirst.slice(0, limit + 1), limit, ({ eventDate, id }) => [eventDate, id]),
    { clock, viewerId },
  )
}

export type NewRidingEvent = Omit<RidingEventRow, 'id' | 'createdAt' | 'updatedAt' | 'registrationTurn' | 'outdatedLanguage'>

// Visitors may see titles, days and difficulties (ride-previews.ts), so every write of a ride raises the version of public content.

/**
 * @param event with its dates already as ISO-8601 UTC.
 * @throws 400 when registration would close after the start or before now.
 */
export async function createRidingEvent(db: Db, event: NewRidingEvent, clock: ClubClock): Promise<RidingEvent> {
  const now = new Date().toISOString()
  const created = { id: newId(), ...event, createdAt: now, updatedAt: now }
  checkClosingTime(created, clock)
  await changePublicContent(db, async (change) => {
    await change
      .insertInto('ridingEvents')
      .values({ ...created, registrationTurn: 0 })
      .execute()
    if (event.createdBy !== null)
      await recordAudit(change, { actorId: event.createdBy, action: 'event.create', event: created.id })
  })
  return toRide({ ...created, registeredCount: 0, waitingCount: 0, myStatus: null, myWaitingPlace: null }, clock)
}

/**
 * Changes the ride and tells its riders what concerns them. New places go to the waitlist in its order; riders who have a place keep it when the limit
 * becomes smaller.
 * @param input with its dates already as ISO-8601 UTC.
 * @throws 400 when registration would close after the start or before the ride was announced, 404 when there is no such ride, 409 when it has changed
 * since `expectedVersion`.
 */
export function updateRidingEvent(
  db: Db,
  id: string,
  { expectedVersion, ...input }: RidingEventUpdate,
  { viewerId, clock }: Viewer,
): Promise<RidingEvent> {
  return changePublicContent(db, async (change) => {
    const before = await lockRide(change, id)
    const updated = await change
      .updateTable('ridingEvents')
      .set({ ...input, outdatedLanguage: outdatedAfter('ridingEvents', input), updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .where(versionMatches({ expectedVersion }))
      .returningAll()
      .executeTakeFirst()
    if (updated === undefined || before === undefined) return rejectUpdate(change, 'ridingEvents', id)
    checkClosingTime(updated, clock)
    await recordAudit(change, { actorId: viewerId, action: 'event.update', event: id })
    await removeInactive(change, id, clock)
    await fillPlaces(change, id, clock)
    await tellRiders(change, before, updated, clock)
    return findRidingEvent(change, id, { viewerId, clock })
  })
}

/** The ride as it is, locked until the transaction ends. */
function lockRide(change: Db, id: string): Promise<RidingEventRow | undefined> {
  return change
    .updateTable('ridingEvents')
    .set(({ ref }) => ({ registrationTurn: ref('registrationTurn') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Tells the riders what they must know of an update: that the ride was cancelled or is on again, or when and where it starts now. */
async function tellRiders(change: Db, before: RidingEventRow, after: RidingEventRow, clock: ClubClock): Promise<void> {
  if (cancels(before, after)) {
    // Where the riders expect it: the cancelled day, not one that was changed with it.
    return tell(change, { kind: 'rideCancelled', ride: { ...before, updatedAt: after.updatedAt }, at: after.updatedAt }, clock)
  }
  if (!isUpcoming(after, clock)) return
  const changes = changesOf(before, after)
  if (changes.length > 0) await tell(change, { kind: 'rideChanged', ride: after, changes }, clock)
}

/**
 * Deletes the ride with its registrations. Both can be restored for some days (store/site/restoring.ts).
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such ride.
 */
export function deleteRidingEvent(db: Db, id: string, { actorId, clock }: { actorId: string; clock: ClubClock }): Promise<void> {
  return changePublicContent(db, (change) => moveToDeleted(change, { kind: 'event', id, actorId, clock }))
}

/** @throws 404 when there is no such ride. */
export async function findRidingEvent(db: Db, id: string, { viewerId, clock }: Viewer): Promise<RidingEvent> {
  const ride = await ridesFor(db, viewerId).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return toRide(ride, clock, await findMyChanges(db, viewerId, [ride]))
}

type SelectedRide = Omit<RidingEvent, 'closesAt' | 'registration' | 'myChanges'>

function toRide<Ride extends SelectedRide>(ride: Ride, clock: ClubClock, changes?: Map<string, RideChange[]>) {
  const { closesAt, registration } = registrationTimes(ride, clock)
  return { ...ride, closesAt: closesAt.toISOString(), registration, myChanges: changes?.get(ride.id) ?? [] }
}

async function asRides<Ride extends SelectedRide>(db: Db, { rows, next }: Page<Ride>, { viewerId, clock }: Viewer) {
  const changes = await findMyChanges(db, viewerId, rows)
  return { rows: rows.map((ride) => toRide(ride, clock, changes)), next }
}

const fields = Object.keys(RidingEventInput.shape) as (keyof RidingEventInput)[]
const columns = ['id', ...fields, 'createdBy', 'createdAt', 'updatedAt'] as const

/** Rides with the counts of riders. Each count is a range of one index, so that the number of past rides does not matter. */
function ridesFor(db: Db, viewerId: string) {
  return db
    .selectFrom('ridingEvents')
    .select(columns)
    .select((ride) => {
      const riders = () => ride.selectFrom('eventParticipants as rider').whereRef('rider.eventId', '=', 'ridingEvents.id')
      const count = (status: RegistrationStatus) =>
        riders()
          .where('rider.status', '=', status)
          .select(({ fn }) => fn.countAll<number>().as('count'))
      const ahead = count('waiting').where(
        'rider.turn',
        '<=',
        ride
          .selectFrom('eventParticipants as viewer')
          .whereRef('viewer.eventId', '=', 'ridingEvents.id')
          .where('viewer.userId', '=', viewerId)
          .where('viewer.status', '=', 'waiting')
          .select('viewer.turn'),
      )
      return [
        ride.fn.coalesce(count('registered'), sql.val(0)).as('registeredCount'),
        ride.fn.coalesce(count('waiting'), sql.val(0)).as('waitingCount'),
        riders().where('rider.userId', '=', viewerId).select('rider.status').as('myStatus'),
        sql<number | null>`nullif(${ahead}, 0)`.as('myWaitingPlace'),
      ]
    })
}
