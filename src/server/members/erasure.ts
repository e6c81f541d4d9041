import { record } from '#server/activities/record.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { forgetWordsAboutCharges } from '#server/money/money-erasure.ts'
import { forgetUnusedRefusals } from '#server/notices/refused-addresses.ts'
import { leaveUpcomingRides } from '#server/rides/ride-places.ts'
import { siteActor } from '#server/site/audit-log.ts'
import { removeFromDeletedItems } from '#server/site/deleted-items.ts'
import { selectOwnApplications } from './membership-applications.ts'

export async function listAccountsToErase(db: Db, requestedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deletionRequestedAt', '<=', requestedBefore.toISOString())
    .where('isActive', '=', 'false')
    .execute()
  return rows.map(({ id }) => id)
}

/** With all that belongs to it, also registrations for deleted rides. Does nothing when it is gone or was reactivated. */
export function eraseAccount(
  db: Db,
  id: string,
  { requestedBefore, clock }: { requestedBefore: Date; clock: ClubClock },
): Promise<void> {
  return inTransaction(db, async (change) => {
    if (!(await listAccountsToErase(change, requestedBefore)).includes(id)) return
    await change.updateTable('ridingEvents').set({ createdBy: null, word: null }).where('createdBy', '=', id).execute()
    await leaveUpcomingRides(change, id, clock)
    await forgetWordsAboutCharges(change, id)
    await change.deleteFrom('headCountMarks').where('riderId', '=', id).execute()
    const own = (await selectOwnApplications(change, id).select('id').execute()).map((application) => application.id)
    if (own.length > 0) {
      await change.deleteFrom('membershipApplications').where('id', 'in', own).execute()
      await change.deleteFrom('outbox').where('subjectId', 'in', own).execute()
      await change.deleteFrom('notices').where('subjectId', 'in', own).execute()
    }
    await change.deleteFrom('outbox').where('subjectId', '=', id).execute()
    await removeFromDeletedItems(change, id)
    // Announcements stay without author.
    await change.deleteFrom('users').where('id', '=', id).execute()
    await forgetUnusedRefusals(change)
    await record(change, 'user.erase', { actorId: siteActor, user: id })
  })
}

interface Deadlines {
  decidedBefore: Date
  /** Of pending applications without an account. */
  sentBefore: Date
}

/** docs/product.md 11.10. In batches, so that other transactions wait for a short time. */
export async function eraseOldApplications(db: Db, deadlines: Deadlines): Promise<void> {
  while (await eraseSome(db, deadlines)) {}
}

const eraseBatchSize = 100

/** Since then administrators can connect an application with an account. */
const linkingMigration = '0018-records.sql'

function eraseSome(db: Db, { decidedBefore, sentBefore }: Deadlines): Promise<boolean> {
  const decided = decidedBefore.toISOString()
  return inTransaction(db, async (change) => {
    const rows = await change
      .selectFrom('membershipApplications')
      .select('id')
      .where(({ or, and, eb, fn, exists, selectFrom }) => {
        // One that was closed by a mark as a duplicate, or came from the club's list, has no day of decision.
        const isOld = eb(fn.coalesce('reviewedAt', 'updatedAt'), '<=', decided)
        // There are as many days for connecting an application since an update of the site made that possible.
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
