import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { settleApplicationAddress } from '#server/accounts/email-verification.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isUniqueClash } from '#server/errors.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { readDetail, viewApplication } from './application-detail.ts'

interface By {
  actorId: string
}

/**
 * Connects an application that belongs to no account with this one. If it is approved, a guest becomes a member and is told, as at approval.
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when application or account is unknown, 409 when it belongs
 * to another account, or when the account is the actor's own, awaits its erasure, or has another pending application.
 */
export async function linkApplication(
  db: Db,
  id: string,
  { userId, actorId, moment }: By & { userId: string; moment: Moment },
): Promise<ApplicationDetail> {
  try {
    return await inTransaction(db, async (change) => {
      await requireAdministrator(change, actorId)
      await change.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirstOrThrow(notFound)
      await refuseAwaitedErasure(change, userId)
      const linked = await change
        .updateTable('membershipApplications')
        .set({ userId, updatedAt: new Date().toISOString() })
        .where('id', '=', id)
        .where('userId', 'is', null)
        .$if(userId === actorId, (query) => query.where('userId', 'is not', null))
        .returning(['status', 'email'])
        .executeTakeFirst()
      if (linked === undefined) return explainUnlinked(change, id, { userId, actorId })
      await record(change, 'application.bind', { actorId, user: userId })
      await record(change, 'application.link', { actorId, application: id })
      await settleApplicationAddress(change, id, linked.email)
      if (linked.status === 'approved' && (await promoteGuest(change, userId, { actorId })))
        await record(change, 'applicationApproved', { applicationId: id, userId, moment })
      return readDetail(change, id)
    })
  } catch (error) {
    if (isUniqueClash(error)) throw conflict('This account already has a pending application.')
    throw error
  }
}

/** Returns the application when it is connected with this account already. */
async function explainUnlinked(db: Db, id: string, { userId, actorId }: By & { userId: string }): Promise<ApplicationDetail> {
  const detail = await viewApplication(db, id, { actorId })
  if (detail.account?.id === userId) return detail
  if (detail.account !== null) throw conflict('This application belongs to another account.')
  throw conflict('You cannot connect an application to your own account.')
}

/**
 * Nothing joins or leaves an account that awaits its erasure: it would be erased, or survive, by mistake. Nor is an
 * application of it approved.
 * @throws 409 when the deletion of this account was requested.
 */
export async function refuseAwaitedErasure(db: Db, userId: string | null): Promise<void> {
  const awaiting = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletionRequestedAt', 'is not', null)
    .executeTakeFirst()
  if (awaiting) throw conflict('This account is about to be erased. Please reactivate it first if it should stay.')
}

/** The role that approval gives (docs/product.md 11.2). */
export async function promoteGuest(db: Db, userId: string | null, { actorId }: By): Promise<boolean> {
  const promoted = await db
    .updateTable('users')
    .set({ role: 'member', updatedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .where('role', '=', 'guest')
    .returning('id')
    .executeTakeFirst()
  if (promoted) await record(db, 'user.role', { actorId, user: promoted.id, detail: 'guest → member' })
  return promoted !== undefined
}

/**
 * Disconnects an application from its account, whose role stays. Does nothing when it belongs to none.
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such application, 409 when the account awaits its
 * erasure.
 */
export function unlinkApplication(db: Db, id: string, { actorId }: By): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { userId } = await change
      .selectFrom('membershipApplications')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    if (userId === null) return
    await refuseAwaitedErasure(change, userId)
    await change
      .updateTable('membershipApplications')
      .set({ userId: null, updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await record(change, 'application.unbind', { actorId, user: userId })
    await record(change, 'application.unlink', { actorId, application: id })
  })
}
