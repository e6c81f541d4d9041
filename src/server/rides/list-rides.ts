import { type NotNull, sql } from 'kysely'
import {
  type CalledOffRide,
  type EventStatus,
  eventStatuses,
  type OutdatedRidingEvent,
  type PastRide,
  type RecentRide,
  type RidePreview,
  type RideSelection,
  type RidingEvent,
} from '#contract/rides/riding-events.ts'
import type { Club } from '#contract/site/club.ts'
import { type ClubClock, type ClubDay, lastDayOf, oncePerRow, rideSpan, toInstant } from '#server/club-time.ts'
import { afterCursor, latestFirst, type Page, type PageRequest, readCursor, toPage } from '#server/db/keyset.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { notFound, Refusal } from '#server/refusals.ts'
import { findRideNumbers } from '#server/ride-day/ride-numbers.ts'
import { lateMinutesNow, notLate } from '#server/ride-day/sheet-details.ts'
import { readContent } from '#server/site/deleted-items.ts'
import { isOutdated } from '#server/site/outdated-translations.ts'
import { readVisitorSettings } from '#server/site/visitor-settings.ts'
import { findChangesToldTo } from './ride-activities.ts'
import { findLeaders, isCalledBy } from './ride-leaders.ts'
import {
  answeredDays,
  closesAt,
  dayStarts,
  decidesAt,
  hasStarted,
  homeLinkEnd,
  isBehind,
  isCallTime,
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

const rides = (db: Db) => db.selectFrom('ridingEvents').selectAll('ridingEvents')

/** Kept by all that the rows depend on: what is the same for everyone, and what is one viewer's by that viewer. Rows are shared: they are copied, never changed. */
const keptReads = onceFor((db) => ({
  counts: memoizeUntilCommit(db, (ids: string) => countRiders(db, ids.split(' '))),
  soonest: memoizeUntilCommit(db, (asked: string) => findSoonest(db, JSON.parse(asked))),
  own: memoizeUntilCommit(db, (asked: string) => findOwn(db, JSON.parse(asked))),
  calledOff: memoizeUntilCommit(db, (asked: string) => findCalledOff(db, JSON.parse(asked))),
}))

interface OwnAsked {
  viewerId: string
  ids: readonly string[]
  timeZone: string
}

/** What the viewer has to do with these rides. */
async function findOwn(db: Db, { viewerId, ids, timeZone }: OwnAsked) {
  const own = ids.length === 0 ? [] : await ownRegistrations(db, viewerId, ids).execute()
  const changes = await findChangesToldTo(db, viewerId, own)
  const numberOn = await findRideNumbers(db, own.length === 0 ? [] : [viewerId], { club: { timeZone } })
  return { mine: new Map(own.map((registration) => [registration.eventId, registration])), changes, numberOn }
}

/** What other tables have of rides: a few statements for all of them, each a range of an index, so that the number of past rides does not matter. */
async function findRiders(db: Db, { viewerId, clock }: Viewer, ids: readonly string[]) {
  const asked: OwnAsked = { viewerId, ids, timeZone: clock.club.timeZone }
  const numbers = ids.length === 0 ? new Map<string, number>() : await keptReads(db).counts(ids.join(' '))
  const { mine, changes, numberOn } = await keptReads(db).own(JSON.stringify(asked))
  return ({ id, eventDate, startTime }: Pick<RidingEventRow, 'id' | 'eventDate' | 'startTime'>) => ({
    registeredCount: (numbers.get(`registered ${id}`) ?? 0) + (numbers.get(`guest ${id}`) ?? 0),
    guestCount: numbers.get(`guest ${id}`) ?? 0,
    waitingCount: numbers.get(`waiting ${id}`) ?? 0,
    passengerCount: numbers.get(`passenger ${id}`) ?? 0,
    hasTrack: numbers.has(`track ${id}`),
    myStatus: mine.get(id)?.status ?? null,
    myWaitingPlace: mine.get(id)?.waitingPlace ?? null,
    hasHomeLink: mine.get(id)?.status === 'registered' && mine.get(id)?.link !== null,
    myLateMinutes: lateMinutesNow({ startTime }, mine.get(id) ?? notLate, clock),
    myRideNumber: mine.has(id) ? numberOn(viewerId, { id, eventDate, startTime }) : null,
    myChanges: changes.get(id) ?? [],
  })
}

async function countRiders(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom('eventParticipants')
    .select(({ fn, ref }) => ['eventId', ref('status').$castTo<string>().as('of'), fn.countAll<number>().as('count')])
    .where('eventId', 'in', ids)
    .groupBy(['eventId', 'status'])
    .unionAll(
      db
        .selectFrom('sheetDetails')
        .innerJoin('eventParticipants as carrier', (join) =>
          join.onRef('carrier.eventId', '=', 'sheetDetails.eventId').onRef('carrier.userId', '=', 'sheetDetails.userId'),
        )
        .select(({ fn }) => ['sheetDetails.eventId', sql<string>`'passenger'`.as('of'), fn.countAll<number>().as('count')])
        .where('sheetDetails.eventId', 'in', ids)
        .where('passengerName', 'is not', null)
        .where('carrier.status', '=', 'registered')
        .groupBy('sheetDetails.eventId'),
    )
    .unionAll(
      db
        .selectFrom('rideGuests')
        .select(({ fn }) => ['eventId', sql<string>`'guest'`.as('of'), fn.countAll<number>().as('count')])
        .where('eventId', 'in', ids)
        .where('hostId', 'is not', null)
        .groupBy('eventId'),
    )
    .unionAll(
      db
        .selectFrom('rideTracks')
        .select(['eventId', sql<string>`'track'`.as('of'), sql<number>`1`.as('count')])
        .where('eventId', 'in', ids),
    )
    .execute()
  return new Map(counts.map(({ eventId, of, count }) => [`${of} ${eventId}`, count]))
}

function ownRegistrations(db: Db, viewerId: string, ids: readonly string[]) {
  return db
    .selectFrom('eventParticipants as own')
    .leftJoin('homeLinks', 'homeLinks.registrationId', 'own.id')
    .leftJoin('sheetDetails', (join) =>
      join.onRef('sheetDetails.eventId', '=', 'own.eventId').onRef('sheetDetails.userId', '=', 'own.userId'),
    )
    .innerJoin('ridingEvents as ride', 'ride.id', 'own.eventId')
    .select(['own.eventId', 'own.status', 'own.turn', 'own.registeredAt', 'ride.seriesId'])
    .select(['homeLinks.registrationId as link', 'sheetDetails.lateMinutes', 'sheetDetails.lateDay'])
    .select(waitingPlace)
    .where('own.eventId', 'in', ids)
    .where('own.userId', '=', viewerId)
}

/** Of those who wait, how many had their turn until this one; null for a rider with a place. */
const waitingPlace = sql<number | null>`case when "own"."status" = 'waiting' then (
    select count(*) from "eventParticipants" as "ahead"
    where "ahead"."eventId" = "own"."eventId" and "ahead"."status" = 'waiting' and "ahead"."turn" <= "own"."turn"
  ) end`.as('waitingPlace')

const fixedFacts = oncePerRow((ride: RidingEventRow, ofClub) => {
  const club: ClubClock['club'] = JSON.parse(ofClub)
  const { timeZone } = club
  const stops = readStops(ride)
  return {
    ...answeredDays(ride, timeZone),
    startsAt: rideSpan(ride, timeZone).start.toISOString(),
    laterStarts: dayStarts(ride, timeZone)
      .slice(1)
      .map(({ startsAt }) => startsAt),
    closesAt: closesAt(ride, club).toISOString(),
    decidesAt: decidesAt(ride, { club }).toISOString(),
    homeLinkEnd: homeLinkEnd(ride, timeZone),
    overAt: overAt(ride, timeZone),
    postponedFrom: ride.postponedFrom && toInstant(ride.postponedFrom, timeZone),
    stops,
    stopsForGuests: stops.filter(({ kind }) => kind !== 'lodging'),
    sunset: sunsetOf(ride, stops, timeZone),
  }
})

async function asRides<Ride extends RidingEventRow>(db: Db, { rows, next }: Page<Ride>, { viewerId, clock }: Viewer) {
  const ridersOf = await findRiders(
    db,
    { viewerId, clock },
    rows.map(({ id }) => id),
  )
  const leadersOf = await findLeaders(db, viewerId, rows)
  const ofClub = JSON.stringify(clock.club)
  return {
    rows: rows.map((ride) => {
      const riders = ridersOf(ride)
      const { viewerIsAdmin, viewerIsMember, ...leaders } = leadersOf(ride)
      const { stopsForGuests, homeLinkEnd, ...fixed } = fixedFacts(ride, ofClub)
      const leads = leaders.myPart !== null
      const leadsNow = isLeadersTime(ride, 'lead', clock)
      const isStarted = hasStarted(ride, clock)
      const decidesNow = isLeadersTime(ride, 'decide', clock) || (!isStarted && isCalledBy(ride, viewerId))
      const isPhoneShown = ride.leaderPhoneBy !== null && ride.leaderPhoneBy === leaders.leaderId
      const mayCall = leaders.myPart === 'leader' || (riders.myStatus === 'registered' && isCallTime(ride, clock))
      return {
        ...ride,
        ...fixed,
        ...leaders,
        ...riders,
        ...(!isRideDayKept(ride, clock) && { passengerCount: 0, guestCount: 0, myLateMinutes: null }),
        showsLeaderPhone: isPhoneShown && mayCall,
        mayLead: viewerIsAdmin || (leads && leadsNow),
        mayDecide: !isStarted && (viewerIsAdmin || (leads && decidesNow)),
        isLeadersTime: leadsNow || decidesNow,
        nextStep: nextStepOf(ride, clock),
        registration: registrationTimes(ride, clock).registration,
        hasStarted: isStarted,
        decision: ride.status === 'cancelled' ? ('cancelled' as const) : ride.decision,
        stops: viewerIsMember ? fixed.stops : stopsForGuests,
        hasHomeLink: riders.hasHomeLink && clock.now < homeLinkEnd,
      }
    }),
    next,
  }
}

export async function listRidingEvents(
  db: Db,
  page: PageRequest & Viewer & { rides?: RideSelection | undefined },
): Promise<Page<RidingEvent>> {
  const { rides, clock } = page
  if (rides === 'ahead') return listSoonest(db, page, eventStatuses)
  const selected = newestFirst(db, page)
    .$if(rides === 'past', (query) => query.where(isBehind(clock)))
    .$if(rides === 'unrecorded', (query) => query.where(isUnrecorded(clock)))
  return asRides(db, toPage(await selected.execute(), page.limit, cursorOf), page)
}

export async function listOutdatedEvents(db: Db, page: PageRequest & Viewer): Promise<Page<OutdatedRidingEvent>> {
  const rows = await newestFirst(db, page)
    .where(isOutdated)
    .select('outdatedLanguage')
    .$narrowType<{ outdatedLanguage: NotNull }>()
    .execute()
  return asRides(db, toPage(rows, page.limit, cursorOf), page)
}

function newestFirst(db: Db, page: PageRequest) {
  return latestFirst(rides(db), ['eventDate', 'id'], page)
}

const cursorOf = ({ eventDate, id }: Pick<RidingEventRow, 'eventDate' | 'id'>) => [eventDate, id]

/** docs/product.md 9.1 */
export function listUpcomingEvents(db: Db, page: PageRequest & Viewer): Promise<Page<RidingEvent>> {
  return listSoonest(db, page, ['upcoming', 'ongoing'])
}

interface Soonest {
  /** Each with the day until which its rides count. */
  from: readonly (readonly [EventStatus, ClubDay])[]
  limit: number
  after?: string | undefined
}

/** From today on; ongoing rides count until yesterday, since a ride may end after midnight. */
async function listSoonest(
  db: Db,
  { clock, limit, after, viewerId }: PageRequest & Viewer,
  statuses: readonly EventStatus[],
): Promise<Page<RidingEvent>> {
  const from = statuses.map((status) => [status, status === 'ongoing' ? clock.yesterday : clock.today] as const)
  const asked: Soonest = { from, limit, after }
  // Cursors are many; most clients ask for the first page.
  const rows = after === undefined ? await keptReads(db).soonest(JSON.stringify(asked)) : await findSoonest(db, asked)
  return asRides(
    db,
    toPage(rows, limit, ({ eventDate, startTime, id }) => [eventDate, startTime, id]),
    { clock, viewerId },
  )
}

async function findSoonest(db: Db, { from, limit, after }: Soonest): Promise<RidingEventRow[]> {
  const cursor = readCursor(after, ['string', 'string', 'string'])
  // For each status a range of one index, with its own limit: past rides are not read. A ride that starts between two of them is in both.
  const found: RidingEventRow[] = []
  for (const [status, day] of from) {
    const those = rides(db)
      .where('status', '=', status)
      .where(lastsUntil(day))
      .where(afterCursor(cursor, ['eventDate', 'startTime', 'id'], 'asc'))
      .orderBy('eventDate')
      .orderBy('startTime')
      .orderBy('id')
      .limit(limit + 1)
    found.push(...(await those.execute()))
  }
  const each = [...new Map(found.map((ride) => [ride.id, ride])).values()]
  const start = ({ eventDate, startTime, id }: RidingEventRow) => `${eventDate} ${startTime} ${id}`
  return each.sort((one, other) => (start(one) < start(other) ? -1 : 1)).slice(0, limit + 1)
}

export async function findRidingEvent(db: Db, id: string, viewer: Viewer): Promise<RidingEvent> {
  const [found] = await findRidingEvents(db, [id], viewer)
  if (found === undefined) throw notFound()
  return found
}

/** In the order of their days. */
export async function findRidingEvents(db: Db, ids: readonly string[], viewer: Viewer): Promise<RidingEvent[]> {
  const rows = await rides(db).where('id', 'in', ids).orderBy('eventDate').orderBy('id').execute()
  return (await asRides(db, { rows, next: null }, viewer)).rows
}

const pastColumns = ['id', 'titleKo', 'titleEn', 'eventDate', 'endDate', 'kind', 'difficulty', 'route', 'starts'] as const
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
    const { id, titleKo, titleEn, kind, difficulty, route, starts, rider } = ride
    const { myPart, viewerIsAdmin } = leadersOf(ride)
    const mayLead = (viewerIsAdmin || myPart !== null) && isLeadersTime(ride, 'lead', clock)
    const fields = { id, titleKo, titleEn, ...answeredDays(ride, clock.club.timeZone), kind, difficulty, route, starts }
    return { ...fields, rode: rider !== null, mayLead, albums: albumsOf(id) }
  })
  return { rows: past, next }
}

