import { verificationLinkDays } from '#contract/accounts/users.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import type { VerificationKind } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findLanguageOf } from '#server/notices/addressees.ts'
import { queueMailAgain, releaseHeldLetters } from '#server/notices/outbox.ts'
import { findRefused, forgetRefused } from '#server/notices/refused-addresses.ts'
import { hashOf, newToken } from './tickets.ts'
import { comparable } from './users.ts'

const dayMs = 24 * 60 * 60 * 1000

const ownerOf = { accountAddress: 'userId', applicationAddress: 'applicationId' } as const

/** `heldUntil`: the letter may not be sent before, because too many went out. */
type IssuedVerification = { token: string; email: string; language: Language } | { heldUntil: Date }

/**
 * Makes the secret of a letter that is about to be sent, bound to the person and the address; undefined when there is nothing to verify any more. Earlier
 * letters stay valid: the mail server may have taken the one whose attempt seemed to fail.
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
    const token = newToken()
    await change
      .insertInto('emailVerifications')
      .values({
        hash: hashOf(token),
        letterId,
        userId: null,
        applicationId: null,
        [ownerOf[kind]]: subjectId,
        emailKey: comparable(owner.email),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + verificationLinkDays * dayMs).toISOString(),
        usedAt: null,
      })
      .execute()
    return { token, email: owner.email, language: owner.language }
  })
}

/** Without using the link; undefined when it is unknown, has expired or was about an earlier address. `isDone`: verified already. */
export async function findVerification(
  db: Db,
  token: string,
  now: Date,
): Promise<{ language: Language; isDone: boolean } | undefined> {
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

/** Verifies the address by the link, once; applications of the account with the same address, too. Returns whether the link was good. */
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

/** Asks whose address an account or an application has. */
export interface VerificationLetter {
  kind: VerificationKind
  subjectId: string
}

interface AddressOfSubject {
  email: string
  /** Null also while a mail server refuses the address: then it has to be verified anew. */
  emailVerifiedAt: string | null
  refusedAt: string | null
  language: Language
}

/** Undefined when there is none, or the account is gone or inactive. */
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

/** Unless the address is verified or has a letter whose link still works. Call it in the transaction that makes the address known. */
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
    .where(ownerOf[kind], '=', subjectId)
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
 * @param emailBefore null for a new application; an address that has not changed stays as it is.
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

/** Where security mail goes must not change by a session alone, but by one that has confirmed (http/clients/access.ts). */
export interface AddressChange {
  isConfirmed: boolean
  moment: Moment
}

interface Changed {
  /** Null for an application without account: then there is no one to tell. */
  userId: string | null
  before: { email: string | null; emailVerifiedAt: string | null }
  after: string | null
}

/** Also to the old address, if it was verified. */
export async function tellAddressChanged(change: Db, { userId, before, after }: Changed, moment: Moment): Promise<void> {
  if (userId === null || comparable(before.email ?? '') === comparable(after ?? '')) return
  const address = before.emailVerifiedAt === null ? null : before.email
  await record(change, 'addressChanged', { userId, address, moment })
}

// Letters in 24 hours, from all causes together. Those to addresses of accounts and of applications are counted apart, so that a stranger's applications do not
// block a member's letter.
const lettersPerAddress = 3
const lettersPerSubject = 5
/** What 100 new accounts and 100 applications of a day may cause, and as much again as a club needs. */
const lettersPerDay = 300

interface Next extends VerificationLetter {
  /** It does not count against its own next attempt. */
  letterId: string
  email: string
}

/** Until when the letter has to wait because of others; undefined when it may go out. */
export async function findHoldEnd(db: Db, { letterId, kind, subjectId, email }: Next, now: Date): Promise<Date | undefined> {
  const owner = ownerOf[kind]
  // One row for each letter: the attempts of one letter are one.
  const letters = db
    .selectFrom('emailVerifications')
    .select(({ fn }) => ['letterId', fn.max('createdAt').as('at')])
    .where('createdAt', '>', new Date(now.getTime() - dayMs).toISOString())
    .where('letterId', '!=', letterId)
    .groupBy('letterId')
    .orderBy('at', 'desc')
    .limit(1)
  const toAddress = letters.where('emailKey', '=', comparable(email)).where(owner, 'is not', null)
  const limits = [
    toAddress.offset(lettersPerAddress - 1),
    letters.where(owner, '=', subjectId).offset(lettersPerSubject - 1),
    letters.offset(lettersPerDay - 1),
  ]
  const beyond = await Promise.all(limits.map((limit) => limit.executeTakeFirst()))
  const ends = beyond.flatMap((letter) => (letter === undefined ? [] : [Date.parse(letter.at) + dayMs]))
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}
