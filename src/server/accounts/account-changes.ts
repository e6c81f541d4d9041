import type { AccountCorrection, NotificationPreferences, Role } from '#contract/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { userSearchText } from '#server/db/search.ts'
import type { UserRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { chargeNewMembers } from '#server/money/collections.ts'
import { confirmationNeeded, conflict, notFound } from '#server/refusals.ts'
import { deleteHomeLinksOf } from '#server/ride-day/home-link-calls.ts'
import { deleteCalendarFeed } from '#server/rides/calendar-feed-calls.ts'
import { leaveUpcomingRides } from '#server/rides/ride-places.ts'
import { leaveDeletedRides } from '#server/site/deleted-items.ts'
import { type AddressChange, askToVerify, tellAddressChanged } from './email-verification.ts'
import { forgetFailedLogins } from './failed-logins.ts'
import { unknownAccountHash } from './passwords.ts'
import { deleteLoginStepsOf, removeEveryFactor } from './second-factors.ts'
import { deleteSessionsOf, endContinueLinks } from './sessions.ts'
import {
  deleteTicketsMadeBy,
  deleteTicketsOf,
  findMaker,
  type IssuedTicket,
  type Issuer,
  invitationLifeMs,
  issueTicket,
  redeemTicket,
} from './tickets.ts'
import {
  comparable,
  findPasswordHash,
  hasActiveAdmin,
  refuseTakenEmail,
  requireAdministrator,
  type User,
  visible,
} from './users.ts'

interface By {
  actorId: string
}

// All of these throw 401 or 403 when the actor is no longer an administrator, 404 when there is no such account, and 409 when the last active
// administrator would go.

/** @param isConfirmed false for a session that must confirm first: it may not change the role to or from administrator (http/clients/access.ts). */
export function changeRole(
  db: Db,
  id: string,
  { role, actorId, moment, isConfirmed = true }: By & { role: Role; moment: Moment; isConfirmed?: boolean },
): Promise<User> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const before = await findStanding(change, id)
    if (before.role === role) return before
    if (!isConfirmed && (role === 'admin' || before.role === 'admin')) throw confirmationNeeded()
    if (role !== 'admin') await keepLastAdmin(change, before)
    // What an administrator has issued ends with the office (docs/product.md 7.9).
    if (before.role === 'admin') {
      await deleteTicketsMadeBy(change, id)
      await endContinueLinks(change, id)
    }
    if (role === 'guest') await deleteHomeLinksOf(change, id)
    await record(change, 'user.role', { actorId, user: id, detail: `${before.role} → ${role}` })
    const user = await updateAccount(change, id, { role })
    await chargeNewMembers(change, [id], moment)
    return user
  })
}

/** Reactivating also cancels a requested deletion; it does not bring the places on rides back. */
export function changeActivity(
  db: Db,
  id: string,
  { isActive, actorId, clock }: By & { isActive: 'true' | 'false'; clock: ClubClock },
): Promise<User> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const before = await findStanding(change, id)
    if (before.isActive === isActive) return before
    await record(change, isActive === 'true' ? 'user.activate' : 'user.deactivate', { actorId, user: id })
    if (isActive === 'true') {
      const user = await updateAccount(change, id, { isActive, deletionRequestedAt: null })
      await chargeNewMembers(change, [id], clock)
      return user
    }
    await keepLastAdmin(change, before)
    return deactivate(change, id, clock)
  })
}

/** By the owner: the account is deactivated at once and erased some days later (members/erasure.ts). */
export function requestDeletion(db: Db, id: string, clock: ClubClock): Promise<void> {
  return inTransaction(db, async (change) => {
    await keepLastAdmin(change, await findStanding(change, id))
    await record(change, 'user.delete', { actorId: id })
    await deactivate(change, id, clock, { deletionRequestedAt: new Date().toISOString() })
  })
}

/** By an administrator, with the same effect. A deletion that was requested earlier keeps its day. @throws 409 for the actor's own account, too. */
export function removeAccount(db: Db, id: string, { actorId, clock }: By & { clock: ClubClock }): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const before = await findStanding(change, id)
    if (before.deletionRequestedAt !== null) return
    if (id === actorId) throw conflict('Please delete your own account in Settings.')
    await keepLastAdmin(change, before)
    await record(change, 'user.remove', { actorId, user: id })
    await deactivate(change, id, clock, { deletionRequestedAt: new Date().toISOString() })
  })
}

