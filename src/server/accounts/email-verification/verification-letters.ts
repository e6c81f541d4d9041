import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { comparable } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import type { VerificationKind } from '#server/db/tables.ts'
import { findLanguageOf } from '#server/notices/addressees.ts'
import { queueMailAgain, releaseHeldLetters } from '#server/notices/outbox.ts'
import { findRefused } from '#server/notices/refused-addresses.ts'

/** Asks the owner of an account's or an application's address whether it is theirs. */
export interface VerificationLetter {
  kind: VerificationKind
  subjectId: string
}

export interface AddressOfSubject {
  email: string
  /** Null also while a mail server refuses the address: then it has to be verified anew. */
  emailVerifiedAt: string | null
  refusedAt: string | null
  /** In which the site writes to the person. */
  language: Language
}

/** The address as it is now; undefined when there is none, or the account is gone or inactive. */
export async function findAddressOf(db: Db, letter: VerificationLetter): Promise<AddressOfSubject | undefined> {
  const known = await findKnownAddress(db, letter)
  if (known === undefined) return undefined
  const [refusedAt = null] = (await findRefused(db, [known.email])).values()
  return { ...known, emailVerifiedAt: refusedAt === null ? known.emailVerifiedAt : null, refusedAt }
}

async function findKnownAddress(
  db: Db,
  { kind, subjectId }: VerificationLetter,
): Promise<Omit<AddressOfSubject, 'refusedAt'> | undefined> {
  if (kind === 'accountAddress') {
    const account = await db
      .selectFrom('users')
      .select(['email', 'emailVerifiedAt'])
      .where('id', '=', subjectId)
      .where('isActive', '=', 'true')
      .executeTakeFirst()
    if (account === undefined || account.email === null) return undefined
    const { email, emailVerifiedAt } = account
    return { email, emailVerifiedAt, language: (await findLanguageOf(db, subjectId)) ?? defaultLanguage }
  }
  const application = await db
    .selectFrom('membershipApplications')
    .select(['email', 'emailVerifiedAt', 'language'])
    .where('id', '=', subjectId)
    .where('email', '!=', '')
    .executeTakeFirst()
  return application && { ...application, language: isLanguage(application.language) ? application.language : defaultLanguage }
}

/**
 * Queues the letter unless the address is verified or has one whose link still works. Call it in the transaction that makes the address known. Without a
 * mail server the letter is dropped unsent.
 */
export async function askToVerify(change: Db, letter: VerificationLetter, now = new Date()): Promise<void> {
  const owner = await findAddressOf(change, letter)
  if (owner === undefined || owner.emailVerifiedAt !== null) return
  if ((await findLetterSentAt(change, letter, { email: owner.email, now })) === null) await queueMailAgain(change, letter)
}

/** When the newest letter to this address was sent whose link can still be used; null without one. */
export async function findLetterSentAt(
  db: Db,
  { kind, subjectId }: VerificationLetter,
  { email, now }: { email: string; now: Date },
): Promise<string | null> {
  const newest = await db
    .selectFrom('emailVerifications')
    .select('createdAt')
    .where(kind === 'accountAddress' ? 'userId' : 'applicationId', '=', subjectId)
    .where('emailKey', '=', comparable(email))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.createdAt ?? null
}

/**
 * After the address of an application, or its account, was set: it counts as verified if it is the verified address of the account, else its owner is asked.
 * An address that has not changed stays as it is.
 * @param emailBefore null for a new application.
 * @returns when the address was verified.
 */
export async function settleApplicationAddress(
  change: Db,
  applicationId: string,
  emailBefore: string | null,
): Promise<string | null> {
  const { email, emailVerifiedAt, accountId, accountEmail, accountVerifiedAt } = await change
    .selectFrom('membershipApplications')
    .leftJoin('users', 'users.id', 'membershipApplications.userId')
    .select(['membershipApplications.email', 'membershipApplications.emailVerifiedAt', 'users.id as accountId'])
    .select(['users.email as accountEmail', 'users.emailVerifiedAt as accountVerifiedAt'])
    .where('membershipApplications.id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const isSame = emailBefore !== null && comparable(emailBefore) === comparable(email)
  const isOfAccount = accountEmail !== null && comparable(accountEmail) === comparable(email)
  const verifiedAt = (isSame ? emailVerifiedAt : null) ?? (isOfAccount ? accountVerifiedAt : null)
  if (verifiedAt !== emailVerifiedAt)
    await change
      .updateTable('membershipApplications')
      .set({ emailVerifiedAt: verifiedAt })
      .where('id', '=', applicationId)
      .execute()
  if (verifiedAt !== null) await releaseHeldLetters(change, [applicationId], new Date())
  else if (isOfAccount && accountId !== null) await askToVerify(change, { kind: 'accountAddress', subjectId: accountId })
  else await askToVerify(change, { kind: 'applicationAddress', subjectId: applicationId })
  return verifiedAt
}

/** Where security mail goes must not change by a session alone. */
export interface AddressChange {
  /** Whether the password or a passkey was given in this session a little while ago (http/clients/confirmation.ts). */
  isConfirmed: boolean
  moment: Moment
}

interface Changed {
  /** Null for an application without account: then there is no one to tell. */
  userId: string | null
  before: { email: string | null; emailVerifiedAt: string | null }
  after: string | null
}

/** Tells the owner of an account that the address of an application or of the account itself was changed: also to the old address, if it was verified. */
export async function tellAddressChanged(change: Db, { userId, before, after }: Changed, moment: Moment): Promise<void> {
  if (userId === null || comparable(before.email ?? '') === comparable(after ?? '')) return
  const address = before.emailVerifiedAt === null ? null : before.email
  await record(change, 'addressChanged', { userId, address, moment })
}

const dayMs = 24 * 60 * 60 * 1000

/** Letters in 24 hours, no matter who causes them; each as many for the address of an account as for that of applications, so that a stranger's applications do not block a member's letter. */
const lettersPerAddress = 3
/** For one account or application, whatever addresses it is given. */
const lettersPerSubject = 5
/** Over all: what 100 new accounts and 100 applications of a day may cause, and as much again as a club needs. */
const lettersPerDay = 300

interface Next extends VerificationLetter {
  /** The letter itself: it does not count against its own next attempt. */
  letterId: string
  email: string
}

/** Until when the letter has to wait because of those that were sent in the last 24 hours; undefined when it may go out. */
export async function findHoldEnd(db: Db, { letterId, kind, subjectId, email }: Next, now: Date): Promise<Date | undefined> {
  const owner = kind === 'accountAddress' ? 'userId' : 'applicationId'
  // One row for each letter: the attempts of one letter are one.
  const letters = db
    .selectFrom('emailVerifications')
    .select(({ fn }) => ['letterId', fn.max('createdAt').as('at')])
    .where('createdAt', '>', new Date(now.getTime() - dayMs).toISOString())
    .where('letterId', '!=', letterId)
    .groupBy('letterId')
    .orderBy('at', 'desc')
    .limit(1)
  const beyond = await Promise.all([
    letters
      .where('emailKey', '=', comparable(email))
      .where(owner, 'is not', null)
      .offset(lettersPerAddress - 1)
      .executeTakeFirst(),
    letters
      .where(owner, '=', subjectId)
      .offset(lettersPerSubject - 1)
      .executeTakeFirst(),
    letters.offset(lettersPerDay - 1).executeTakeFirst(),
  ])
  const ends = beyond.flatMap((letter) => (letter === undefined ? [] : [Date.parse(letter.at) + dayMs]))
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}
