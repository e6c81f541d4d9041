import { sql } from 'kysely'
import type { DuplicateMark } from '#contract/applications/corrections.ts'
import type { ApplicationDetail } from '#contract/applications/membership-applications.ts'
import type { Db } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { isUniqueClash } from '#server/errors.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { requireAdministrator } from '#server/store/accounts/users.ts'
import { recordAudit } from '#server/store/site/audit-log.ts'
import { readDetail } from './application-detail.ts'

/**
 * Marks the application as a duplicate of another one, or takes the mark back (docs/product.md 11.8). A mark closes a pending
 * application: it becomes rejected without `reviewedAt`, and pending again when the mark is taken back.
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when an application is unknown, 409 when the original is a
 * duplicate itself or the same one, when this one has duplicates, or its account has another pending application by now.
 */
export async function markDuplicate(
  db: Db,
  id: string,
  { applicationId, actorId }: DuplicateMark & { actorId: string },
): Promise<ApplicationDetail> {
  try {
    return await withGlobalLock(db, async (change) => {
      await requireAdministrator(change, actorId)
      const before = await change
        .selectFrom('membershipApplications')
        .select('duplicateOf')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound)
      if (applicationId !== null) await checkOriginal(change, { id, applicationId })
      if (before.duplicateOf === applicationId) return readDetail(change, id)
      const status =
        applicationId === null
          ? sql<string>`case when "status" = 'rejected' and "reviewedAt" is null then 'pending' else "status" end`
          : sql<string>`case when "status" = 'pending' then 'rejected' else "status" end`
      await change
        .updateTable('membershipApplications')
        .set({ duplicateOf: applicationId, status, updatedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute()
      const action = applicationId === null ? 'application.notDuplicate' : 'application.duplicate'
      await recordAudit(change, { actorId, action, application: id })
      return readDetail(change, id)
    })
  } catch (error) {
    if (isUniqueClash(error)) throw conflict('This account already has a pending application.')
    throw error
  }
}

/** No chains: an original is no duplicate, and a duplicate has none. */
async function checkOriginal(db: Db, { id, applicationId }: { id: string; applicationId: string }): Promise<void> {
  const original = await db
    .selectFrom('membershipApplications')
    .select('duplicateOf')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow(notFound)
  if (applicationId === id) throw conflict('An application cannot be a duplicate of itself.')
  if (original.duplicateOf !== null) throw conflict('That application is marked as a duplicate itself.')
  const duplicate = await db
    .selectFrom('membershipApplications')
    .select('id')
    .where('duplicateOf', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (duplicate) throw conflict('Another application is marked as a duplicate of this one. Please take that mark back first.')
}