/** Replaces the password whose hash is `before`. Returns false when it has changed since. */
export function replacePassword(
  db: Db,
  id: string,
  { before, passwordHash, exceptSession }: { before: string; passwordHash: string; exceptSession: string },
  moment: Moment,
): Promise<boolean> {
  return inTransaction(db, async (change) => {
    const replaced = await change
      .updateTable('users')
      .set({ password: passwordHash, hasFirstPassword: 'false', updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .where('password', '=', before)
      .returning('id')
      .executeTakeFirst()
    if (replaced === undefined) return false
    await endOtherAccess(change, id, { except: exceptSession })
    await forgetFailedLogins(change, id)
    await record(change, 'user.password', { actorId: id, moment })
    return true
  })
}

/** Ends all sessions of the user but `except`, and everything that could have been copied or issued in one of them, by whomever. */
export function endOtherAccess(db: Db, userId: string, sessions: { except?: string } = {}): Promise<void> {
  return inTransaction(db, async (change) => {
    await deleteSessionsOf(change, userId, sessions)
    await deleteTicketsMadeBy(change, userId)
    await deleteTicketsOf(change, userId, 'password')
    await endContinueLinks(change, userId)
    await deleteLoginStepsOf(change, userId)
    await deleteCalendarFeed(change, userId)
    await deleteHomeLinksOf(change, userId)
  })
}

/** For every account, with all password links and invitations. Returns how many accounts there are. */
export function endAllAccess(db: Db, { actorId }: By): Promise<number> {
  return inTransaction(db, async (change) => {
    const accounts = await change.selectFrom('users').select('id').execute()
    for (const { id } of accounts) await endOtherAccess(change, id)
    await change.deleteFrom('tickets').where('purpose', '=', 'password').execute()
    await record(change, 'user.logOutAll', { actorId, detail: String(accounts.length) })
    return accounts.length
  })
}

export function logOutElsewhere(db: Db, userId: string, { except }: { except: string }): Promise<void> {
  return inTransaction(db, async (change) => {
    await endOtherAccess(change, userId, { except })
    await record(change, 'session.endOthers', { actorId: userId })
  })
}

export function savePreferences(db: Db, id: string, wants: NotificationPreferences): Promise<User> {
  return updateAccount(db, id, {
    emailNotifications: wants.emailNotifications ? 'true' : 'false',
    eventReminders: wants.eventReminders ? 'true' : 'false',
  })
}

/** @throws 404 when there is no such account. */
export function updateAccount(db: Db, id: string, changes: Partial<UserRow>): Promise<User> {
  return db
    .updateTable('users')
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .returning(visible)
    .executeTakeFirstOrThrow(notFound)
}

function findStanding(db: Db, id: string): Promise<User> {
  return db.selectFrom('users').select(visible).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

async function keepLastAdmin(db: Db, { id, role, isActive }: User): Promise<void> {
  if (role !== 'admin' || isActive !== 'true') return
  if (!(await hasActiveAdmin(db, id)))
    throw conflict('The last active administrator must stay. Please appoint another one first.')
}

async function deactivate(db: Db, id: string, clock: ClubClock, changes: Partial<UserRow> = {}): Promise<User> {
  const account = await updateAccount(db, id, { ...changes, isActive: 'false' })
  await endOtherAccess(db, id)
  await deleteTicketsOf(db, id)
  await db.deleteFrom('emailVerifications').where('userId', '=', id).execute()
  await leaveUpcomingRides(db, id, clock)
  await leaveDeletedRides(db, id, clock)
  return account
}

const correctable = ['firstName', 'lastName', 'email', 'ridesBefore'] as const

/** A field that is `undefined` stays as it is. @throws 403 when the address changes unconfirmed, 409 when it is taken or the account has changed since. */
export function correctAccount(
  db: Db,
  id: string,
  { actorId, expectedVersion, ...wanted }: AccountCorrection & { actorId: string },
  { isConfirmed, moment }: AddressChange,
): Promise<User> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const before = await change
      .selectFrom('users')
      .select([...visible, 'ridesBefore'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    const changed = correctable.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
    if (changed.length === 0) return before
    if (changed.includes('email') && !isConfirmed) throw confirmationNeeded()
    const { username, firstName, lastName, email, ridesBefore } = {
      ...before,
      ...Object.fromEntries(changed.map((name) => [name, wanted[name] ?? null])),
    }
    const emailKey = email === null ? null : comparable(email)
    if (changed.includes('email') && emailKey !== null) await refuseTakenEmail(change, emailKey, id)
    const user = await change
      .updateTable('users')
      .set({
        firstName,
        lastName,
        email,
        emailKey,
        ridesBefore,
        ...(emailKey !== comparable(before.email ?? '') && { emailVerifiedAt: null }),
        searchText: userSearchText({ username, firstName, lastName, email }),
        updatedAt: new Date().toISOString(),
      })
      .where('id', '=', id)
      .where(versionMatches({ expectedVersion }))
      .returning(visible)
      .executeTakeFirst()
    if (user === undefined) return rejectUpdate(change, 'users', id)
    await record(change, 'user.update', { actorId, user: id, detail: changed.join(', ') })
    if (changed.includes('email')) {
      await askToVerify(change, { kind: 'accountAddress', subjectId: id })
      await tellAddressChanged(change, { userId: id, before, after: email }, moment)
    }
    return user
  })
}

/**
 * Makes the account's one link for setting a new password; earlier ones stop working. For an account without a password it is an invitation.
 * @param turnsCodesOff whether it also removes the second factor of a user who has lost it, codes and passkeys.
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

/** The second factor, passkeys included, stays unless the link was made to remove it. Returns whether the link was valid. */
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

/** By a command on the server. The second factor stays. @throws 404 when there is no such account. */
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
