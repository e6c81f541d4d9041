import { type RideChange, rideChanges } from '#contract/notices/notices.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { readFacts } from './matters.ts'

interface ToldChange extends Pick<NoticeRow, 'userId' | 'mailQueuedAt'> {
  rideId: string
  changes: RideChange[]
}

/**
 * What riders of these rides were told has changed since they registered.
 * @param userId of one rider; left out for all.
 */
export async function findToldChanges(
  db: Db,
  { rideIds, userId }: { rideIds: readonly string[]; userId?: string },
): Promise<ToldChange[]> {
  if (rideIds.length === 0) return []
  const notices = await db
    .selectFrom('notices')
    .innerJoin('eventParticipants as rider', (join) =>
      join.onRef('rider.eventId', '=', 'notices.subjectId').onRef('rider.userId', '=', 'notices.userId'),
    )
    .select(['notices.userId', 'notices.subjectId', 'notices.content', 'notices.mailQueuedAt'])
    .where('notices.subjectId', 'in', rideIds)
    .where('notices.kind', '=', 'rideChanged')
    .$if(userId !== undefined, (query) => query.where('notices.userId', '=', userId ?? ''))
    .whereRef('notices.createdAt', '>=', 'rider.registeredAt')
    .execute()
  return notices.flatMap(({ subjectId, content, ...notice }) => {
    const facts = readFacts({ content })
    return facts.kind === 'rideChanged' ? [{ ...notice, rideId: subjectId, changes: facts.changes }] : []
  })
}

/** All of them without repetitions, in the order in which they are named. */
export function joinChanges(told: readonly Pick<ToldChange, 'changes'>[]): RideChange[] {
  return rideChanges.filter((what) => told.some(({ changes }) => changes.includes(what)))
}
