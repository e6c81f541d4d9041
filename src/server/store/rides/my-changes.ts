import { type RideChange, rideChanges } from '#contract/notices/notices.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { Db } from '#server/db/open.ts'
import { readFacts } from '#server/store/notices/matters.ts'

type OwnRide = Pick<RidingEvent, 'id' | 'myStatus'>

/** What of each ride has changed since the user registered for it, by the ride's id, as the user was told. */
export async function findMyChanges(db: Db, userId: string, rides: readonly OwnRide[]): Promise<Map<string, RideChange[]>> {
  const ids = rides.filter(({ myStatus }) => myStatus !== null).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const told = await db
    .selectFrom('notices')
    .innerJoin('eventParticipants', 'eventParticipants.eventId', 'notices.subjectId')
    .select(['notices.subjectId', 'notices.kind', 'notices.content'])
    .where('notices.userId', '=', userId)
    .where('notices.kind', '=', 'rideChanged')
    .where('notices.subjectId', 'in', ids)
    .where('eventParticipants.userId', '=', userId)
    .whereRef('notices.createdAt', '>=', 'eventParticipants.registeredAt')
    .execute()
  const changesIn = (notice: (typeof told)[number]) => {
    const facts = readFacts(notice)
    return facts.kind === 'rideChanged' ? facts.changes : []
  }
  return new Map(
    [...Map.groupBy(told, ({ subjectId }) => subjectId)].map(([id, notices]) => {
      const changed = new Set(notices.flatMap(changesIn))
      return [id, rideChanges.filter((change) => changed.has(change))]
    }),
  )
}
