import { continueLinkSeconds } from '#contract/accounts/auth.ts'
import type { LoginMethod } from '#contract/accounts/users.ts'
import { askAgainMonths } from '#contract/members/person-filters.ts'
import { isOlderThan } from '#contract/months.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { record } from '#server/activities/record.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { SessionRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { agreedVersion, detailsConfirmedAt, needsConsent } from '#server/members/consent.ts'
import { deletePushOf, deletePushOfSession, movePushToSession } from '#server/notices/push-calls.ts'
import { notFound, unauthorized } from '#server/refusals.ts'
import { closeSetup } from '#server/site/setup.ts'
import { challengeIsOver, type PasskeyUse, recordPasskeyUse } from './passkeys.ts'
import { deleteTicketsMadeBy, hashOf, moveTicketsToSession, newToken } from './tickets.ts'
import { type User, visible } from './users.ts'

const dayMs = 24 * 60 * 60 * 1000
/** From the login, even when the session is in use. */
export const sessionLifeMs = retentionDays.session * dayMs
const maxIdleMs = retentionDays.unusedSession * dayMs
const maxSessions = 20

/** The row of `clubRules` that says whether administrators need a second factor. */
export const secondFactorRule = 'secondFactorOfAdministrators'

interface SessionOf {
  /** Hash of the id that the browser alone knows. */
  idHash: string
  userId: string
}

/** The hash that the password was compared with, and whether a code was right, too; or the passkey that has signed. */
type LoginProof =
  | { passwordHash: string; hasCode?: boolean; passkey?: undefined }
  | { passkey: PasskeyUse; passwordHash?: undefined; hasCode?: undefined }

/** The same, or the token of a link that was made in another browser. */
export type SessionProof =
  | (LoginProof & { continueLink?: undefined })
  | { continueLink: string; passwordHash?: undefined; hasCode?: undefined; passkey?: undefined }

type Begin = SessionOf & SessionProof & { device: string | null; now: Date }

/** Logs in if the account is still active and has the password that was compared, or the passkey. Of too many sessions the least recently used end. */
export function startSession(db: Db, { idHash, userId, device, now, ...proof }: Begin): Promise<boolean> {
  const { passwordHash } = proof
  return inTransaction(db, async (change) => {
    if (!(await isStillActive(change, userId, passwordHash))) return false
    const proved = await spendProof(change, userId, proof, now)
    if (proved === undefined) return false
    const signedInAt = now.toISOString()
    await closeSetup(change, userId)
    await change
      .insertInto('sessions')
      .values({
        sid: idHash,
        id: newId(),
        sess: JSON.stringify({ userId, signedInAt }),
        expire: endOf(signedInAt, now),
        userId,
        signedInAt,
        confirmedAt: signedInAt,
        lastSeenAt: signedInAt,
        device,
        continuedFrom: null,
        ...proved,
      })
      .execute()
    const newest = change
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxSessions)
    // Never the new one, even if the clock was set back.
    await change
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('sid', '!=', idHash)
      .where('id', 'not in', newest)
      .execute()
    return true
  })
}

/** In such a session no password was typed: the calls that need it again ask for it (http/clients/access.ts). */
const never = new Date(0).toISOString()

type Proved = Pick<SessionRow, 'hasSecondFactor'> &
  Partial<Pick<SessionRow, 'confirmedAt' | 'continuedFrom'>> & { method: LoginMethod }

/** What the proof makes of the session; undefined when it was used already or holds no more. */
async function spendProof(
  change: Db,
  userId: string,
  { hasCode, passkey, continueLink }: SessionProof,
  now: Date,
): Promise<Proved | undefined> {
  if (continueLink !== undefined) {
    const maker = await spendContinueLink(change, { userId, token: continueLink, now })
    // The person has shown the second factor in that session, and confirmed there (docs/decisions/051).
    return (
      maker && { method: 'continueLink', hasSecondFactor: maker.hasSecondFactor, continuedFrom: maker.device, confirmedAt: never }
    )
  }
  if (passkey === undefined) return { method: 'password', hasSecondFactor: hasCode ? 'true' : 'false' }
  return (await recordPasskeyUse(change, userId, passkey, now)) ? { method: 'passkey', hasSecondFactor: 'true' } : undefined
}

