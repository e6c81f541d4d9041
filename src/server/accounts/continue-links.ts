import { hash, randomBytes } from 'node:crypto'
import { continueLinkSeconds } from '#contract/accounts/auth.ts'
import type { Db } from '#server/db/open.ts'
import type { SessionRow } from '#server/db/tables.ts'
import { unauthorized } from '#server/refusals.ts'

// docs/decisions/051: a link for the same person's other browser. It is a part of the session in which it was made, and ends with it.

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** Makes the session's one link; an earlier one stops working. @throws 401 when the session has just ended. */
export async function makeContinueLink(
  db: Db,
  { userId, session }: { userId: string; session: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .updateTable('sessions')
    .set({ continueHash: hashOf(token), continueUntil: new Date(now.getTime() + continueLinkSeconds * 1000).toISOString() })
    .where('sid', '=', session)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(unauthorized)
  return token
}

/** Whose link it is, without using it up; undefined when there is no such link now. */
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

/**
 * Uses the link up. Of several requests with one link, one gets what the new session takes from the one that made it.
 */
export function spendContinueLink(
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

/** Ends the links of all the user's sessions, also of those that go on. */
export async function endContinueLinks(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ continueHash: null, continueUntil: null }).where('userId', '=', userId).execute()
}
