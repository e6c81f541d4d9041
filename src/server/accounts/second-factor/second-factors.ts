import { hash, randomInt } from 'node:crypto'
import { recoveryCodeCount, type SecondFactor } from '#contract/accounts/second-factor.ts'
import { say } from '#contract/sentences.ts'
import { endContinueLinks } from '#server/accounts/continue-links.ts'
import { deletePasskeysOf, listCredentialIds } from '#server/accounts/passkeys/passkeys.ts'
import { deleteSessionsOf } from '#server/accounts/sessions.ts'
import { lockAccount } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Moment, tell } from '#server/notices/tell.ts'
import { conflict, invalid } from '#server/refusals.ts'
import { recordAudit, recordOwnAction } from '#server/site/audit-log.ts'
import { deleteLoginStepsOf } from './login-steps.ts'
import { isAppCode, newSecret, plainCode, stepOf } from './totp.ts'

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

/** Makes the key of an app that is being set up; an earlier one that was never confirmed is replaced. @throws 409 when codes are on. */
export async function beginSecondFactor(db: Db, userId: string, now: Date): Promise<string> {
  const secret = newSecret()
  return inTransaction(db, async (change) => {
    await lockAccount(change, userId)
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

interface Confirming {
  code: string
  /** The session in which it happens: it counts as one with a code, and the others end. */
  session: string
}

/** Turns the codes on and returns the recovery codes, which are stored as hashes. @throws 400 when the code is wrong. */
export function confirmSecondFactor(db: Db, userId: string, { code, session }: Confirming, moment: Moment): Promise<string[]> {
  return inTransaction(db, async (change) => {
    await lockAccount(change, userId)
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
    await recordOwnAction(change, { actorId: userId, action: 'secondFactor.on' })
    await tell(change, { kind: 'secondFactor', userId, event: 'on', at: moment.now.toISOString() }, moment)
    return codes
  })
}

/** The old ones stop working. @throws 409 when codes are off. */
export function renewRecoveryCodes(db: Db, userId: string, moment: Moment): Promise<string[]> {
  return inTransaction(db, async (change) => {
    await lockAccount(change, userId)
    if ((await findSecondFactor(change, userId)).since === null) throw conflict(say('Codes from an app are off.'))
    const codes = await replaceRecoveryCodes(change, userId)
    await recordOwnAction(change, { actorId: userId, action: 'secondFactor.codes' })
    await tell(change, { kind: 'secondFactor', userId, event: 'codes', at: moment.now.toISOString() }, moment)
    return codes
  })
}

/** Turned off by the user; does nothing when it is off. */
export function turnOffSecondFactor(db: Db, userId: string, moment: Moment): Promise<void> {
  return inTransaction(db, async (change) => {
    await lockAccount(change, userId)
    if (!(await removeSecondFactor(change, userId))) return
    await recordOwnAction(change, { actorId: userId, action: 'secondFactor.off' })
    await tell(change, { kind: 'secondFactor', userId, event: 'off', at: moment.now.toISOString() }, moment)
  })
}

/** For a user who has lost every second factor: codes and passkeys are removed, and all sessions end. Returns whether there was one. */
export function resetSecondFactor(db: Db, userId: string, { actorId }: { actorId: string }, moment: Moment): Promise<boolean> {
  return inTransaction(db, async (change) => {
    await lockAccount(change, userId)
    if (!(await removeEveryFactor(change, userId))) return false
    await deleteSessionsOf(change, userId)
    await recordAudit(change, { actorId, action: 'secondFactor.reset', user: userId })
    await tell(change, { kind: 'secondFactor', userId, event: 'off', at: moment.now.toISOString() }, moment)
    return true
  })
}

/** Codes and passkeys. Call it with the account locked. Returns whether there were any. */
export async function removeEveryFactor(change: Db, userId: string): Promise<boolean> {
  const hadPasskeys = (await listCredentialIds(change, userId)).length > 0
  await deletePasskeysOf(change, userId)
  return (await removeSecondFactor(change, userId)) || hadPasskeys
}

/** Call it with the account locked. Returns whether codes were on. */
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

/** Uses a code up. Of several requests with one code, one gets true. A recovery code is told to its owner. */
export async function spendCode(db: Db, userId: string, code: string, moment: Moment): Promise<boolean> {
  const factor = await db
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (factor === undefined) return false
  const step = stepOf(factor.secret, code, moment.now)
  return step === undefined ? spendRecoveryCode(db, userId, code, moment) : spendStep(db, userId, step)
}

async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
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
    const at = moment.now.toISOString()
    const used = await change
      .updateTable('recoveryCodes')
      .set({ usedAt: at })
      .where('hash', '=', hashRecoveryCode(userId, code))
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .returning('hash')
      .executeTakeFirst()
    if (used === undefined) return false
    await recordOwnAction(change, { actorId: userId, action: 'secondFactor.recovery' })
    await tell(change, { kind: 'secondFactor', userId, event: 'recovery', at }, moment)
    return true
  })
}

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
const groupCount = 4
const groupLength = 4

/** Codes of 80 random bits each, such as `K7QD-2MXA-PZ4R-6WTB`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, makeCode)
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groupCount }, group).join('-')
}

/** For the table: 80 bits need no slow hash. Written with or without hyphens, in any case and width, with digits for the letters that they look like. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = plainCode(code).replaceAll('0', 'O').replaceAll('1', 'I')
  return hash('sha256', JSON.stringify([userId, plain]), 'base64url')
}
