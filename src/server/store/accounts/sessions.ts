import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { SessionRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/refusals.ts'
import { recordOwnAct } from '#server/store/site/audit-log.ts'
import { lockAccount, type User, visible } from './users.ts'

const day = 24 * 60 * 60 * 1000
/** A session ends this long after signing in, however busy it was. */
export const sessionLife = 30 * day
const longestIdle = 14 * day
/** Reads write nothing; that a session is still in use is noted once in this time, which makes the idle limit exact to a day. */
const touchEvery = day

/** Living sessions of one account. More than a person has browsers, and few enough to look through. */
const mostSessions = 20

interface Begin {
  /** Hash of the id that the browser alone knows. */
  sid: string
  userId: string
  /** The hash that the password was compared with. */
  passwordHash: string
  device: string | null
  now: Date
}

/**
 * Signs the person in, if the account is still active and has still the password that was compared. Deactivation and a new password change the
 * account's row first and end its sessions then: locking that row here leaves a sign-in under way no gap between the two. Of more than
 * `mostSessions` those that were not used for the longest time end. Returns whether it did.
 */
export function startSession(db: Db, { sid, userId, passwordHash, device, now }: Begin): Promise<boolean> {
  return inTransaction(db, async (change) => {
    const account = await change
      .updateTable('users')
      .set({ isActive: 'true' })
      .where('id', '=', userId)
      .where('isActive', '=', 'true')
      .where('password', '=', passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (account === undefined) return false
    const signedInAt = now.toISOString()
    await change
      .insertInto('sessions')
      .values({
        sid,
        id: newId(),
        sess: JSON.stringify({ userId, signedInAt }),
        expire: endOf(signedInAt, now),
        userId,
        signedInAt,
        lastSeenAt: signedInAt,
        device,
      })
      .execute()
    await endOldestSessions(change, userId, sid)
    return true
  })
}

/** @param begun never ends, even where the clock was set back. */
async function endOldestSessions(db: Db, userId: string, begun: string): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSessions)
  await db.deleteFrom('sessions').where('userId', '=', userId).where('sid', '!=', begun).where('id', 'not in', newest).execute()
}

export interface FoundSession extends Pick<SessionRow, 'signedInAt' | 'lastSeenAt'> {
  user: User
  /** Milliseconds since 1970. */
  endsAt: number
  /** When a day has passed since it was noted that the session is in use, in milliseconds since 1970. */
  touchDueAt: number
}

/** A session and its person, in one question since each call of the API asks both. It may have ended: `endsAt` says when. */
export async function findSession(db: Db, sid: string): Promise<FoundSession | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['signedInAt', 'lastSeenAt', 'expire', ...visible.map((column) => `users.${column}` as const)])
    .where('sid', '=', sid)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { signedInAt, lastSeenAt, expire, ...user } = found
  return { signedInAt, lastSeenAt, endsAt: Date.parse(expire), touchDueAt: Date.parse(lastSeenAt) + touchEvery, user }
}

/** Notes that the session is in use: of many requests at once one writes. */
export async function touchSession(db: Db, sid: string, { signedInAt, lastSeenAt }: FoundSession, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString(), expire: endOf(signedInAt, now) })
    .where('sid', '=', sid)
    .where('lastSeenAt', '=', lastSeenAt)
    .execute()
}

function endOf(signedInAt: string, seen: Date): string {
  return new Date(Math.min(Date.parse(signedInAt) + sessionLife, seen.getTime() + longestIdle)).toISOString()
}

/** The person's living sessions, those used last first. */
export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'sid', 'signedInAt', 'lastSeenAt', 'device'])
    .where('userId', '=', userId)
    .where('expire', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSessions)
    .execute()
}

/** Ends one session of the person. @throws 404 when they have no such session. */
export function endSessionOf(db: Db, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (change) => {
    await lockAccount(change, userId)
    const { numDeletedRows } = await change
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await recordOwnAct(change, { actorId: userId, action: 'session.end' })
  })
}

/** Ends the session of a person who logs out; it may have been ended elsewhere in the meantime. */
export function logOut(db: Db, { sid, user }: { sid: string; user: { id: string } }): Promise<void> {
  return inTransaction(db, async (change) => {
    await lockAccount(change, user.id)
    const { numDeletedRows } = await change.deleteFrom('sessions').where('sid', '=', sid).executeTakeFirst()
    if (numDeletedRows > 0n) await recordOwnAct(change, { actorId: user.id, action: 'session.logout' })
  })
}

export async function deleteSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expire', '<=', now.toISOString()).execute()
}

/** Signs a person out everywhere, save in the session `except`. */
export async function deleteSessionsOf(db: Db, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('sid', '!=', except ?? ''))
    .execute()
}
