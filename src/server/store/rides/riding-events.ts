import { type NotNull, sql } from 'kysely'
import {
  type OutdatedRidingEvent,
  type RegistrationStatus,
  type RidingEvent,
  RidingEventInput,
  type RidingEventUpdate,
} from '#contract/rides/riding-events.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/refusals.ts'
import { isOutdated, outdatedAfter, rejectUpdate, versionMatches } from '#server/store/content/outdated-translations.ts'
import { afterCursor, latestFirst, type Page, type PageRequest, readCursor, toPage } from '#server/store/keyset.ts'
import { recordAudit } from '#server/store/site/audit-log.ts'
import { moveToDeleted } from '#server/store/site/deleted-items.ts'
import { type ClubDays, fillPlaces, removeInactive } from './ride-places.ts'

/** The user whose registration the answer contains. */
interface Viewer {
  viewerId: string
}

/** Newest first. */
export async function listRidingEvents(db: Db, page: PageRequest & Viewer): Promise<Page<RidingEvent>> {
  return toPage(await newestFirst(db, page).execute(), page.limit, cursorOf)
}

/** Rides with a possibly outdated language, newest first. */
export async function listOutdatedEvents(db: Db, page: PageRequest & Viewer): Promise<Page<OutdatedRidingEvent>> {
  const rows = await newestFirst(db, page)
    .where(isOutdated)
    .select('outdatedLanguage')
    .$narrowType<{ outdatedLanguage: NotNull }>()
    .execute()
  return toPage(rows, page.limit, cursorOf)
}

function newestFirst(db: Db, { viewerId, ...page }: PageRequest & Viewer) {
  return latestFirst(ridesFor(db, viewerId), ['eventDate', 'id'], page)
}

const cursorOf = ({ eventDate, id }: Pick<RidingEvent, 'eventDate' | 'id'>) => [eventDate, id]

/**
 * Upcoming rides, soonest first (docs/product.md 9.1): status upcoming from the club's today on, and ongoing ones from yesterday
 * on, since a ride may end after midnight.
 */
export async function listUpcomingEvents(
  db: Db,
  { today, yesterday, limit, after, viewerId }: PageRequest & Viewer & ClubDays,
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
  const rows = await since('upcoming', today).unionAll(since('ongoing', yesterday)).execute()
  const soonestFirst = rows.sort((one, other) => (one.eventDate + one.id < other.eventDate + other.id ? -1 : 1))
  return toPage(soonestFirst.slice(0, limit + 1), limit, ({ eventDate, id }) => [eventDate, id])
}

export type NewRidingEvent = Omit<RidingEventRow, 'id' | 'createdAt' | 'updatedAt' | 'registrationTurn' | 'outdatedLanguage'>

/** @param event with `eventDate` already as ISO-8601 UTC. */
export async function createRidingEvent(db: Db, event: NewRidingEvent): Promise<RidingEvent> {
  const now = new Date().toISOString()
  const created = { id: newId(), ...event, createdAt: now, updatedAt: now }
  await inTransaction(db, async (change) => {
    await change
      .insertInto('ridingEvents')
      .values({ ...created, registrationTurn: 0 })
      .execute()
    if (event.createdBy !== null)
      await recordAudit(change, { actorId: event.createdBy, action: 'event.create', event: created.id })
  })
  return { ...created, registeredCount: 0, waitingCount: 0, myStatus: null, myWaitingPlace: null }
}

/**
 * Changes the ride. New places go to the waitlist in its order; riders who have a place keep it when the limit becomes smaller.
 * @param input with `eventDate` already as ISO-8601 UTC.
 * @throws 404 when there is no such ride, 409 when it has changed since `expectedVersion`.
 */
export function updateRidingEvent(
  db: Db,
  id: string,
  { expectedVersion, ...input }: RidingEventUpdate,
  { viewerId, days }: Viewer & { days: ClubDays },
): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    const updated = await change
      .updateTable('ridingEvents')
      .set({ ...input, outdatedLanguage: outdatedAfter('ridingEvents', input), updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .where(versionMatches({ expectedVersion }))
      .returning('id')
      .executeTakeFirst()
    if (updated === undefined) return rejectUpdate(change, 'ridingEvents', id)
    await recordAudit(change, { actorId: viewerId, action: 'event.update', event: id })
    await removeInactive(change, id, days)
    await fillPlaces(change, id, days)
    return findRidingEvent(change, id, viewerId)
  })
}

/**
 * Deletes the ride with its registrations. Both can be restored for some days (store/site/restoring.ts).
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such ride.
 */
export function deleteRidingEvent(db: Db, id: string, { actorId }: { actorId: string }): Promise<void> {
  return moveToDeleted(db, { kind: 'event', id, actorId })
}

/** @throws 404 when there is no such ride. */
export function findRidingEvent(db: Db, id: string, viewerId: string): Promise<RidingEvent> {
  return ridesFor(db, viewerId).where('id', '=', id).executeTakeFirstOrThrow(notFound)
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
