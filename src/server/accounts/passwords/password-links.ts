import { endOtherAccess, findStanding, updateAccount } from '#server/accounts/account-changes.ts'
import { forgetFailedLogins } from '#server/accounts/failed-logins.ts'
import { removeEveryFactor } from '#server/accounts/second-factor/second-factors.ts'
import {
  deleteTicketsOf,
  findMaker,
  type IssuedTicket,
  type Issuer,
  invitationLifeMs,
  issueTicket,
  redeemTicket,
} from '#server/accounts/tickets.ts'
import { findPasswordHash } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { unknownAccountHash } from './passwords.ts'

/**
 * Makes the account's one link for setting a new password and tells its owner; earlier links stop working. It ends with its maker's office and sessions. For
 * an account without a password it lives as long as an invitation.
 * @param turnsCodesOff whether the link also removes the second factor of a user who has lost it, codes and passkeys.
 * @throws 401 or 403 when the maker is no longer an administrator or the session has ended, 404 when there is no such account.
 */
export function makePasswordLink(
  db: Db,
  id: string,
  { turnsCodesOff = false, ...issuer }: Issuer & { turnsCodesOff?: boolean },
  moment: Moment,
): Promise<IssuedTicket> {
  return inTransaction(db, async (change) => {
    const made = await findMaker(change, issuer)
    await findStanding(change, id)
    await deleteTicketsOf(change, id, 'password')
    const isInvitation = (await findPasswordHash(change, id)) === unknownAccountHash
    const act = turnsCodesOff ? 'resetMade' : isInvitation ? 'invited' : 'made'
    await record(change, 'user.passwordLink', { actorId: issuer.actorId, user: id, act, moment })
    return issueTicket(change, id, 'password', { ...(isInvitation && { lifeMs: invitationLifeMs }), turnsCodesOff, made })
  })
}

/**
 * Sets the password by a link, once. The second factor, passkeys included, stays unless the link was made to remove it. Returns whether the link was valid.
 */
export function resetPassword(db: Db, token: string, passwordHash: string, moment: Moment): Promise<boolean> {
  return inTransaction(db, async (change) => {
    const redeemed = await redeemTicket(change, token, 'password')
    if (redeemed === undefined) return false
    const { userId, turnsCodesOff } = redeemed
    const removedFactor = turnsCodesOff === 'true' && (await removeEveryFactor(change, userId))
    if (removedFactor) await record(change, 'secondFactor.reset', { actorId: userId, user: userId })
    await storePassword(change, userId, passwordHash)
    await record(change, 'user.passwordReset', { actorId: userId, act: removedFactor ? 'resetUsed' : 'used', moment })
    return true
  })
}

/** Sets the password by a command on the server. The second factor stays. @throws 404 when there is no such account. */
export function setPassword(
  db: Db,
  id: string,
  { passwordHash, actorId }: { passwordHash: string; actorId: string },
  moment: Moment,
): Promise<void> {
  return inTransaction(db, async (change) => {
    await storePassword(change, id, passwordHash)
    await record(change, 'user.passwordSet', { actorId, user: id, moment })
  })
}

/** A new password that was not typed in a session: all sessions end, with what was issued in them. */
async function storePassword(change: Db, userId: string, passwordHash: string): Promise<void> {
  await updateAccount(change, userId, { password: passwordHash, hasFirstPassword: 'false' })
  await endOtherAccess(change, userId)
  await forgetFailedLogins(change, userId)
}
