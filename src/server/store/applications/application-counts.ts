import { oneAtATime } from '#server/db/one-at-a-time.ts'
import type { Db } from '#server/db/open.ts'

/** So many more (or fewer) applications have the status. Call it inside oneAtATime, in the transaction that changed them. */
export async function addToCount(db: Db, status: string, change: number): Promise<void> {
  await db
    .insertInto('applicationCounts')
    .values({ status, count: change })
    .onConflict((known) =>
      known.column('status').doUpdateSet(({ ref, eb }) => ({ count: eb(ref('applicationCounts.count'), '+', change) })),
    )
    .execute()
}

/** Counts them anew. The numbers are right without it, unless somebody changed the table by hand. */
export function recountApplications(db: Db): Promise<void> {
  return oneAtATime(db, async (change) => {
    await change.deleteFrom('applicationCounts').execute()
    await change
      .insertInto('applicationCounts')
      .columns(['status', 'count'])
      .expression((query) =>
        query
          .selectFrom('membershipApplications')
          .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
          .groupBy('status'),
      )
      .execute()
  })
}
