import { type ExpressionBuilder, sql } from 'kysely'
import { type RegistrationStatus, RidingEventInput } from '#contract/rides/riding-events.ts'
import { type ClubClock, toInstant } from '#server/club-time.ts'
import type { Page } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { homeLinkEnd } from '#server/ride-day/home-rides.ts'
import { findMyChanges } from './my-changes.ts'
import { registrationTimes } from './registration-times.ts'
import { answeredDays, readStops } from './ride-days.ts'
import { findLeaders } from './ride-leaders.ts'
import { decidesAt, hasStarted, isLeadersTime, isRideDayKept, overAt } from './ride-times.ts'
import { sunsetOf } from './sunset.ts'

/** The user whose registration the answer contains. */
export interface Viewer {
  viewerId: string
  clock: ClubClock
}

const fields = Object.keys(RidingEventInput.shape) as (keyof RidingEventInput)[]
const kept = ['decision', 'decidedAt', 'postponedFrom', 'startedAt', 'arrivedAt', 'starts'] as const
const columns = ['id', ...fields, ...kept, 'createdBy', 'createdAt', 'updatedAt'] as const

/** Rides with the counts of riders. Each count is a range of one index, so that the number of past rides does not matter. */
export function ridesFor(db: Db, viewerId: string) {
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
export async function asRides<Ride extends Awaited<ReturnType<typeof selectRide>>>(
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
