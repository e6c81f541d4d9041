import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { say } from '#contract/sentences.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import { Refusal } from '#server/refusals.ts'

/** How long a browser may take, in milliseconds. The login page asks for another one before (web/accounts/passkeys/passkey-login.tsx). */
export const challengeLifeMs = 10 * 60 * 1000

/** What a challenge may be used for, and by whom: for nothing and by no one else. `confirm` is bound to one session, and so to its user. */
export type Purpose = readonly ['login'] | readonly ['add', userId: string] | readonly ['confirm', sessionIdHash: string]

/** One that was made here for the purpose and has not expired. */
export interface Challenge {
  /** SHA-256, under which its use is stored. */
  hash: string
  expiresAt: string
}

const layout = { expires: 8, random: 16 } as const
const unsignedBytes = layout.expires + layout.random

/**
 * A challenge that needs no row until it is used: strangers ask for them, and could fill a table. It holds its end, random bits and a MAC over both and the
 * purpose.
 */
export async function makeChallenge(db: Db, purpose: Purpose, now: Date): Promise<string> {
  const unsigned = Buffer.alloc(unsignedBytes)
  unsigned.writeBigUInt64BE(BigInt(now.getTime() + challengeLifeMs))
  randomBytes(layout.random).copy(unsigned, layout.expires)
  return Buffer.concat([unsigned, await sign(db, purpose, unsigned)]).toString('base64url')
}

/** Undefined when it was not made here for this purpose, or has expired. Whether it was used already is known when it is used (`spendChallenge`). */
export async function readChallenge(db: Db, text: string, purpose: Purpose, now: Date): Promise<Challenge | undefined> {
  const bytes = Buffer.from(text, 'base64url')
  const unsigned = bytes.subarray(0, unsignedBytes)
  const expected = await sign(db, purpose, unsigned)
  if (bytes.length !== unsignedBytes + expected.length || !timingSafeEqual(bytes.subarray(unsignedBytes), expected))
    return undefined
  const expires = Number(unsigned.readBigUInt64BE())
  if (expires <= now.getTime()) return undefined
  // Of the bytes: a text in base64url has several spellings.
  return { hash: hash('sha256', bytes, 'base64url'), expiresAt: new Date(expires).toISOString() }
}

/** What a browser says that it has signed; '' when that is no JSON. */
export function challengeIn(clientDataJSON: string): string {
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

/** A signature of a passkey that was found right. */
export interface PasskeyUse {
  credentialId: string
  challenge: Challenge
  /** Which came with the signature. */
  counter: number
}

/**
 * Uses a signature up. Returns false when the challenge was used already, or the passkey is gone, or its counter has
 * gone further in the meantime, as a copy of it would.
 */
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
export async function spendChallenge(db: Db, challenge: Challenge): Promise<boolean> {
  const used = await db
    .insertInto('usedChallenges')
    .values({ ...challenge })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/** The challenges that were used and would no longer be accepted. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('usedChallenges').where('expiresAt', '<=', now.toISOString()).execute()
}

/** 400: the challenge has expired, or was used already. */
export function challengeIsOver(): Refusal {
  return new Refusal(400, say('That took too long, or was sent twice. Please try again.'))
}
