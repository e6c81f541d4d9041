import { say } from '#contract/sentences.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusals.ts'
import type { Challenge } from './challenges.ts'

/** A signature of a passkey that was found right. */
export interface PasskeyUse {
  credentialId: string
  challenge: Challenge
  /** Which came with the signature. */
  counter: number
}

/**
 * Uses a signature up. Call it with the account locked. Returns false when the challenge was used already, or the passkey is gone, or its counter has
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
