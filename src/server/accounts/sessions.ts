import type { LoginMethod } from '#contract/accounts/users.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { record } from '#server/activities/record.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { SessionRow } from '#server/db/person-rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { agreedVersion, needsConsent } from '#server/members/consent.ts'
import { deletePushOf, deletePushOfSession, movePushToSession } from '#server/notices/push-calls.ts'
import { notFound } from '#server/refusals.ts'
import { spendContinueLink } from './continue-links.ts'
import { challengeIsOver, type PasskeyUse, recordPasskeyUse } from './passkeys/challenges.ts'
import { secondFactorRule } from './second-factor/rule.ts'
import { deleteTicketsMadeBy, moveTicketsToSession } from './tickets.ts'
import { type User, visible } from './users.ts'

const day = 24 * 60 * 60 * 1000
/** A session ends this long after login, even when it is in use. */
export const sessionLifeMs = retentionDays.session * day
const maxIdleMs = retentionDays.unusedSession * day
/** Use of a session is written once in this time, so the idle limit is exact to a day. */
const useIntervalMs = day

/** For one account. */
const maxSessions = 20

interface SessionOf {
  /** Hash of the id that the browser alone knows. */
  idHash: string
  userId: string
}

/** What the user has proved: the hash that the password was compared with, and whether a code was right, too; or the passkey that has signed. */
export type LoginProof =
  | { passwordHash: string; hasCode?: boolean; passkey?: undefined }
  | { passkey: PasskeyUse; passwordHash?: undefined; hasCode?: undefined }

/** The same, or the token of a link that was made in another browser. */
export type SessionProof =
  | (LoginProof & { continueLink?: undefined })
  | { continueLink: string; passwordHash?: undefined; hasCode?: undefined; passkey?: undefined }

type Begin = SessionOf & SessionProof & { device: string | null; now: Date }

/**
 * Logs the user in if the account is still active and still has the password that was compared, or the passkey. Of more than `maxSessions` the least
 * recently used end. Returns whether the user is logged in.
 */
export function startSession(db: Db, { idHash, userId, device, now, ...proof }: Begin): Promise<boolean> {
  const { passwordHash } = proof
  return inTransaction(db, async (change) => {
    if (!(await isStillActive(change, userId, passwordHash))) return false
    const proved = await spendProof(change, userId, proof, now)
    if (proved === undefined) return false
    const signedInAt = now.toISOString()
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
    await endOldestSessions(change, userId, idHash)
    return true
  })
}

/** In such a session no password was typed: the calls that need it again ask for it (http/clients/confirmation.ts). */
const never = new Date(0).toISOString()

/** What the proof makes of the session; undefined when it was used already or holds no more. */
async function spendProof(
  change: Db,
  userId: string,
  { hasCode, passkey, continueLink }: SessionProof,
  now: Date,
): Promise<
  | (Pick<SessionRow, 'hasSecondFactor'> & Partial<Pick<SessionRow, 'confirmedAt' | 'continuedFrom'>> & { method: LoginMethod })
  | undefined
> {
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

/** Returns false when the account is not active, or has another password than the one that was compared, if one was. */
async function isStillActive(change: Db, userId: string, passwordHash: string | undefined): Promise<boolean> {
  const account = await change.selectFrom('users').select(['isActive', 'password']).where('id', '=', userId).executeTakeFirst()
  return account?.isActive === 'true' && (passwordHash === undefined || account.password === passwordHash)
}

/** @param begun the new session, which stays even if the clock was set back. */
async function endOldestSessions(db: Db, userId: string, begun: string): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
  await db.deleteFrom('sessions').where('userId', '=', userId).where('sid', '!=', begun).where('id', 'not in', newest).execute()
}

/**
 * Records that the user has given the password or used a passkey again. Returns false when the session has ended, or the account was deactivated or got
 * another password since `passwordHash` was read.
 * @throws 400 when the signature of the passkey was used already, or the passkey is gone.
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

/** When a session ends that was last used at `seen`. ISO. */
function endOf(signedInAt: string, seen: Date): string {
  return new Date(Math.min(Date.parse(signedInAt) + sessionLifeMs, seen.getTime() + maxIdleMs)).toISOString()
}

