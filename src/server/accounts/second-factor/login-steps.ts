import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'

/** How long the code may be waited for after the password, in milliseconds. */
export const loginStepLifeMs = 5 * 60_000

const hashOf = (secret: string) => hash('sha256', secret, 'base64url')

interface Step {
  userId: string
  /** The stored hash that the password was compared with. */
  passwordHash: string
}

/** After the right password of an account with a second factor. Returns the secret for the browser's cookie. */
export async function beginLoginStep(db: Db, { userId, passwordHash }: Step, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + loginStepLifeMs).toISOString()
  // Who knows the password can begin many: five minutes' worth of them stay.
  await db.deleteFrom('loginSteps').where('userId', '=', userId).where('expiresAt', '<=', now.toISOString()).execute()
  const row = { hash: hashOf(secret), userId, passwordKey: hashOf(passwordHash), expiresAt, usedAt: null }
  await db.insertInto('loginSteps').values(row).execute()
  return secret
}

/** The account whose code is waited for, with its password as it is stored now; undefined when the step has expired, was used, or the password has changed. */
export async function findLoginStep(db: Db, secret: string, now: Date): Promise<(Step & { username: string }) | undefined> {
  const found = await db
    .selectFrom('loginSteps')
    .innerJoin('users', 'users.id', 'loginSteps.userId')
    .select(['users.id as userId', 'users.username', 'users.password as passwordHash', 'loginSteps.passwordKey'])
    .where('loginSteps.hash', '=', hashOf(secret))
    .where('loginSteps.usedAt', 'is', null)
    .where('loginSteps.expiresAt', '>', now.toISOString())
    .where('users.isActive', '=', 'true')
    .executeTakeFirst()
  if (found === undefined || found.passwordKey !== hashOf(found.passwordHash)) return undefined
  return { userId: found.userId, username: found.username, passwordHash: found.passwordHash }
}

/** Of several requests with one step, one gets true. */
export async function endLoginStep(change: Db, secret: string, now: Date): Promise<boolean> {
  const ended = await change
    .updateTable('loginSteps')
    .set({ usedAt: now.toISOString() })
    .where('hash', '=', hashOf(secret))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return ended !== undefined
}

export async function deleteLoginStepsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('loginSteps').where('userId', '=', userId).execute()
}

export async function deleteExpiredLoginSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('loginSteps').where('expiresAt', '<=', now.toISOString()).execute()
}
