import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import type { RideChange } from '#contract/notices/notices.ts'
import {
  type CalledOffRide,
  type OutdatedRidingEvent,
  type PastRide,
  type RegistrationStatus,
  type RidePreview,
  type RidingEvent,
  type RideSelection,
  RidingEventInput,
} from '#contract/rides/riding-events.ts'
import { type ClubClock, type ClubDay, lastDayOf, toInstant } from '#server/club-time.ts'
import { afterCursor, latestFirst, type Page, type PageRequest, readCursor, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow, Tables } from '#server/db/tables.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { readContent } from '#server/site/deleted-items.ts'
import { isOutdated } from '#server/site/outdated-translations.ts'
import { findToldChanges, joinChanges } from './ride-activities.ts'
import { findLeaders } from './ride-leaders.ts'
import {
  answeredDays,
  decidesAt,
  hasStarted,
  homeLinkEnd,
  isBehind,
  isLeadersTime,
  isRideDayKept,
  isUnrecorded,
  isUpcoming,
  lastDay,
  lastsUntil,
  nextStepOf,
  overAt,
  readStops,
  registrationTimes,
  sunsetOf,
} from './ride-times.ts'

export interface Viewer {
  viewerId: string
  clock: ClubClock
}

const fields = Object.keys(RidingEventInput.shape) as (keyof RidingEventInput)[]
const kept = ['decision', 'decidedAt', 'postponedFrom', 'startedAt', 'arrivedAt', 'starts', 'reason'] as const
const columns = ['id', ...fields, ...kept, 'createdBy', 'createdAt', 'updatedAt'] as const

/** Each count is a range of one index, so that the number of past rides does not matter. */
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
        ride
          .selectFrom('sheetDetails as own')
          .whereRef('own.eventId', '=', 'ridingEvents.id')
          .where('own.userId', '=', viewerId)
          .select('own.lateMinutes')
          .as('myLateMinutes'),
        sql<number | null>`nullif(${ahead}, 0)`.as('myWaitingPlace'),
        ride.fn.coalesce(passengers(ride), sql.val(0)).as('passengerCount'),
        ride
          .exists(
            ride
              .selectFrom('homeLinks')
              .innerJoin('eventParticipants as own', 'own.id', 'homeLinks.registrationId')
              .whereRef('own.eventId', '=', 'ridingEvents.id')
              .where('own.userId', '=', viewerId)
              .where('own.status', '=', 'registered')
              .select('own.id'),
          )
          .as('hasHomeLink'),
        ride
          .exists(ride.selectFrom('rideTracks').whereRef('rideTracks.eventId', '=', 'ridingEvents.id').select('eventId'))
          .as('hasTrack'),
      ]
    })
}

function passengers(ride: ExpressionBuilder<Tables, 'ridingEvents'>) {
  return ride
    .selectFrom('sheetDetails')
    .innerJoin('eventParticipants as carrier', (join) =>
      join.onRef('carrier.eventId', '=', 'sheetDetails.eventId').onRef('carrier.userId', '=', 'sheetDetails.userId'),
    )
    .whereRef('sheetDetails.eventId', '=', 'ridingEvents.id')
    .where('passengerName', 'is not', null)
    .where('carrier.status', '=', 'registered')
    .select(({ fn }) => fn.countAll<number>().as('count'))
}

