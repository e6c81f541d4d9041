import { hash } from 'node:crypto'
import { nameInList, personName } from '#contract/accounts/person-name.ts'
import type { HeadCountMark, RideGuest } from '#contract/ride-day/head-counts.ts'
import { type RideStop, stopsOf } from '#contract/rides/ride-stops.ts'
import { dayCountOf, type RideTimes } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { readStops } from '#server/rides/ride-times.ts'

/** What is known of a ride's head count. */
export interface CountState {
  stops: RideStop[]
  /** Ids of the riders with a place. */
  riders: ReadonlySet<string>
  guests: RideGuest[]
  /** Of the stops that the ride has now, and of its riders and guests; also those that were taken back. */
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
  const guests = await db
    .selectFrom('rideGuests')
    .select(['id', 'name'])
    .where('eventId', '=', ride.id)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('headCountMarks as mark')
    .leftJoin('users as counter', 'counter.id', 'mark.markedBy')
    .select(['mark.stopId', 'mark.riderId', 'mark.status', 'mark.markedAt as at', 'mark.markedBy'])
    .select(['counter.username', 'counter.firstName', 'counter.lastName'])
    .where('mark.eventId', '=', ride.id)
    .execute()
  const isKnown = knownTo({ stops, riders, guests })
  const marks = rows.filter(isKnown).map(({ username, firstName, lastName, markedBy, ...mark }) => {
    const isOther = username !== null && markedBy !== actorId
    return { ...mark, by: isOther ? personName(nameInList({ username, firstName, lastName })) : null }
  })
  return { stops, riders, guests, marks }
}

/** Of the stops and the riders: a phone with another one opens the count again. */
export function listVersionOf({ stops, riders }: Pick<CountState, 'stops' | 'riders'>): string {
  return hash('sha256', JSON.stringify([stops, [...riders].sort()]), 'base64url')
}

/** Whether a mark is about a stop and a person that the ride has. */
export function knownTo({ stops, riders, guests }: Omit<CountState, 'marks'>) {
  const stopIds = new Set(stops.map(({ id }) => id))
  const people = new Set([...riders, ...guests.map(({ id }) => id)])
  return ({ stopId, riderId }: Pick<HeadCountMark, 'stopId' | 'riderId'>) => stopIds.has(stopId) && people.has(riderId)
}