/** The user's sessions, most recently used first. */
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

/** Ends one session of the user, and the password links that were made in it. @throws 404 when they have no such session. */
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

/** Ends the session at logout; it may have been ended elsewhere in the meantime. */
export function logOut(db: Db, { idHash, user }: { idHash: string; user: { id: string } }): Promise<void> {
  return inTransaction(db, async (change) => {
    const ended = await change.deleteFrom('sessions').where('sid', '=', idHash).returning('id').executeTakeFirst()
    if (ended === undefined) return
    await deletePushOfSession(change, user.id, ended.id)
    await record(change, 'session.logout', { actorId: user.id })
  })
}

/**
 * Ends the session that a browser had before a login. Its push messages go on only if the same user has logged in again; then what was made in it ends with
 * the new session.
 */
export async function replaceSession(db: Db, before: { idHash: string; user: { id: string } }, by: SessionOf): Promise<void> {
  const ended = await db.deleteFrom('sessions').where('sid', '=', before.idHash).returning('id').executeTakeFirst()
  if (ended === undefined) return
  if (before.user.id !== by.userId) return deletePushOfSession(db, before.user.id, ended.id)
  const begun = await db.selectFrom('sessions').select('id').where('sid', '=', by.idHash).executeTakeFirstOrThrow()
  await movePushToSession(db, { from: ended.id, to: begun.id })
  await moveTicketsToSession(db, { from: ended.id, to: begun.id })
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expire', '<=', now.toISOString()).execute()
}

/** Ends all sessions of the user but `except`, the push messages of all other browsers, and the password links that were made in those sessions. */
export async function deleteSessionsOf(db: Db, userId: string, { except }: { except?: string } = {}): Promise<void> {
  const kept = await db
    .selectFrom('sessions')
    .select('id')
    .where('sid', '=', except ?? '')
    .executeTakeFirst()
  await deletePushOf(db, userId, { exceptSession: kept?.id })
  await deleteTicketsMadeBy(db, userId, { exceptSession: kept?.id })
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('sid', '!=', except ?? ''))
    .execute()
}

interface FoundSession extends Pick<SessionRow, 'signedInAt' | 'lastSeenAt'> {
  user: User
  /** Milliseconds since 1970. */
  endsAt: number
  /** When a day has passed since it was noted that the session is in use, in milliseconds since 1970. */
  useIsDueAt: number
  /** Milliseconds since 1970. */
  confirmedAt: number
}

/** A session with its user, in one query. It may have ended: `endsAt` says when. */
export async function findSession(db: Db, idHash: string): Promise<FoundSession | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['signedInAt', 'confirmedAt', 'lastSeenAt', 'expire', ...visible.map((column) => `users.${column}` as const)])
    .select(agreedVersion.as('agreed'))
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
  const { signedInAt, confirmedAt, lastSeenAt, expire, agreed, codesSince, codesLeft, ...rest } = found
  const { hasSecondFactor, passkeyId, needsSecondFactor, ...account } = rest
  const due =
    account.role === 'admin'
      ? secondFactorDue({
          isRequired: needsSecondFactor === 'true',
          isOwned: codesSince !== null || passkeyId !== null,
          isShown: hasSecondFactor === 'true',
        })
      : undefined
  const user: User = {
    ...account,
    ...(needsConsent(agreed) && { consentDue: true }),
    ...(codesSince !== null && { recoveryCodesLeft: Number(codesLeft) }),
    ...(due !== undefined && { secondFactorDue: due }),
  }
  return {
    signedInAt,
    lastSeenAt,
    endsAt: Date.parse(expire),
    useIsDueAt: Date.parse(lastSeenAt) + useIntervalMs,
    confirmedAt: Date.parse(confirmedAt),
    user,
  }
}

interface AdministratorsFactor {
  /** By the club. */
  isRequired: boolean
  isOwned: boolean
  /** In this session. */
  isShown: boolean
}

function secondFactorDue({ isRequired, isOwned, isShown }: AdministratorsFactor): User['secondFactorDue'] {
  if (!isOwned) return isRequired ? 'required' : 'advised'
  return isRequired && !isShown ? 'unshown' : undefined
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