async function asRides<Ride extends Awaited<ReturnType<typeof selectRide>>>(
  db: Db,
  { rows, next }: Page<Ride>,
  { viewerId, clock }: Viewer,
) {
  const changes = await findMyChanges(db, viewerId, rows)
  const leadersOf = await findLeaders(db, viewerId, rows)
  return {
    rows: rows.map(({ hasTrack, hasHomeLink, ...ride }) => {
      const { start, closesAt, registration } = registrationTimes(ride, clock)
      const { viewerIsAdmin, viewerIsMember, ...leaders } = leadersOf(ride)
      const stops = readStops(ride)
      const leads = leaders.myPart !== null
      const leadsNow = isLeadersTime(ride, 'lead', clock)
      const decidesNow = isLeadersTime(ride, 'decide', clock)
      const isStarted = hasStarted(ride, clock)
      return {
        ...ride,
        ...answeredDays(ride, clock.club.timeZone),
        ...leaders,
        passengerCount: isRideDayKept(ride, clock) ? ride.passengerCount : 0,
        mayLead: viewerIsAdmin || (leads && leadsNow),
        mayDecide: !isStarted && (viewerIsAdmin || (leads && decidesNow)),
        isLeadersTime: leadsNow || decidesNow,
        nextStep: nextStepOf(ride, clock),
        startsAt: start.toISOString(),
        myLateMinutes: isRideDayKept(ride, clock) ? ride.myLateMinutes : null,
        closesAt: closesAt.toISOString(),
        registration,
        hasStarted: isStarted,
        overAt: overAt(ride, clock.club.timeZone),
        myChanges: changes.get(ride.id) ?? [],
        decidesAt: decidesAt(ride, clock).toISOString(),
        decision: ride.status === 'cancelled' ? ('cancelled' as const) : ride.decision,
        postponedFrom: ride.postponedFrom && toInstant(ride.postponedFrom, clock.club.timeZone),
        stops: viewerIsMember ? stops : stops.filter(({ kind }) => kind !== 'lodging'),
        sunset: sunsetOf(ride, stops, clock.club.timeZone),
        hasHomeLink: Boolean(hasHomeLink) && clock.now < homeLinkEnd(ride, clock.club.timeZone),
        hasTrack: Boolean(hasTrack),
      }
    }),
    next,
  }
}

/** For its type only. */
const selectRide = (db: Db) => ridesFor(db, '').executeTakeFirstOrThrow()

type OwnRide = Pick<RidingEvent, 'id' | 'myStatus'>

async function findMyChanges(db: Db, userId: string, rides: readonly OwnRide[]): Promise<Map<string, RideChange[]>> {
  const rideIds = rides.filter(({ myStatus }) => myStatus !== null).map(({ id }) => id)
  const told = Map.groupBy(await findToldChanges(db, { rideIds, userId }), ({ rideId }) => rideId)
  return new Map([...told].map(([id, changes]) => [id, joinChanges(changes)]))
}

export async function listRidingEvents(
  db: Db,
  page: PageRequest & Viewer & { rides?: RideSelection | undefined },
): Promise<Page<RidingEvent>> {
  const { rides, clock } = page
  if (rides === 'ahead') return listRidesAhead(db, page)
  const selected = newestFirst(db, page)
    .$if(rides === 'past', (query) => query.where(isBehind(clock)))
    .$if(rides === 'unrecorded', (query) => query.where(isUnrecorded(clock)))
  return asRides(db, toPage(await selected.execute(), page.limit, cursorOf), page)
}

/** From today on, with those that are under way since yesterday; cancelled ones at their day. */
async function listRidesAhead(db: Db, { clock, limit, after, viewerId }: PageRequest & Viewer): Promise<Page<RidingEvent>> {
  const cursor = readCursor(after, ['string', 'string', 'string'])
  const rows = await ridesFor(db, viewerId)
    .where(lastsUntil(clock.yesterday))
    .where(({ not }) => not(isBehind(clock)))
    .where(afterCursor(cursor, ['eventDate', 'startTime', 'id'], 'asc'))
    .orderBy('eventDate')
    .orderBy('startTime')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  return asRides(
    db,
    toPage(rows, limit, ({ eventDate, startTime, id }) => [eventDate, startTime, id]),
    { clock, viewerId },
  )
}

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

const cursorOf = ({ eventDate, id }: Pick<RidingEventRow, 'eventDate' | 'id'>) => [eventDate, id]

/** docs/product.md 9.1. Ongoing rides count until yesterday, since a ride may end after midnight. */
export async function listUpcomingEvents(
  db: Db,
  { clock, limit, after, viewerId }: PageRequest & Viewer,
): Promise<Page<RidingEvent>> {
  const cursor = readCursor(after, ['string', 'string', 'string'])
  const since = (status: string, day: ClubDay) =>
    db
      .selectFrom(
        ridesFor(db, viewerId)
          .where('status', '=', status)
          .where(lastsUntil(day))
          .where(afterCursor(cursor, ['eventDate', 'startTime', 'id'], 'asc'))
          .orderBy('eventDate')
          .orderBy('startTime')
          .orderBy('id')
          .limit(limit + 1)
          .as('soonest'),
      )
      .selectAll()
  // Two ranges of one index, each with its own limit: past rides are not read.
  const rows = await since('upcoming', clock.today).unionAll(since('ongoing', clock.yesterday)).execute()
  const start = ({ eventDate, startTime, id }: (typeof rows)[number]) => `${eventDate} ${startTime} ${id}`
  const soonestFirst = rows.sort((one, other) => (start(one) < start(other) ? -1 : 1))
  return asRides(
    db,
    toPage(soonestFirst.slice(0, limit + 1), limit, ({ eventDate, startTime, id }) => [eventDate, startTime, id]),
    { clock, viewerId },
  )
}

