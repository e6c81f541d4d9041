import type { Db } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { unknownAccountHash } from '#server/passwords/passwords.ts'
import { type Moment, tell } from '#server/store/notices/tell.ts'
import { recordAudit } from '#server/store/site/audit-log.ts'
import { endOtherAccess, findStanding, updateAccount } from './account-changes.ts'
import { forgetFailedLogins } from './failed-logins.ts'
import { deletePasskeysOf } from './passkeys/passkeys.ts'
import { removeSecondFactor } from './second-factor/second-factors.ts'
import { deleteTicketsOf, type IssuedTicket, invitationLifeMs, issueTicket, redeemTicket } from './tickets.ts'
import { findPasswordHash, requireAdministrator } from './users.ts'

/**
 * Makes the account's one link for setting a new password; earlier links stop working. For an account without a password it lives
 * as long as an invitation.
 * @param turnsCodesOff given when the link also turns off the second factor of a user who has lost it; the person is told.
 * @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such account.
 */
export function makePasswordLink(
  db: Db,
  id: string,
  { actorId, turnsCodesOff }: { actorId: string; turnsCodesOff?: Moment },
): Promise<IssuedTicket> {
  return withGlobalLock(db, async (change) => {
    await requireAdministrator(change, actorId)
    await findStanding(change, id)
    await deleteTicketsOf(change, id, 'password')
    await recordAudit(change, { actorId, action: 'user.passwordLink', user: id })
    const isInvitation = (await findPasswordHash(change, id)) === unknownAccountHash
    if (turnsCodesOff !== undefined)
      await tell(change, { kind: 'secondFactor', userId: id, event: 'link', at: turnsCodesOff.now.toISOString() }, turnsCodesOff)
    return issueTicket(change, id, 'password', {
      ...(isInvitation && { lifeMs: invitationLifeMs }),
      turnsCodesOff: turnsCodesOff !== undefined,
    })
  })
}

/**
 * Sets the password by a link, once, and ends all sessions of the account and its calendar link; the passkeys are deleted, because someone else may
 * have added one. Returns whether the link was valid.
 * @param actorId omitted when the user follows the link.
 */
export function resetPassword(db: Db, token: string, passwordHash: string, actorId?: string): Promise<boolean> {
  return withGlobalLock(db, async (change) => {
    const redeemed = await redeemTicket(change, token, 'password')
    if (redeemed === undefined) return false
    const { userId, turnsCodesOff } = redeemed
    if (turnsCodesOff === 'true' && (await removeSecondFactor(change, userId)))
      await recordAudit(change, { actorId: actorId ?? userId, action: 'secondFactor.reset', user: userId })
    await updateAccount(change, userId, { password: passwordHash, hasFirstPassword: 'false' })
    await endOtherAccess(change, userId)
    await deletePasskeysOf(change, userId)
    await forgetFailedLogins(change, userId)
    await recordAudit(
      change,
      actorId === undefined
        ? { actorId: userId, action: 'user.passwordReset' }
        : { actorId, action: 'user.passwordSet', user: userId },
    )
    return true
  })
}
