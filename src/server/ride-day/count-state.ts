import { nameInList } from '#contract/accounts/person-name.ts'
import type { HeadCountMark, RideGuest } from '#contract/ride-day/head-counts.ts'
import { type RideStop, stopsOf } from '#contract/rides/ride-stops.ts'
import { dayCountOf, type RideTimes } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { readStops } from '#server/rides/ride-days.ts'

/** What is known of a ride's head count. */
export interface CountState {
  stops: RideStop[]
  /** Ids of the riders with a place. */
  riders: ReadonlySet<string>
  guests: RideGuest[]
  /** Of the stops that the ride has now, and of its riders and guests; also those that were taken back. */
  marks: HeadCountMark[]
}

type Counted = RideTimes & Pick<RidingEventRow, 'id' | 'meetingLocation' | 'stops'>

export async function readCount(db: Db, ride: Counted): Promise<CountState> {
  const stops = allStops(ride)
  const places = await db
    .selectFrom('eventParticipants')
    .select('userId')
    .where('eventId', '=', ride.id)
    .where('status', '=', 'registered')
    .execute()
  const riders = new Set(places.map(({ userId }) => userId))
  const guests = await db
    .selectFrom('rideGuests')
    .select(['id', 'name'])
    .where('eventId', '=', ride.id)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const stopIds = new Set(stops.map(({ id }) => id))
  const guestIds = new Set(guests.map(({ id }) => id))
  const marks = (await readMarks(db, ride.id)).filter(
    ({ stopId, riderId }) => stopIds.has(stopId) && (riders.has(riderId) || guestIds.has(riderId)),
  )
  return { stops, riders, guests, marks }
}

function allStops(ride: Counted): RideStop[] {
  return stopsOf({ ...ride, dayCount: dayCountOf(ride), stops: readStops(ride) })
}

async function readMarks(db: Db, eventId: string): Promise<HeadCountMark[]> {
  const rows = await db
    .selectFrom('headCountMarks as mark')
    .leftJoin('users as counter', 'counter.id', 'mark.markedBy')
    .select(['mark.stopId', 'mark.riderId', 'mark.status', 'mark.version', 'mark.markedAt as at'])
    .select(['counter.username', 'counter.firstName', 'counter.lastName'])
    .where('mark.eventId', '=', eventId)
    .execute()
  return rows.map(({ username, firstName, lastName, ...mark }) => {
    const name = username === null ? null : nameInList({ username, firstName, lastName })
    return { ...mark, by: name?.firstName ?? name?.lastName ?? null }
  })
}
