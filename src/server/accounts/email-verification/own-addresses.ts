import type { AddressOwner, OwnAddress, OwnAddresses } from '#contract/accounts/email-verification.ts'
import { say } from '#contract/sentences.ts'
import { comparable, findUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { findApplicationOf } from '#server/members/own-details.ts'
import { queueMailAgain } from '#server/notices/outbox.ts'
import { conflict, Refusal } from '#server/refusals.ts'
import { askToVerify, findAddressOf, findHoldEnd, findLetterSentAt, type VerificationLetter } from './verification-letters.ts'

/** The letters that the user's addresses take: one, unless the application has another address than the account. */
async function lettersOf(db: Db, userId: string): Promise<Partial<Record<AddressOwner, VerificationLetter>>> {
  const account = await findUser(db, userId)
  const application = await findApplicationOf(db, userId)
  const hasOwn = application !== undefined && comparable(application.email) !== comparable(account?.email ?? '')
  return {
    ...(account && account.email !== null && { account: { kind: 'accountAddress', subjectId: userId } }),
    ...(hasOwn && application.email !== '' && { application: { kind: 'applicationAddress', subjectId: application.id } }),
  }
}

export async function findOwnAddresses(db: Db, userId: string, now: Date): Promise<OwnAddresses> {
  const { account, application } = await lettersOf(db, userId)
  return { account: await describe(db, account, now), application: await describe(db, application, now) }
}

async function describe(db: Db, letter: VerificationLetter | undefined, now: Date): Promise<OwnAddress | null> {
  const owner = letter && (await findAddressOf(db, letter))
  if (letter === undefined || owner === undefined) return null
  const { email, emailVerifiedAt, refusedAt } = owner
  return { email, verifiedAt: emailVerifiedAt, refusedAt, letterSentAt: await findLetterSentAt(db, letter, { email, now }) }
}

/** At login: people whom an administrator brought in, and those whose link has expired, get a letter. */
export async function askToVerifyAddressesOf(db: Db, userId: string): Promise<void> {
  for (const letter of Object.values(await lettersOf(db, userId))) await askToVerify(db, letter)
}

/**
 * The user asks for another letter.
 * @throws 409 when there is nothing to verify, 429 when too many letters were sent.
 */
export async function requestVerification(db: Db, userId: string, addressOf: AddressOwner, now: Date): Promise<void> {
  const letter = (await lettersOf(db, userId))[addressOf]
  const owner = letter && (await findAddressOf(db, letter))
  if (letter === undefined || owner === undefined || owner.emailVerifiedAt !== null)
    throw conflict(say('This address needs no verification.'))
  // The worker keeps the limit; here the person is told.
  const heldUntil = await findHoldEnd(db, { letterId: '', ...letter, email: owner.email }, now)
  if (heldUntil !== undefined)
    throw new Refusal(429, noMoreToday, [], Math.max(1, Math.ceil((heldUntil.getTime() - now.getTime()) / 1000)))
  await queueMailAgain(db, letter)
}

const noMoreToday = say(
  'No more emails can be sent to this address today. Please look in the spam folder, or try again tomorrow.',
)
