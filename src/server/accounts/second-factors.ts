import { hash, randomInt } from 'node:crypto'
import { recoveryCodeCount, type SecondFactor, type SecondFactorRule } from '#contract/accounts/auth.ts'
import { say } from '#contract/sentences.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, invalid } from '#server/refusals.ts'
import { readRule, storeRule } from '#server/site/club-rules.ts'
import { deletePasskeysOf, listCredentialIds } from './passkeys.ts'
import { deleteSessionsOf, endContinueLinks, secondFactorRule } from './sessions.ts'
import { hashOf, newToken } from './tickets.ts'
import { isAppCode, newSecret, plainCode, stepOf } from './totp.ts'
import { requireAdministrator } from './users.ts'

// docs/decisions/050: codes from an app

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const factor = await db.selectFrom('secondFactors').select('confirmedAt').where('userId', '=', userId).executeTakeFirst()
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number | string>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const since = factor?.confirmedAt ?? null
  return { since, recoveryCodesLeft: since === null ? 0 : Number(left) }
}

/** An earlier key that was never confirmed is replaced. @throws 409 when codes are on. */
export async function beginSecondFactor(db: Db, userId: string, now: Date): Promise<string> {
  const secret = newSecret()
  return inTransaction(db, async (change) => {
    await change.deleteFrom('secondFactors').where('userId', '=', userId).where('confirmedAt', 'is', null).execute()
    const made = await change
      .insertInto('secondFactors')
      .values({ userId, secret, createdAt: now.toISOString(), confirmedAt: null, lastStep: 0 })
      .onConflict((known) => known.column('userId').doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (made === undefined) throw conflict(say('Codes from an app are on already. Turn them off first to use another app.'))
    return secret
  })
}

/** Returns the recovery codes. @param session it counts as one with a code from now on, and the others end. @throws 400 when the code is wrong. */
export function confirmSecondFactor(
  db: Db,
  userId: string,
  { code, session }: { code: string; session: string },
  moment: Moment,
): Promise<string[]> {
  return inTransaction(db, async (change) => {
    const pending = await change
      .selectFrom('secondFactors')
      .select(['secret'])
      .where('userId', '=', userId)
      .where('confirmedAt', 'is', null)
      .executeTakeFirst()
    const step = pending && stepOf(pending.secret, code, moment.now)
    if (step === undefined) throw wrongCode(code)
    await change
      .updateTable('secondFactors')
      .set({ confirmedAt: moment.now.toISOString(), lastStep: step })
      .where('userId', '=', userId)
      .execute()
    await deleteSessionsOf(change, userId, { except: session })
    await endContinueLinks(change, userId)
    await change.updateTable('sessions').set({ hasSecondFactor: 'true' }).where('sid', '=', session).execute()
    const codes = await replaceRecoveryCodes(change, userId)
    await record(change, 'secondFactor.on', { actorId: userId, moment })
    return codes
  })
}

/** @throws 409 when codes are off. */
export function renewRecoveryCodes(db: Db, userId: string, moment: Moment): Promise<string[]> {
  return inTransaction(db, async (change) => {
    if ((await findSecondFactor(change, userId)).since === null) throw conflict(say('Codes from an app are off.'))
    const codes = await replaceRecoveryCodes(change, userId)
    await record(change, 'secondFactor.codes', { actorId: userId, moment })
    return codes
  })
}

export function turnOffSecondFactor(db: Db, userId: string, moment: Moment): Promise<void> {
  return inTransaction(db, async (change) => {
    if (!(await removeSecondFactor(change, userId))) return
    await record(change, 'secondFactor.off', { actorId: userId, moment })
  })
}

/** For a user who has lost every second factor. Returns whether there was one. */
export function resetSecondFactor(db: Db, userId: string, { actorId }: { actorId: string }, moment: Moment): Promise<boolean> {
  return inTransaction(db, async (change) => {
    if (!(await removeEveryFactor(change, userId))) return false
    await deleteSessionsOf(change, userId)
    await record(change, 'secondFactor.reset', { actorId, user: userId })
    await record(change, 'secondFactorRemoved', { user: userId, moment })
    return true
  })
}

export async function removeEveryFactor(change: Db, userId: string): Promise<boolean> {
  const hadPasskeys = (await listCredentialIds(change, userId)).length > 0
  await deletePasskeysOf(change, userId)
  return (await removeSecondFactor(change, userId)) || hadPasskeys
}

/** Returns whether codes were on. */
async function removeSecondFactor(change: Db, userId: string): Promise<boolean> {
  await change.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await deleteLoginStepsOf(change, userId)
  const removed = await change
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return typeof removed?.confirmedAt === 'string'
}

/** Uses a code up. Of several requests with one code, one gets true. */
export async function spendCode(db: Db, userId: string, code: string, moment: Moment): Promise<boolean> {
  const factor = await db
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (factor === undefined) return false
  const step = stepOf(factor.secret, code, moment.now)
  if (step === undefined) return spendRecoveryCode(db, userId, code, moment)
  const used = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

function spendRecoveryCode(db: Db, userId: string, code: string, moment: Moment): Promise<boolean> {
  return inTransaction(db, async (change) => {
    const used = await change
      .updateTable('recoveryCodes')
      .set({ usedAt: moment.now.toISOString() })
      .where('hash', '=', hashRecoveryCode(userId, code))
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .returning('hash')
      .executeTakeFirst()
    if (used === undefined) return false
    await record(change, 'secondFactor.recovery', { actorId: userId, moment })
    return true
  })
}

/** Only their hashes are stored. */
async function replaceRecoveryCodes(change: Db, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await change.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const rows = codes.map((code) => ({ hash: hashRecoveryCode(userId, code), userId, usedAt: null }))
  await change.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

/** 400. @param code as typed. */
export function wrongCode(code: string) {
  const message = isAppCode(code)
    ? say(
        'This code is not right. Please enter the one that the app shows now. If none is accepted, set the clock of the phone to automatic: the codes depend on it.',
      )
    : say('This is no valid code. Please enter the six digits that the app shows now, or a recovery code that you have not used.')
  return invalid([{ path: 'code', message }])
}

/** Base32 (RFC 4648): no letter looks like one of its digits. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Of 80 random bits each, such as `K7QD-2MXA-PZ4R-6WTB`. */
export function makeRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => Array.from({ length: 4 }, group).join('-'))
}

/** 80 bits need no slow hash. Typed in any case and width, with digits for the letters that they look like. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = plainCode(code).replaceAll('0', 'O').replaceAll('1', 'I')
  return hash('sha256', JSON.stringify([userId, plain]), 'base64url')
}

export async function findSecondFactorRule(db: Db): Promise<SecondFactorRule> {
  const isRequired = (await readRule(db, secondFactorRule)) === 'true'
  const without = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .where('isActive', '=', 'true')
    .where(({ and, not, exists, selectFrom }) => {
      const codes = selectFrom('secondFactors')
        .select('secondFactors.userId')
        .whereRef('secondFactors.userId', '=', 'users.id')
        .where('confirmedAt', 'is not', null)
      const passkeys = selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id')
      return and([not(exists(codes)), not(exists(passkeys))])
    })
    .orderBy('username')
    .execute()
  return { isRequired, without: without.map(({ username }) => username) }
}

/**
 * @param hasSecondFactor in the actor's session: an administrator without one must not close the dashboard for all.
 * @throws 401 or 403 when the actor is no longer an administrator, 409 without a second factor.
 */
export function changeSecondFactorRule(
  db: Db,
  { isRequired, actorId, hasSecondFactor }: { isRequired: boolean; actorId: string; hasSecondFactor: boolean },
): Promise<SecondFactorRule> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    if (isRequired && !hasSecondFactor) throw conflict(say('Please set up a second factor yourself first, in Settings.'))
    await storeRule(change, secondFactorRule, String(isRequired))
    await record(change, isRequired ? 'secondFactor.require' : 'secondFactor.release', { actorId })
    return findSecondFactorRule(change)
  })
}

/** How long the code may be waited for after the password. */
export const loginStepLifeMs = 5 * 60_000

interface Step {
  userId: string
  /** The stored hash that the password was compared with. */
  passwordHash: string
}

/** After the right password. Returns the secret for the browser's cookie. */
export async function beginLoginStep(db: Db, { userId, passwordHash }: Step, now: Date): Promise<string> {
  const secret = newToken()
  const expiresAt = new Date(now.getTime() + loginStepLifeMs).toISOString()
  // Who knows the password can begin many: five minutes' worth of them stay.
  await db.deleteFrom('loginSteps').where('userId', '=', userId).where('expiresAt', '<=', now.toISOString()).execute()
  const row = { hash: hashOf(secret), userId, passwordKey: hashOf(passwordHash), expiresAt, usedAt: null }
  await db.insertInto('loginSteps').values(row).execute()
  return secret
}

/** The account whose code is waited for; undefined when the step has expired, was used, or the password has changed. */
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
