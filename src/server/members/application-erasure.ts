import type { Db } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { forgetUnusedRefusals } from '#server/notices/refused-addresses.ts'

export interface Deadlines {
  /** Applications that were decided, closed or changed since stay. */
  decidedBefore: Date
  /** Pending applications without an account that were sent since stay, too. */
  sentBefore: Date
}

/**
 * Erases applications that the club no longer needs (docs/product.md 11.10), in batches, so that the lock is held for a short time.
 */
export async function eraseOldApplications(db: Db, deadlines: Deadlines): Promise<void> {
  let mayBeMore = true
  while (mayBeMore) mayBeMore = await eraseSome(db, deadlines)
}

const eraseBatchSize = 100

/** The migration that lets administrators connect an application with an account. */
const linkingMigration = '0018-records.sql'

/** Returns whether there may be more. */
function eraseSome(db: Db, { decidedBefore, sentBefore }: Deadlines): Promise<boolean> {
  const decided = decidedBefore.toISOString()
  return withGlobalLock(db, async (change) => {
    const rows = await change
      .selectFrom('membershipApplications')
      .select('id')
      .where(({ or, and, eb, fn, exists, selectFrom }) => {
        // One that was closed by a mark as a duplicate, or came from the club's list, has no day of decision.
        const isOld = eb(fn.coalesce('reviewedAt', 'updatedAt'), '<=', decided)
        // Before an update of the site made it possible, no one could connect an application: there are as many days for that, too.
        const couldBeConnected = exists(
          selectFrom('migrations').select('name').where('name', '=', linkingMigration).where('appliedAt', '<=', decided),
        )
        return or([
          and([eb('status', '=', 'rejected'), isOld]),
          // One that was disconnected, freed of a mark or corrected lately is in use; so is a pending one.
          and([eb('status', '=', 'approved'), eb('userId', 'is', null), isOld, eb('updatedAt', '<=', decided), couldBeConnected]),
          and([
            eb('status', '=', 'pending'),
            eb('userId', 'is', null),
            eb('submittedAt', '<=', sentBefore.toISOString()),
            eb('updatedAt', '<=', decided),
          ]),
        ])
      })
      .limit(eraseBatchSize)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return false
    await change.deleteFrom('membershipApplications').where('id', 'in', ids).execute()
    await forgetUnusedRefusals(change)
    return ids.length === eraseBatchSize
  })
}