export async function findAlbums(db: Db, rides: string[]): Promise<(ride: string) => PastRide['albums']> {
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
export async function listCalledOffRides(db: Db, userId: string, { today, club }: ClubClock): Promise<CalledOffRide[]> {
  const asked: CalledOffAsked = { userId, today, timeZone: club.timeZone }
  return keptReads(db).calledOff(JSON.stringify(asked))
}

interface CalledOffAsked {
  userId: string
  today: ClubDay
  timeZone: string
}

async function findCalledOff(db: Db, asked: CalledOffAsked): Promise<CalledOffRide[]> {
  const rides = [...(await cancelledRides(db, asked)), ...(await deletedRides(db, asked))]
  return rides.sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1)).slice(0, maxCalledOff)
}

const startOf = ({ eventDate, startTime, id }: CalledOffRide) => `${eventDate} ${startTime} ${id}`

async function cancelledRides(db: Db, { userId, today, timeZone }: CalledOffAsked): Promise<CalledOffRide[]> {
  const rows = await db
    .selectFrom('ridingEvents')
    .select([
      'id',
      'titleKo',
      'titleEn',
      'eventDate',
      'endDate',
      'startTime',
      'meetingLocation',
      'meetingLocationEn',
      'reason',
      'updatedAt',
    ])
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
    ...answeredDays(ride, timeZone),
    isDeleted: false,
    at: toldAt ?? updatedAt,
  }))
}

