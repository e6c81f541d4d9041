import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import type { RideChange } from '#contract/notices/notices.ts'
import {
  type OutdatedRidingEvent,
  type RegistrationStatus,
  type RidingEvent,
  RidingEventInput,
} from '#contract/rides/riding-events.ts'
import { type ClubClock, type ClubDay, toInstant } from '#server/club-time.ts'
import { afterCursor, latestFirst, type Page, type PageRequest, readCursor, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow, Tables } from '#server/db/tables.ts'
import { notFound } from '#server/refusals.ts'
import { homeLinkEnd } from '#server/ride-day/home-rides.ts'
import { isOutdated } from '#server/site/outdated-translations.ts'
import { findToldChanges, joinChanges } from './ride-activities.ts'
import { answeredDays, readStops } from './ride-days.ts'
import { findLeaders } from './ride-leaders.ts'
import {
  decidesAt,
  hasStarted,
  isLeadersTime,
  isRideDayKept,
  lastsUntil,
  overAt,
  registrationTimes,
  sunsetOf,
} from './ride-times.ts'

/** The user whose registration the answer contains. */
export interface Viewer {
  viewerId: string
  clock: ClubClock
}

const fields = Object.keys(RidingEventInput.shape) as (keyof RidingEventInput)[]
const kept = ['decision', 'decidedAt', 'postponedFrom', 'startedAt', 'arrivedAt', 'starts'] as const
const columns = ['id', ...fields, ...kept, 'createdBy', 'createdAt', 'updatedAt'] as const

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
        ride.fn.coalesce(passengers(ride), sql.val(0)).as('passengerCount'),
        ride.fn
          .coalesce(
            ride
              .selectFrom('homeLinks')
              .innerJoin('eventParticipants as own', 'own.id', 'homeLinks.registrationId')
              .whereRef('own.eventId', '=', 'ridingEvents.id')
              .where('own.userId', '=', viewerId)
              .where('own.status', '=', 'registered')
              .select(({ fn }) => fn.countAll<number>().as('count')),
            sql.val(0),
          )
          .as('homeLinkCount'),
        ride.fn
          .coalesce(
            ride
              .selectFrom('rideTracks')
              .whereRef('rideTracks.eventId', '=', 'ridingEvents.id')
              .select(({ fn }) => fn.countAll<number>().as('count')),
            sql.val(0),
          )
          .as('trackCount'),
      ]
    })
}

/** Passengers of the riders who have a place. */
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

/** The rows as the API returns them, for their viewer. */
async function asRides<Ride extends Awaited<ReturnType<typeof selectRide>>>(
  db: Db,
  { rows, next }: Page<Ride>,
  { viewerId, clock }: Viewer,
) {
  const changes = await findMyChanges(db, viewerId, rows)
  const leadersOf = await findLeaders(db, viewerId, rows)
  return {
    rows: rows.map(({ trackCount, homeLinkCount, ...ride }) => {
      const { closesAt, registration } = registrationTimes(ride, clock)
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
        hasHomeLink: homeLinkCount !== 0 && clock.now < homeLinkEnd(ride, clock.club.timeZone),
        hasTrack: trackCount !== 0,
      }
    }),
    next,
  }
}

/** For its type only. */
const selectRide = (db: Db) => ridesFor(db, '').executeTakeFirstOrThrow()

type OwnRide = Pick<RidingEvent, 'id' | 'myStatus'>

/** What of each ride has changed since the user registered for it, by the ride's id, as the user was told. */
async function findMyChanges(db: Db, userId: string, rides: readonly OwnRide[]): Promise<Map<string, RideChange[]>> {
  const rideIds = rides.filter(({ myStatus }) => myStatus !== null).map(({ id }) => id)
  const told = Map.groupBy(await findToldChanges(db, { rideIds, userId }), ({ rideId }) => rideId)
  return new Map([...told].map(([id, changes]) => [id, joinChanges(changes)]))
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

const cursorOf = ({ eventDate, id }: Pick<RidingEventRow, 'eventDate' | 'id'>) => [eventDate, id]

/**
 * Upcoming rides, soonest first, those of one day by their start (docs/product.md 9.1): status upcoming until the club's today, and ongoing ones until yesterday,
 * since a ride may end after midnight. The last day of a ride counts.
 */
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

/** @throws 404 when there is no such ride. */
export async function findRidingEvent(db: Db, id: string, { viewerId, clock }: Viewer): Promise<RidingEvent> {
  const ride = await ridesFor(db, viewerId).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  const [found] = (await asRides(db, { rows: [ride], next: null }, { viewerId, clock })).rows
  if (found === undefined) throw notFound()
  return found
}
