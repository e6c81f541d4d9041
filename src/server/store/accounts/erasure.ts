import type { Db } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { changePublicContent } from '#server/store/content/content-version.ts'
import { type ClubDays, leaveUpcomingRides } from '#server/store/rides/ride-places.ts'
import { recordAudit, siteActor } from '#server/store/site/audit-log.ts'
import { removeFromDeletedItems } from '#server/store/site/deleted-items.ts'

/** Accounts whose deletion was requested before the instant and that were not reactivated since. */
export async function listAccountsToErase(db: Db, requestedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletionRequestedAt', '<=', requestedBefore.toISOString())
    .where('isActive', '=', 'false')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Erases such an account with its applications, registrations (of deleted rides too), sessions and tickets. Does nothing when it is gone or was
 * reactivated.
 */
export function eraseAccount(
  db: Db,
  id: string,
  { requestedBefore, days }: { requestedBefore: Date; days: ClubDays },
): Promise<void> {
  return withGlobalLock(db, async (change) => {
    // Changes nothing, but locks the row, as the lock order demands (store/rides/ride-places.ts).
    const account = await change
      .updateTable('users')
      .set({ isActive: 'false' })
      .where('id', '=', id)
      .where('deletionRequestedAt', '<=', requestedBefore.toISOString())
      .where('isActive', '=', 'false')
      .returning('id')
      .executeTakeFirst()
    if (account === undefined) return
    await change.updateTable('ridingEvents').set({ createdBy: null }).where('createdBy', '=', id).execute()
    await leaveUpcomingRides(change, id, days)
    await change.deleteFrom('membershipApplications').where('userId', '=', id).execute()
    await removeFromDeletedItems(change, id)
    // Announcements stay without author, which changes public answers.
    await changePublicContent(change, () => change.deleteFrom('users').where('id', '=', id).execute())
    await recordAudit(change, { actorId: siteActor, action: 'user.erase', user: id })
  })
}

/** Erases the applications that were rejected before the instant, in batches, so that the lock is held for a short time. */
export async function eraseRejectedApplications(db: Db, before: Date): Promise<void> {
  let mayBeMore = true
  while (mayBeMore) mayBeMore = await eraseSomeRejected(db, before)
}

const eraseBatchSize = 100

/** Returns whether there may be more. */
function eraseSomeRejected(db: Db, before: Date): Promise<boolean> {
  return withGlobalLock(db, async (change) => {
    const rows = await change
      .selectFrom('membershipApplications')
      .select('id')
      .where('status', '=', 'rejected')
      .where('reviewedAt', '<=', before.toISOString())
      .limit(eraseBatchSize)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return false
    await change.deleteFrom('membershipApplications').where('id', 'in', ids).execute()
    return ids.length === eraseBatchSize
  })
}