export async function findRidingEvent(db: Db, id: string, { viewerId, clock }: Viewer): Promise<RidingEvent> {
  const ride = await ridesFor(db, viewerId).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const [found] = (await asRides(db, { rows: [ride], next: null }, { viewerId, clock })).rows
  if (found === undefined) throw notFound()
  return found
}

const pastColumns = ['id', 'titleKo', 'titleEn', 'eventDate', 'endDate', 'difficulty', 'route', 'starts'] as const
const timesAndLeaders = ['startTime', 'endTime', 'decideBy', 'decidedAt', 'createdAt', 'leaderId', 'sweepId'] as const

export async function listPastRides(db: Db, { viewerId, clock, limit, after }: PageRequest & Viewer): Promise<Page<PastRide>> {
  const rides = db.selectFrom('ridingEvents').select([...pastColumns, ...timesAndLeaders])
  const cursor = readCursor(after, ['string', 'string'])
  const newest = (which: typeof rides) =>
    db
      .selectFrom(
        which
          .where(afterCursor(cursor, [lastDay, 'id'], 'desc'))
          .orderBy(lastDay, 'desc')
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .as('newest'),
      )
      .leftJoin('attendance as own', (join) => join.onRef('own.eventId', '=', 'newest.id').on('own.userId', '=', viewerId))
      .selectAll('newest')
      .select('own.userId as rider')
  const rows = await newest(rides.where('status', '=', 'completed'))
    .unionAll(newest(rides.where('status', '=', 'upcoming').where(lastDay, '<', clock.today)))
    .unionAll(newest(rides.where('status', '=', 'ongoing').where(lastDay, '<', clock.yesterday)))
    .execute()
  const newestFirst = rows.sort((one, other) => (lastDayOf(one) + one.id < lastDayOf(other) + other.id ? 1 : -1))
  const { rows: shown, next } = toPage(newestFirst, limit, (ride) => [lastDayOf(ride), ride.id])
  const albumsOf = await findAlbums(
    db,
    shown.map(({ id }) => id),
  )
  const leadersOf = await findLeaders(db, viewerId, shown)
  const past = shown.map((ride): PastRide => {
    const { id, titleKo, titleEn, difficulty, route, starts, rider } = ride
    const { myPart, viewerIsAdmin } = leadersOf(ride)
    const mayLead = (viewerIsAdmin || myPart !== null) && isLeadersTime(ride, 'lead', clock)
    const fields = { id, titleKo, titleEn, ...answeredDays(ride, clock.club.timeZone), difficulty, route, starts }
    return { ...fields, rode: rider !== null, mayLead, albums: albumsOf(id) }
  })
  return { rows: past, next }
}

async function findAlbums(db: Db, rides: string[]): Promise<(ride: string) => PastRide['albums']> {
  if (rides.length === 0) return () => []
  const albums = await db
    .selectFrom('photoAlbums')
    .select(['id', 'titleKo', 'titleEn', 'dropboxUrl', 'rideId', 'displayOrderNumber', 'createdAt'])
    .where('rideId', 'in', rides)
    .where('isActive', '=', 'true')
    .execute()
  // Few albums belong to a page of rides: sorted here, so that the index of their rides finds them.
  const inOrder = albums.sort(
    (one, other) =>
      one.displayOrderNumber - other.displayOrderNumber || (one.createdAt + one.id < other.createdAt + other.id ? 1 : -1),
  )
  return (ride) =>
    inOrder
      .filter(({ rideId }) => rideId === ride)
      .map(({ id, titleKo, titleEn, dropboxUrl }) => ({ id, titleKo, titleEn, dropboxUrl }))
}

