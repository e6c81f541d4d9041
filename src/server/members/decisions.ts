import type { FastifyRequest } from 'fastify'
import type { PaymentStatus } from '#contract/members/applications.ts'
import * as calls from '#contract/members/member-calls.ts'
import type { ApplicationDetail, MembershipApplication } from '#contract/members/membership-applications.ts'
import { settleApplicationAddress } from '#server/accounts/email-verification.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isUniqueClash } from '#server/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { chargeNewMembers } from '#server/money/collections.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { afterQuietHours } from '#server/notices/tell.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { applicationOf, readDetail, viewApplication, whole } from './membership-applications.ts'

interface By {
  actorId: string
}
interface Deciding extends By {
  moment: Moment
}

export function answerDecisionCalls(app: Api, { db, config }: Site): void {
  const by = ({ currentUser }: FastifyRequest) => ({ actorId: currentUser.id, moment: { now: new Date(), club: config.club } })

  answer(app, calls.approveApplication, (request) =>
    approveApplication(db, request.params.id, { ...request.body, ...by(request) }),
  )

  answer(app, calls.rejectApplication, (request) => rejectApplication(db, request.params.id, { ...request.body, ...by(request) }))

  answer(app, calls.confirmPayment, ({ params, body, currentUser }) =>
    confirmPayment(db, params.id, { ...body, actorId: currentUser.id }),
  )

  answer(app, calls.linkApplication, (request) => linkApplication(db, request.params.id, { ...request.body, ...by(request) }))

  answer(app, calls.unlinkApplication, ({ params, currentUser }) => unlinkApplication(db, params.id, { actorId: currentUser.id }))
}

/**
 * Makes the guest whose account is bound to the application a member; never demotes.
 * @param userId binds this account where none is bound; empty for the one that is bound already.
 * @throws 401 or 403 when the actor is no longer an administrator, as below; 404 when application or account is unknown; 409 when it has been
 * decided, the account may not be bound to it, or its account awaits its erasure.
 */
export function approveApplication(
  db: Db,
  id: string,
  { userId, actorId, moment }: Deciding & { userId: string },
): Promise<MembershipApplication> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const isNew = userId !== '' && (await checkBinding(change, id, { userId, actorId }))
    const decision = { status: 'approved', ...(isNew ? { userId } : {}) }
    const { userId: bound, ...application } = await decide(change, id, decision)
    await refuseAwaitedErasure(change, bound)
    await record(change, 'application.approve', { actorId, application: id, detail: 'pending → approved' })
    if (isNew) await record(change, 'application.bind', { actorId, user: userId })
    await promoteGuest(change, bound, { actorId, moment })
    await sayDecision(change, 'approved', { id, userId: bound, email: application.email }, moment)
    return application
  })
}

/**
 * A bound account can read and erase the application: it is never taken from its account, and administrators cannot bind their own.
 * @returns whether the account still has to be bound.
 */
async function checkBinding(db: Db, id: string, { userId, actorId }: By & { userId: string }): Promise<boolean> {
  await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirstOrThrow(notFound)
  const { status, userId: bound } = await applicationOf(db, id).select(['status', 'userId']).executeTakeFirstOrThrow(notFound)
  if (status !== 'pending') throw conflict('This application has already been decided.')
  if (bound === userId) return false
  if (bound !== null) throw conflict('This application belongs to another account.')
  if (userId === actorId) throw conflict('You cannot connect an application to your own account.')
  return true
}

/** @throws 401, 403, 404, 409 as above. */
function rejectApplication(
  db: Db,
  id: string,
  { notes, actorId, moment }: Deciding & { notes: string | null },
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
  await applicationOf(db, id).select('id').executeTakeFirstOrThrow(notFound)
  throw conflict('This application has already been decided.')
}

/** Confirms that the fee arrived, or withdraws that. @throws 401, 403, 404 as above. */
export function confirmPayment(
  db: Db,
  id: string,
  { paymentStatus, actorId }: By & { paymentStatus: PaymentStatus },
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

/**
 * Connects an application that belongs to no account. If it is approved, a guest becomes a member and is told, as at approval.
 * @throws 401, 403, 404 as above; 409 when it belongs to another account, or the account is the actor's own, awaits its erasure, or has another
 * pending application.
 */
async function linkApplication(
  db: Db,
  id: string,
  { userId, actorId, moment }: Deciding & { userId: string },
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
      if (linked.status === 'approved' && (await promoteGuest(change, userId, { actorId, moment })))
        await record(change, 'applicationApproved', { applicationId: id, userId, moment })
      return readDetail(change, id)
    })
  } catch (error) {
    if (isUniqueClash(error)) throw conflict('This account already has a pending application.')
    throw error
  }
}

/** No error where it is connected with this account already. */
async function explainUnlinked(db: Db, id: string, { userId, actorId }: By & { userId: string }): Promise<ApplicationDetail> {
  const detail = await viewApplication(db, id, { actorId })
  if (detail.account?.id === userId) return detail
  if (detail.account !== null) throw conflict('This application belongs to another account.')
  throw conflict('You cannot connect an application to your own account.')
}

/** Nothing joins or leaves an account that awaits its erasure, nor is approved: it would be erased, or survive, by mistake. */
async function refuseAwaitedErasure(db: Db, userId: string | null): Promise<void> {
  const awaiting = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletionRequestedAt', 'is not', null)
    .executeTakeFirst()
  if (awaiting) throw conflict('This account is about to be erased. Please reactivate it first if it should stay.')
}

async function promoteGuest(db: Db, userId: string | null, { actorId, moment }: Deciding): Promise<boolean> {
  const promoted = await db
    .updateTable('users')
    .set({ role: 'member', updatedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .where('role', '=', 'guest')
    .returning('id')
    .executeTakeFirst()
  if (promoted === undefined) return false
  await record(db, 'user.role', { actorId, user: promoted.id, detail: 'guest → member' })
  await chargeNewMembers(db, [promoted.id], moment)
  return true
}

/** The account's role stays. @throws 401, 403, 404 as above, 409 when the account awaits its erasure. */
function unlinkApplication(db: Db, id: string, { actorId }: By): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { userId } = await applicationOf(change, id).select('userId').executeTakeFirstOrThrow(notFound)
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