/** Found by what the user was told of them, so that the deleted rides of others are not read. */
async function deletedRides(db: Db, { userId, today, timeZone }: CalledOffAsked): Promise<CalledOffRide[]> {
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
    const { id, titleKo, titleEn, startTime, meetingLocation, meetingLocationEn = null } = content.row
    // A ride that was postponed has the reason for that, which is not why it was deleted.
    const cancelled = content.row.status === 'cancelled' ? content.row.reason : null
    const reason = content.reason ?? cancelled ?? null
    const days = answeredDays(content.row, timeZone)
    const place = { meetingLocation, meetingLocationEn }
    return [{ id, titleKo, titleEn, ...days, startTime, ...place, reason, isDeleted: true, at: deletedAt }]
  })
}

export async function findRidePreview(db: Db, id: string, clock: ClubClock): Promise<RidePreview> {
  const { status, maxParticipants, taken, guests, ...preview } = await db
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
    .select((ride) =>
      ride
        .selectFrom('rideGuests')
        .select((guest) => guest.fn.countAll<number>().as('count'))
        .whereRef('rideGuests.eventId', '=', 'ridingEvents.id')
        .where('rideGuests.hostId', 'is not', null)
        .as('guests'),
    )
    .where('id', '=', id)
    .where('kind', '=', 'club')
    .executeTakeFirstOrThrow(notFound)
  if (!isUpcoming({ status, ...preview }, clock)) throw notFound()
  const placesLeft = maxParticipants === null ? null : Math.max(0, Number(maxParticipants) - Number(taken) - Number(guests))
  return { ...preview, ...answeredDays(preview, clock.club.timeZone), placesLeft }
}

const mostRecent = 3

/** Recorded rides, newest first. */
export async function listRecentRides(db: Db, club: Club): Promise<RecentRide[]> {
  const settings = await readVisitorSettings(db, club)
  if (!settings.showsRecentRidesToVisitors) return []
  const rides = await db
    .selectFrom('ridingEvents')
    .select(['titleKo', 'titleEn', 'eventDate', 'endDate', 'starts'])
    .where('status', '=', 'completed')
    .where('starts', '>', 0)
    .where('kind', '=', 'club')
    .orderBy(lastDay, 'desc')
    .orderBy('id', 'desc')
    .limit(mostRecent)
    .execute()
  return rides.map(({ titleKo, titleEn, starts, ...days }) => ({
    ...(settings.showsRidesToVisitors ? { titleKo, titleEn } : { titleKo: null, titleEn: null }),
    ...answeredDays(days, club.timeZone),
    riders: starts ?? 0,
  }))
}

export function findShownRide(db: Db, id: string, clock: ClubClock): Promise<RidePreview | null> {
  return findRidePreview(db, id, clock).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}
