import { hash, randomBytes } from 'node:crypto'
import { verificationLinkDays } from '#contract/accounts/email-verification.ts'
import type { Language } from '#contract/languages.ts'
import { comparable } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { releaseHeldLetters } from '#server/notices/outbox.ts'
import { forgetRefused } from '#server/notices/refused-addresses.ts'
import { findAddressOf, findHoldEnd, type VerificationLetter } from './verification-letters.ts'

const linkLifeMs = verificationLinkDays * 24 * 60 * 60 * 1000

/** What the letter needs. `heldUntil`: it may not be sent before, because too many went out. */
export type IssuedVerification = { token: string; email: string; language: Language } | { heldUntil: Date }

/**
 * Makes the secret of a letter that is about to be sent: 256 random bits, of which the table has the hash, bound to the person and the address.
 * Earlier letters stay valid: the mail server may have taken the one whose attempt seemed to fail.
 * @returns undefined when there is nothing to verify any more.
 */
export function issueVerification(
  db: Db,
  { id: letterId, kind, subjectId }: VerificationLetter & { id: string },
  now: Date,
): Promise<IssuedVerification | undefined> {
  return inTransaction(db, async (change) => {
    const owner = await findAddressOf(change, { kind, subjectId })
    if (owner === undefined || owner.emailVerifiedAt !== null) return undefined
    const heldUntil = await findHoldEnd(change, { letterId, kind, subjectId, email: owner.email }, now)
    if (heldUntil !== undefined) return { heldUntil }
    const token = randomBytes(32).toString('base64url')
    await change
      .insertInto('emailVerifications')
      .values({
        hash: hashOf(token),
        letterId,
        userId: kind === 'accountAddress' ? subjectId : null,
        applicationId: kind === 'applicationAddress' ? subjectId : null,
        emailKey: comparable(owner.email),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + linkLifeMs).toISOString(),
        usedAt: null,
      })
      .execute()
    return { token, email: owner.email, language: owner.language }
  })
}

export interface FoundVerification {
  language: Language
  /** Whether the address is verified already. */
  isDone: boolean
}

/** What the link is about, without using it; undefined when it is unknown, has expired or was about an earlier address. */
export async function findVerification(db: Db, token: string, now: Date): Promise<FoundVerification | undefined> {
  const found = await db
    .selectFrom('emailVerifications')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (found === undefined) return undefined
  const owner = await findAddressOf(db, subjectOf(found))
  if (owner === undefined || comparable(owner.email) !== found.emailKey) return undefined
  const isDone = owner.emailVerifiedAt !== null
  // Verified, then changed and changed back: that takes a new letter.
  return isDone || found.usedAt === null ? { language: owner.language, isDone } : undefined
}

/**
 * Verifies the address by the link, once; applications of the account with the same address, too. Mail that was held for it may go out now.
 * @returns whether the link was good.
 */
export function verifyEmail(db: Db, token: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (change) => {
    const at = now.toISOString()
    const used = await change
      .updateTable('emailVerifications')
      .set({ usedAt: at })
      .where('hash', '=', hashOf(token))
      .where('expiresAt', '>', at)
      .where('usedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (used === undefined) return false
    const { kind, subjectId } = subjectOf(used)
    const applications = change
      .updateTable('membershipApplications')
      .set(({ fn, val }) => ({ emailVerifiedAt: fn.coalesce('emailVerifiedAt', val(at)) }))
      .where(({ fn }) => fn<string>('lower', ['email']), '=', used.emailKey)
      .returning('id')
    if (kind === 'accountAddress') {
      const account = await change
        .updateTable('users')
        .set(({ fn, val }) => ({ emailVerifiedAt: fn.coalesce('emailVerifiedAt', val(at)) }))
        .where('id', '=', subjectId)
        .where('emailKey', '=', used.emailKey)
        .returning('id')
        .executeTakeFirst()
      if (account === undefined) return false
    }
    await forgetRefused(change, used.emailKey)
    const verified = await applications.where(kind === 'accountAddress' ? 'userId' : 'id', '=', subjectId).execute()
    await releaseHeldLetters(
      change,
      verified.map(({ id }) => id),
      now,
    )
    return kind === 'accountAddress' || verified.length > 0
  })
}

function subjectOf({ userId, applicationId }: { userId: string | null; applicationId: string | null }): VerificationLetter {
  return userId === null
    ? { kind: 'applicationAddress', subjectId: applicationId ?? '' }
    : { kind: 'accountAddress', subjectId: userId }
}

export async function deleteExpiredVerifications(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('emailVerifications').where('expiresAt', '<=', now.toISOString()).execute()
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
