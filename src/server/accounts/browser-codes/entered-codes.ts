import type { EnteredCode } from '#contract/accounts/browser-codes.ts'
import type { Db } from '#server/db/open.ts'
import type { SessionRow } from '#server/db/person-rows.ts'
import { lifeFrom, passwordKeyOf, secondsUntil } from './browser-codes.ts'
import { hashCode, hashEntry, makeEntry } from './codes.ts'

/**
 * Codes whose owner could still log in with the same password, and whose first browser is still logged in. The password is compared by its hash, which no
 * engine computes.
 */
function living(db: Db, now: Date) {
  const at = now.toISOString()
  return db
    .selectFrom('browserCodes')
    .innerJoin('users', 'users.id', 'browserCodes.userId')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.sid', '=', 'browserCodes.session').onRef('sessions.userId', '=', 'browserCodes.userId'),
    )
    .select(['browserCodes.passwordKey', 'users.password'])
    .where('users.isActive', '=', 'true')
    .where('sessions.expire', '>', at)
    .where('browserCodes.expiresAt', '>', at)
    .where('browserCodes.usedAt', 'is', null)
}

const isUnchanged = ({ passwordKey, password }: { passwordKey: string; password: string }) =>
  passwordKey === passwordKeyOf(password)

/**
 * Enters a code; of several browsers, the first one gets it. Returns the secret for the browser's cookie, and what it shows; undefined when there is no such
 * code now.
 */
export async function enterCode(
  db: Db,
  code: string,
  { device, now }: { device: string | null; now: Date },
): Promise<(EnteredCode & { secret: string }) | undefined> {
  const codeHash = await hashCode(db, code)
  const found = await living(db, now).select('users.username').where('codeHash', '=', codeHash).executeTakeFirst()
  if (found === undefined || !isUnchanged(found)) return undefined
  const { secret, digits } = makeEntry()
  const expiresAt = lifeFrom(now)
  const entered = await db
    .updateTable('browserCodes')
    .set({ entryHash: hashEntry(secret), digits, device, expiresAt })
    .where('codeHash', '=', codeHash)
    .where('entryHash', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return entered && { secret, username: found.username, digits, secondsLeft: secondsUntil(expiresAt, now) }
}

/** What the browser with this secret has entered; undefined when the code was ended or used, or its time is over. */
export async function findEnteredCode(
  db: Db,
  secret: string,
  now: Date,
): Promise<(EnteredCode & { userId: string; isConfirmed: boolean }) | undefined> {
  const found = await living(db, now)
    .select(['users.id as userId', 'users.username', 'browserCodes.digits', 'browserCodes.expiresAt'])
    .select('browserCodes.confirmedAt as codeConfirmedAt')
    .where('entryHash', '=', hashEntry(secret))
    .executeTakeFirst()
  if (found === undefined || !isUnchanged(found)) return undefined
  const { userId, username, digits, expiresAt, codeConfirmedAt } = found
  return {
    userId,
    username,
    digits: digits ?? '',
    secondsLeft: secondsUntil(expiresAt, now),
    isConfirmed: codeConfirmedAt !== null,
  }
}

/**
 * Uses a confirmed code up. Call it with the account locked. Of several requests with one secret, one gets what the new session takes from the first one;
 * undefined also when that has ended or the password has changed.
 */
export async function spendCode(
  change: Db,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<Pick<SessionRow, 'device' | 'hasSecondFactor'> | undefined> {
  const entryHash = hashEntry(secret)
  const first = await living(change, now)
    .select(['sessions.device', 'sessions.hasSecondFactor'])
    .where('entryHash', '=', entryHash)
    .where('browserCodes.userId', '=', userId)
    .executeTakeFirst()
  if (first === undefined || !isUnchanged(first)) return undefined
  const used = await change
    .updateTable('browserCodes')
    .set({ usedAt: now.toISOString(), expiresAt: lifeFrom(now) })
    .where('entryHash', '=', entryHash)
    .where('confirmedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return used && { device: first.device, hasSecondFactor: first.hasSecondFactor }
}