/** And has the password that was compared, if one was. */
async function isStillActive(change: Db, userId: string, passwordHash: string | undefined): Promise<boolean> {
  const account = await change.selectFrom('users').select(['isActive', 'password']).where('id', '=', userId).executeTakeFirst()
  return account?.isActive === 'true' && (passwordHash === undefined || account.password === passwordHash)
}

/**
 * Records that the user has given the password or used a passkey again. False when the session has ended, or the account changed since the hash was read.
 * @throws 400 when the signature was used already, or the passkey is gone.
 */
export function recordConfirmation(
  db: Db,
  { idHash, userId, passwordHash, passkey, now }: SessionOf & LoginProof & { now: Date },
): Promise<boolean> {
  return inTransaction(db, async (change) => {
    if (!(await isStillActive(change, userId, passwordHash))) return false
    if (passkey !== undefined && !(await recordPasskeyUse(change, userId, passkey, now))) throw challengeIsOver()
    const confirmed = await change
      .updateTable('sessions')
      // A passkey is a second factor (docs/decisions/050), which this session has now shown.
      .set({ confirmedAt: now.toISOString(), ...(passkey !== undefined && { hasSecondFactor: 'true' }) })
      .where('sid', '=', idHash)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    return confirmed !== undefined
  })
}

function endOf(signedInAt: string, seen: Date): string {
  return new Date(Math.min(Date.parse(signedInAt) + sessionLifeMs, seen.getTime() + maxIdleMs)).toISOString()
}

/** Most recently used first. */
export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'sid', 'signedInAt', 'lastSeenAt', 'device', 'method', 'continuedFrom'])
    .where('userId', '=', userId)
    .where('expire', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .execute()
}

/** With the password links that were made in it. @throws 404 when the user has no such session. */
export function endSessionOf(db: Db, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (change) => {
    const { numDeletedRows } = await change
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await deletePushOfSession(change, userId, id)
    await deleteTicketsMadeBy(change, userId, { session: id })
    await record(change, 'session.end', { actorId: userId })
  })
}

export function logOut(db: Db, { idHash, user }: { idHash: string; user: { id: string } }): Promise<void> {
  return inTransaction(db, async (change) => {
    const ended = await change.deleteFrom('sessions').where('sid', '=', idHash).returning('id').executeTakeFirst()
    if (ended === undefined) return
    await deletePushOfSession(change, user.id, ended.id)
    await record(change, 'session.logout', { actorId: user.id })
  })
}

/** Push messages of the session before go on only if the same user has logged in again; then what was made in it ends with the new session. */
export async function replaceSession(db: Db, before: { idHash: string; user: { id: string } }, by: SessionOf): Promise<void> {
  const ended = await db.deleteFrom('sessions').where('sid', '=', before.idHash).returning('id').executeTakeFirst()
  if (ended === undefined) return
  if (before.user.id !== by.userId) return deletePushOfSession(db, before.user.id, ended.id)
  const begun = await db.selectFrom('sessions').select('id').where('sid', '=', by.idHash).executeTakeFirstOrThrow()
  await movePushToSession(db, { from: ended.id, to: begun.id })
  await moveTicketsToSession(db, { from: ended.id, to: begun.id })
}

/** Ends all sessions of the user but `except`, the push messages of all other browsers, and the password links that were made in those sessions. */
export async function deleteSessionsOf(db: Db, userId: string, { except = '' }: { except?: string } = {}): Promise<void> {
  const kept = await db.selectFrom('sessions').select('id').where('sid', '=', except).executeTakeFirst()
  await deletePushOf(db, userId, { exceptSession: kept?.id })
  await deleteTicketsMadeBy(db, userId, { exceptSession: kept?.id })
  await db.deleteFrom('sessions').where('userId', '=', userId).where('sid', '!=', except).execute()
}

/** Times as numbers are milliseconds since 1970. */
interface FoundSession extends Pick<SessionRow, 'signedInAt' | 'lastSeenAt'> {
  user: User
  endsAt: number
  /** A day after it was last written that the session is in use. */
  useIsDueAt: number
  confirmedAt: number
}

