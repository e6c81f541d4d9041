import { sql } from 'kysely'
import type { DuplicateMark } from '#contract/members/corrections.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { canCountInsteadOf } from '#contract/members/originals.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { isUniqueClash } from '#server/errors.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { recordAudit } from '#server/site/audit-log.ts'
import { readDetail, viewApplication } from './application-detail.ts'
import { refuseAwaitedErasure } from './awaited-erasure.ts'

interface By {
  actorId: string
}

/**
 * Marks the application as a duplicate of another one, or takes the mark back (docs/product.md 11.8). A mark closes a pending
 * application: it becomes rejected without `reviewedAt`, and pending again when the mark is taken back.
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when an application is unknown, 409 when one of the accounts
 * awaits its erasure, when the original may not count instead of this one, or when its account has another pending one by now.
 */
export async function markDuplicate(
  db: Db,
  id: string,
  { applicationId, actorId }: DuplicateMark & By,
): Promise<ApplicationDetail> {
  try {
    return await withGlobalLock(db, async (change) => {
      await requireAdministrator(change, actorId)
      const one = await findStanding(change, id)
      const original = applicationId === null ? null : await findStanding(change, applicationId)
      if (one.duplicateOf === applicationId) return viewApplication(change, id, { actorId })
      const former = one.duplicateOf === null ? null : await findStanding(change, one.duplicateOf)
      await refuseAwaitedErasure(change, [one.userId, original?.userId, former?.userId])
      if (original !== null) await checkOriginal(change, one, { original, actorId })
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

type Standing = Awaited<ReturnType<typeof findStanding>>

function findStanding(db: Db, id: string) {
  return db
    .selectFrom('membershipApplications')
    .select(['id', 'status', 'reviewedAt', 'userId', 'duplicateOf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** No chains: an original is no duplicate, and a duplicate has none. And no way to another person's record. */
async function checkOriginal(db: Db, one: Standing, { original, actorId }: By & { original: Standing }): Promise<void> {
  if (original.id === one.id) throw conflict('An application cannot be a duplicate of itself.')
  if (original.duplicateOf !== null) throw conflict('That application is marked as a duplicate itself.')
  if (original.userId === actorId && one.userId !== actorId) throw conflict('Nothing can be a duplicate of your own application.')
  if (one.userId !== null && original.userId !== null && one.userId !== original.userId)
    throw conflict('The two applications belong to different accounts.')
  if (!canCountInsteadOf(original.status, one)) throw conflict('Only an approved application can count instead of this one.')
  const duplicate = await db
    .selectFrom('membershipApplications')
    .select('id')
    .where('duplicateOf', '=', one.id)
    .limit(1)
    .executeTakeFirst()
  if (duplicate) throw conflict('Another application is marked as a duplicate of this one. Please undo that mark first.')
}

/**
 * Takes the marks of all other applications back whose originals no longer count. One that a mark closed is pending again, unless its
 * account has another pending one. Only inside withGlobalLock.
 */
export async function releaseDuplicates(db: Db, originals: readonly string[], { actorId }: By): Promise<void> {
  if (originals.length === 0) return
  const rows = await db
    .selectFrom('membershipApplications')
    .select('id')
    .where('duplicateOf', 'in', originals)
    .where('id', 'not in', originals)
    .execute()
  // One after the other, because the first of an account may be the pending one of which there is only one.
  for (const { id } of rows) {
    await db
      .updateTable('membershipApplications')
      .set({
        duplicateOf: null,
        updatedAt: new Date().toISOString(),
        status: sql<string>`case when "status" = 'rejected' and "reviewedAt" is null and not exists (
          select 1 from "membershipApplications" as "waiting"
          where "waiting"."userId" = "membershipApplications"."userId" and "waiting"."status" = 'pending'
        ) then 'pending' else "status" end`,
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(db, { actorId, action: 'application.notDuplicate', application: id })
  }
}
