import type { RideChange } from '#contract/notices/notices.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { Db } from '#server/db/open.ts'
import { findToldChanges, joinChanges } from '#server/notices/told-changes.ts'

type OwnRide = Pick<RidingEvent, 'id' | 'myStatus'>

/** What of each ride has changed since the user registered for it, by the ride's id, as the user was told. */
export async function findMyChanges(db: Db, userId: string, rides: readonly OwnRide[]): Promise<Map<string, RideChange[]>> {
  const rideIds = rides.filter(({ myStatus }) => myStatus !== null).map(({ id }) => id)
  const told = Map.groupBy(await findToldChanges(db, { rideIds, userId }), ({ rideId }) => rideId)
  return new Map([...told].map(([id, changes]) => [id, joinChanges(changes)]))
}
