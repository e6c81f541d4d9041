import { hash } from 'node:crypto'
import { type BrowserCode, codeLifeMs, type NewBrowserCode } from '#contract/accounts/browser-codes.ts'
import { lockAccount } from '#server/accounts/users.ts'
import type { BrowserCodeRow } from '#server/db/login-rows.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { unauthorized } from '#server/refusals.ts'
import { hashCode, makeCode } from './codes.ts'

// docs/decisions/051: what the first browser does, in which the user is logged in. The other one: entered-codes.ts

/** The session in which the code is shown. */
export interface CodeOwner {
  userId: string
  /** Hash of the session's id. */
  session: string
}

export const passwordKeyOf = (passwordHash: string) => hash('sha256', passwordHash, 'base64url')
export const secondsUntil = (expiresAt: string, now: Date) =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000))
export const lifeFrom = (now: Date) => new Date(now.getTime() + codeLifeMs).toISOString()

/** Makes the account's one code; an earlier one stops working. @throws 401 when the session has just ended. */
export async function makeBrowserCode(db: Db, { userId, session }: CodeOwner, now: Date): Promise<NewBrowserCode> {
  const code = makeCode()
  const codeHash = await hashCode(db, code)
  const expiresAt = lifeFrom(now)
  return inTransaction(db, async (change) => {
    await lockAccount(change, userId)
    const account = await change
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.userId', 'users.id')
      .select('users.password')
      .where('users.id', '=', userId)
      .where('users.isActive', '=', 'true')
      .where('sessions.sid', '=', session)
      .executeTakeFirst()
    if (account === undefined) throw unauthorized()
    await change.deleteFrom('browserCodes').where('userId', '=', userId).execute()
    const id = newId()
    const entry = { entryHash: null, device: null, digits: null, confirmedAt: null, usedAt: null }
    await change
      .insertInto('browserCodes')
      .values({ codeHash, id, userId, session, passwordKey: passwordKeyOf(account.password), expiresAt, ...entry })
      .execute()
    return { id, code, secondsLeft: secondsUntil(expiresAt, now) }
  })
}

/** The session's code, also after it was entered, confirmed or used; null when it has none or its time is over. */
export async function findBrowserCode(db: Db, { userId, session }: CodeOwner, now: Date): Promise<BrowserCode | null> {
  const found = await db
    .selectFrom('browserCodes')
    .select(['id', 'device', 'expiresAt', 'entryHash', 'confirmedAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('session', '=', session)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (found === undefined) return null
  return { id: found.id, device: found.device, state: stateOf(found), secondsLeft: secondsUntil(found.expiresAt, now) }
}

function stateOf({ entryHash, confirmedAt, usedAt }: Pick<BrowserCodeRow, 'entryHash' | 'confirmedAt' | 'usedAt'>) {
  if (usedAt !== null) return 'used'
  if (confirmedAt !== null) return 'confirmed'
  return entryHash === null ? 'open' : 'entered'
}

interface Confirming {
  id: string
  digits: string
}

/**
 * Lets the browser in that has entered the code, if it shows these digits; other digits end the code. The same call again, after its answer was lost,
 * agrees. Returns whether they were right in time.
 */
export async function confirmBrowserCode(db: Db, owner: CodeOwner, { id, digits }: Confirming, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('browserCodes')
    .set({ confirmedAt: now.toISOString(), expiresAt: lifeFrom(now) })
    .where('id', '=', id)
    .where('userId', '=', owner.userId)
    .where('session', '=', owner.session)
    .where('digits', '=', digits)
    .where('expiresAt', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  if (confirmed === undefined) await endBrowserCode(db, owner, id)
  return confirmed !== undefined
}

/** Ends a code, unless its digits were confirmed. */
export async function endBrowserCode(db: Db, { userId, session }: CodeOwner, id: string): Promise<void> {
  await db
    .deleteFrom('browserCodes')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('session', '=', session)
    .where('confirmedAt', 'is', null)
    .execute()
}

/** Whatever their state. Call it with the account locked. */
export async function deleteBrowserCodesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('browserCodes').where('userId', '=', userId).execute()
}

export async function deleteExpiredBrowserCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('browserCodes').where('expiresAt', '<=', now.toISOString()).execute()
}