/** Far more than a club cancels ahead; beyond it, the latest days are omitted. */
const maxCalledOff = 50

/** Of the user's own rides, from the club's today on. One that is on again or restored is not among them. */
export async function listCalledOffRides(db: Db, userId: string, clock: ClubClock): Promise<CalledOffRide[]> {
  const rides = [...(await cancelledRides(db, userId, clock)), ...(await deletedRides(db, userId, clock))]
  return rides.sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1)).slice(0, maxCalledOff)
}

const startOf = ({ eventDate, startTime, id }: CalledOffRide) => `${eventDate} ${startTime} ${id}`

async function cancelledRides(db: Db, userId: string, { today, club }: ClubClock): Promise<CalledOffRide[]> {
  const rows = await db
    .selectFrom('ridingEvents')
    .select(['id', 'titleKo', 'titleEn', 'eventDate', 'endDate', 'startTime', 'meetingLocation', 'reason', 'updatedAt'])
    .select((ride) =>
      ride
        .selectFrom('notices')
        .where('notices.userId', '=', userId)
        .where('notices.kind', '=', 'rideCancelled')
        .whereRef('notices.subjectId', '=', 'ridingEvents.id')
        .select(({ fn }) => fn.max('notices.createdAt').as('toldAt'))
        .as('toldAt'),
    )
    .where('status', '=', 'cancelled')
    .where(lastsUntil(today))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('eventParticipants')
          .select('eventParticipants.id')
          .whereRef('eventParticipants.eventId', '=', 'ridingEvents.id')
          .where('eventParticipants.userId', '=', userId),
      ),
    )
    .orderBy('eventDate')
    .orderBy('startTime')
    .orderBy('id')
    .limit(maxCalledOff)
    .execute()
  return rows.map(({ toldAt, updatedAt, ...ride }) => ({
    ...ride,
    ...answeredDays(ride, club.timeZone),
    isDeleted: false,
    at: toldAt ?? updatedAt,
  }))
}

/** Found by what the user was told of them, so that the deleted rides of others are not read. */
async function deletedRides(db: Db, userId: string, { today, club }: ClubClock): Promise<CalledOffRide[]> {
  const items = await db
    .selectFrom('deletedItems')
    .select(['deletedItems.id', 'deletedItems.kind', 'content', 'deletedAt'])
    .where('deletedItems.id', 'in', (told) =>
      told.selectFrom('notices').select('subjectId').where('userId', '=', userId).where('notices.kind', '=', 'rideCancelled'),
    )
    .execute()
  return items.flatMap(({ deletedAt, ...item }) => {
    const content = readContent(item)
    if (content.kind !== 'event' || lastDayOf(content.row) < today || content.row.status === 'completed') return []
    if (!content.registrations.some((rider) => rider.userId === userId)) return []
    const { id, titleKo, titleEn, startTime, meetingLocation } = content.row
    // Rides that were deleted before there were reasons have none.
    const reason = content.row.reason ?? null
    const days = answeredDays(content.row, club.timeZone)
    return [{ id, titleKo, titleEn, ...days, startTime, meetingLocation, reason, isDeleted: true, at: deletedAt }]
  })
}

export async function findRidePreview(db: Db, id: string, clock: ClubClock): Promise<RidePreview> {
  const { status, maxParticipants, taken, ...preview } = await db
    .selectFrom('ridingEvents')
    .select(['titleKo', 'titleEn', 'eventDate', 'endDate', 'difficulty', 'updatedAt', 'status', 'maxParticipants'])
    .select((ride) =>
      ride
        .selectFrom('eventParticipants')
        .select((participant) => participant.fn.countAll<number>().as('count'))
        .whereRef('eventParticipants.eventId', '=', 'ridingEvents.id')
        .where('eventParticipants.status', '=', 'registered')
        .as('taken'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (!isUpcoming({ status, ...preview }, clock)) throw notFound()
  const placesLeft = maxParticipants === null ? null : Math.max(0, Number(maxParticipants) - Number(taken))
  return { ...preview, ...answeredDays(preview, clock.club.timeZone), placesLeft }
}

export function findShownRide(db: Db, id: string, clock: ClubClock): Promise<RidePreview | null> {
  return findRidePreview(db, id, clock).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}
