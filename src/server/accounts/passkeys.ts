import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { maxPasskeys, type Passkey } from '#contract/accounts/auth.ts'
import { say } from '#contract/sentences.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import type { PasskeyRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, notFound, Refusal } from '#server/refusals.ts'

const shown = ['id', 'name', 'createdAt', 'lastUsedAt'] as const

export function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').select(shown).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()
}

export async function listCredentialIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('credentialId').where('userId', '=', userId).orderBy('createdAt').execute()
  return rows.map(({ credentialId }) => credentialId)
}

export function findPasskey(
  db: Db,
  credentialId: string,
): Promise<Pick<PasskeyRow, 'credentialId' | 'userId' | 'publicKey' | 'counter'> | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['credentialId', 'userId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

interface Adding extends Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'name'> {
  challenge: Challenge
  /** The session in which it happens: the passkey counts as used in it. */
  session: string
}

/** @throws 400 when the challenge was used already, 409 when the passkey is known already or the user has `maxPasskeys`. */
export function addPasskey(db: Db, userId: string, { challenge, session, ...made }: Adding, moment: Moment): Promise<Passkey> {
  return inTransaction(db, async (change) => {
    if (!(await spendChallenge(change, challenge))) throw challengeIsOver()
    if ((await listCredentialIds(change, userId)).length >= maxPasskeys)
      throw conflict(say('You have 10 passkeys already. Please remove one that you no longer use.'))
    const passkey = await change
      .insertInto('passkeys')
      .values({ ...made, id: newId(), userId, createdAt: moment.now.toISOString(), lastUsedAt: null })
      .onConflict((known) => known.column('credentialId').doNothing())
      .returning(shown)
      .executeTakeFirst()
    if (passkey === undefined) throw conflict(say('This passkey was added already.'))
    await change.updateTable('sessions').set({ hasSecondFactor: 'true' }).where('sid', '=', session).execute()
    const told = { passkeyId: passkey.id, device: made.name, moment }
    await record(change, 'passkey.create', { actorId: userId, detail: made.name, ...told })
    return passkey
  })
}

/** @throws 404 when the user has no such passkey. */
export function renamePasskey(db: Db, userId: string, { id, name }: Pick<PasskeyRow, 'id'> & { name: string }): Promise<Passkey> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(shown)
    .executeTakeFirstOrThrow(notFound)
}

/** No one logs in with it any more; sessions go on. @throws 404 when the user has no such passkey. */
export function removePasskey(db: Db, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (change) => {
    const { numDeletedRows } = await change
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await record(change, 'passkey.delete', { actorId: userId })
  })
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute()
}

/** How long a browser may take. The login page asks for another challenge before (web/accounts/login/passkey-login.tsx). */
export const challengeLifeMs = 10 * 60 * 1000

/** What a challenge may be used for, and by whom. `confirm` is bound to one session, and so to its user. */
export type Purpose = readonly ['login'] | readonly ['add', userId: string] | readonly ['confirm', sessionIdHash: string]

/** One that was made here for the purpose and has not expired. */
export interface Challenge {
  /** SHA-256, under which its use is stored. */
  hash: string
  expiresAt: string
}

const expiresBytes = 8
const randomLength = 16
const unsignedBytes = expiresBytes + randomLength

/** Needs no row until it is used: strangers ask for challenges, and could fill a table. It holds its end, random bits and a MAC over both and the purpose. */
export async function makeChallenge(db: Db, purpose: Purpose, now: Date): Promise<string> {
  const unsigned = Buffer.alloc(unsignedBytes)
  unsigned.writeBigUInt64BE(BigInt(now.getTime() + challengeLifeMs))
  randomBytes(randomLength).copy(unsigned, expiresBytes)
  return Buffer.concat([unsigned, await sign(db, purpose, unsigned)]).toString('base64url')
}

/** The challenge that a browser says it has signed. Whether it was used already, `spendChallenge` says. @throws 400 when it was not made here for this purpose, or has expired. */
export async function readChallenge(
  db: Db,
  clientDataJSON: string,
  purpose: Purpose,
  now: Date,
): Promise<Challenge & { text: string }> {
  const text = challengeIn(clientDataJSON)
  const bytes = Buffer.from(text, 'base64url')
  const unsigned = bytes.subarray(0, unsignedBytes)
  const expected = await sign(db, purpose, unsigned)
  if (bytes.length !== unsignedBytes + expected.length || !timingSafeEqual(bytes.subarray(unsignedBytes), expected))
    throw challengeIsOver()
  const expires = Number(unsigned.readBigUInt64BE())
  if (expires <= now.getTime()) throw challengeIsOver()
  // Of the bytes: a text in base64url has several spellings.
  return { text, hash: hash('sha256', bytes, 'base64url'), expiresAt: new Date(expires).toISOString() }
}

/** '' when it is no JSON. */
function challengeIn(clientDataJSON: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge)
  } catch {
    return ''
  }
}

async function sign(db: Db, purpose: Purpose, unsigned: Buffer): Promise<Buffer> {
  const secret = await findSecret(db, 'passkey-challenges')
  return createHmac('sha256', secret).update(JSON.stringify(purpose)).update(unsigned).digest()
}

/** A signature that was found right, with the counter that came with it. */
export interface PasskeyUse {
  credentialId: string
  challenge: Challenge
  counter: number
}

/** Uses a signature up. False when the challenge was used already, the passkey is gone, or its counter has gone further in the meantime, as a copy's would. */
export async function recordPasskeyUse(
  change: Db,
  userId: string,
  { credentialId, challenge, counter }: PasskeyUse,
  now: Date,
): Promise<boolean> {
  if (!(await spendChallenge(change, challenge))) return false
  const used = await change
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now.toISOString() })
    .where('credentialId', '=', credentialId)
    .where('userId', '=', userId)
    // Most devices do not count: 0.
    .where(({ or, eb }) => or([eb('counter', '<', counter), ...(counter === 0 ? [eb('counter', '=', 0)] : [])]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Of several requests with one challenge, one gets true. */
export async function spendChallenge(db: Db, { hash: used, expiresAt }: Challenge): Promise<boolean> {
  const spent = await db
    .insertInto('usedChallenges')
    .values({ hash: used, expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return spent !== undefined
}

export function challengeIsOver(): Refusal {
  return new Refusal(400, say('That took too long, or was sent twice. Please try again.'))
}
