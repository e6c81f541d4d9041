import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { forgetUnusedRefusals } from '#server/notices/refused-addresses.ts'
import { leaveUpcomingRides } from '#server/rides/ride-places.ts'
import { recordAudit, siteActor } from '#server/site/audit-log.ts'
import { changePublicContent } from '#server/site/content-version.ts'
import { removeFromDeletedItems } from '#server/site/deleted-items.ts'
import { selectOwnApplications } from './own-applications.ts'

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
  { requestedBefore, clock }: { requestedBefore: Date; clock: ClubClock },
): Promise<void> {
  return withGlobalLock(db, async (change) => {
    // Changes nothing, but locks the row, as the lock order demands (rides/ride-places.ts).
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
    await leaveUpcomingRides(change, id, clock)
    await change.deleteFrom('headCountMarks').where('riderId', '=', id).execute()
    await deleteApplicationsOf(change, id)
    await change.deleteFrom('outbox').where('subjectId', '=', id).execute()
    await removeFromDeletedItems(change, id)
    // Announcements stay without author, which changes public answers.
    await changePublicContent(change, () => change.deleteFrom('users').where('id', '=', id).execute())
    await forgetUnusedRefusals(change)
    await recordAudit(change, { actorId: siteActor, action: 'user.erase', user: id })
  })
}

/** The owner's applications and their unsent mails. */
async function deleteApplicationsOf(db: Db, userId: string): Promise<void> {
  const rows = await selectOwnApplications(db, userId).select('id').execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await db.deleteFrom('membershipApplications').where('id', 'in', ids).execute()
  await db.deleteFrom('outbox').where('subjectId', 'in', ids).execute()
  await db.deleteFrom('notices').where('subjectId', 'in', ids).execute()
}
