import type { PaymentStatus } from '#contract/members/applications.ts'
import type { MembershipApplication } from '#contract/members/membership-applications.ts'
import { settleApplicationAddress } from '#server/accounts/email-verification.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { afterQuietHours } from '#server/notices/tell.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { promoteGuest, refuseAwaitedErasure } from './linking.ts'
import { whole } from './membership-applications.ts'

/**
 * Approves a pending application and makes the guest whose account is bound to it a member, in one transaction. Never demotes.
 * @param userId binds this account where none is bound; empty for the one that is bound already.
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when application or account is unknown, 409 when it has
 * been decided, the account may not be bound to it, or its account awaits its erasure.
 */
export function approveApplication(
  db: Db,
  id: string,
  { userId, actorId, moment }: { userId: string; actorId: string; moment: Moment },
): Promise<MembershipApplication> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const isNew = userId !== '' && (await checkBinding(change, id, { userId, actorId }))
    const decision = { status: 'approved', ...(isNew ? { userId } : {}) }
    const { userId: bound, ...application } = await decide(change, id, decision)
    await refuseAwaitedErasure(change, bound)
    await record(change, 'application.approve', { actorId, application: id, detail: 'pending → approved' })
    if (isNew) await record(change, 'application.bind', { actorId, user: userId })
    await promoteGuest(change, bound, { actorId })
    await sayDecision(change, 'approved', { id, userId: bound, email: application.email }, moment)
    return application
  })
}

/**
 * A bound account can read and erase the application. So an application is never taken from its account, and administrators
 * cannot bind their own.
 * @returns whether the account still has to be bound.
 */
async function checkBinding(db: Db, id: string, { userId, actorId }: { userId: string; actorId: string }): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirstOrThrow(notFound)
  const { status, userId: bound } = await db
    .selectFrom('membershipApplications')
    .select(['status', 'userId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (status !== 'pending') throw conflict('This application has already been decided.')
  if (bound === userId) return false
  if (bound !== null) throw conflict('This application belongs to another account.')
  if (userId === actorId) throw conflict('You cannot connect an application to your own account.')
  return true
}

/**
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such application, 409 when it has been
 * decided.
 */
export function rejectApplication(
  db: Db,
  id: string,
  { notes, actorId, moment }: { notes: string | null; actorId: string; moment: Moment },
): Promise<MembershipApplication> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { userId: bound, ...application } = await decide(change, id, { status: 'rejected', notes })
    await record(change, 'application.reject', { actorId, application: id, detail: 'pending → rejected' })
    await sayDecision(change, 'rejected', { id, userId: bound, email: application.email }, moment)
    return application
  })
}

/** Tells the applicant by email, after the quiet hours and once the address is verified, and the account of the application. */
async function sayDecision(
  change: Db,
  kind: 'approved' | 'rejected',
  { id, userId, email }: { id: string; userId: string | null; email: string },
  moment: Moment,
): Promise<void> {
  await queueMail(change, { kind, subjectId: id, dueAt: afterQuietHours(moment.now, moment.club.timeZone) })
  // Its link may have expired, and an approval may have bound an account whose address is verified.
  await settleApplicationAddress(change, id, email)
  if (userId === null) return
  await record(change, kind === 'approved' ? 'applicationApproved' : 'applicationRejected', { applicationId: id, userId, moment })
}

async function decide(db: Db, id: string, decision: { status: string; notes?: string | null; userId?: string }) {
  const decided = await db
    .updateTable('membershipApplications')
    .set({ ...decision, reviewedAt: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning([...whole, 'userId'])
    .executeTakeFirst()
  if (decided) return decided
  await db.selectFrom('membershipApplications').select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  throw conflict('This application has already been decided.')
}

/**
 * An administrator confirms that the fee arrived, or withdraws the confirmation.
 * @throws 401, 403 as above, 404 when there is no such application.
 */
export function confirmPayment(
  db: Db,
  id: string,
  { paymentStatus, actorId }: { paymentStatus: PaymentStatus; actorId: string },
): Promise<MembershipApplication> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const application = await change
      .updateTable('membershipApplications')
      .set({ paymentStatus, paymentConfirmedAt: paymentStatus === 'paid' ? new Date().toISOString() : null })
      .where('id', '=', id)
      .returning(whole)
      .executeTakeFirstOrThrow(notFound)
    await record(change, 'application.payment', { actorId, application: id, detail: paymentStatus })
    return application
  })
}