/** A session with its user, in one query. It may have ended: `endsAt` says when. */
export async function findSession(db: Db, idHash: string): Promise<FoundSession | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['signedInAt', 'confirmedAt', 'lastSeenAt', 'expire', ...visible.map((column) => `users.${column}` as const)])
    .select([agreedVersion.as('agreed'), detailsConfirmedAt.as('detailsSaid')])
    .select(({ selectFrom }) => [
      'hasSecondFactor',
      selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id').limit(1).as('passkeyId'),
      selectFrom('secondFactors').select('confirmedAt').whereRef('secondFactors.userId', '=', 'users.id').as('codesSince'),
      selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number | string>().as('left'))
        .whereRef('recoveryCodes.userId', '=', 'users.id')
        .where('usedAt', 'is', null)
        .as('codesLeft'),
      selectFrom('clubRules').select('value').where('name', '=', secondFactorRule).as('needsSecondFactor'),
    ])
    .where('sid', '=', idHash)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { signedInAt, confirmedAt, lastSeenAt, expire, agreed, detailsSaid, codesSince, codesLeft, ...rest } = found
  const { hasSecondFactor, passkeyId, needsSecondFactor, ...account } = rest
  const isRequired = needsSecondFactor === 'true'
  const isOwned = codesSince !== null || passkeyId !== null
  const whatIsDue = isOwned ? isRequired && hasSecondFactor !== 'true' && 'unshown' : isRequired ? 'required' : 'advised'
  const secondFactorDue = account.role === 'admin' && whatIsDue
  const user: User = {
    ...account,
    ...(needsConsent(agreed) && { consentDue: true }),
    ...(detailsSaid !== null && isOlderThan(detailsSaid || null, askAgainMonths) && { detailsDue: true as const }),
    ...(codesSince !== null && { recoveryCodesLeft: Number(codesLeft) }),
    ...(secondFactorDue && { secondFactorDue }),
  }
  return {
    signedInAt,
    lastSeenAt,
    endsAt: Date.parse(expire),
    useIsDueAt: Date.parse(lastSeenAt) + dayMs,
    confirmedAt: Date.parse(confirmedAt),
    user,
  }
}

/** Writes that the session is in use; of many requests at once, one does. */
export async function recordSessionUse(
  db: Db,
  idHash: string,
  { signedInAt, lastSeenAt }: FoundSession,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString(), expire: endOf(signedInAt, now) })
    .where('sid', '=', idHash)
    .where('lastSeenAt', '=', lastSeenAt)
    .execute()
}

// docs/decisions/051: a link for the same person's other browser is a part of the session in which it was made, and ends with it.

/** Makes the session's one link; an earlier one stops working. @throws 401 when the session has just ended. */
export async function makeContinueLink(
  db: Db,
  { userId, session }: { userId: string; session: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  await db
    .updateTable('sessions')
    .set({ continueHash: hashOf(token), continueUntil: new Date(now.getTime() + continueLinkSeconds * 1000).toISOString() })
    .where('sid', '=', session)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(unauthorized)
  return token
}

/** Without using it up; undefined when there is no such link now. */
export function findContinueLink(db: Db, token: string, now: Date): Promise<{ userId: string; username: string } | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id as userId', 'users.username'])
    .where('continueHash', '=', hashOf(token))
    .where('continueUntil', '>', now.toISOString())
    .where('expire', '>', now.toISOString())
    .where('users.isActive', '=', 'true')
    .executeTakeFirst()
}

/** Of several requests with one link, one gets what the new session takes from the one that made it. */
function spendContinueLink(
  change: Db,
  { userId, token, now }: { userId: string; token: string; now: Date },
): Promise<Pick<SessionRow, 'device' | 'hasSecondFactor'> | undefined> {
  return change
    .updateTable('sessions')
    .set({ continueHash: null, continueUntil: null })
    .where('continueHash', '=', hashOf(token))
    .where('userId', '=', userId)
    .where('continueUntil', '>', now.toISOString())
    .where('expire', '>', now.toISOString())
    .returning(['device', 'hasSecondFactor'])
    .executeTakeFirst()
}

/** Of all the user's sessions, also of those that go on. */
export async function endContinueLinks(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ continueHash: null, continueUntil: null }).where('userId', '=', userId).execute()
}
