import { sql } from 'kysely'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type {
  ApplicationCounts,
  ApplicationDetail,
  ApplicationStatus,
  ApplicationSummary,
  MembershipApplication,
  MembershipApplicationInput,
} from '#contract/membership-applications.ts'
import type { Role } from '#contract/users.ts'
import { newId } from '#server/db/new-id.ts'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { recordAudit } from './audit-log.ts'
import { type Page, type PageRequest, past, readPosition, toPage } from './keyset.ts'
import { queueMail } from './outbox.ts'
import { forgetTerms, holds, indexApplications } from './search-terms.ts'
import { findTicket, redeemTicket } from './tickets.ts'

const summary = [
  'id',
  'koreanName',
  'englishName',
  'phoneNumber',
  'email',
  'motorcycleModel',
  'paymentStatus',
  'paymentConfirmedAt',
  'status',
  'submittedAt',
] as const
/** Everything that administrators read of an application. */
export const whole = [
  ...summary,
  'kakaoId',
  'dateOfBirth',
  'emergencyContactName',
  'emergencyContactRelation',
  'emergencyContactPhone',
  'membershipFee',
  'reviewedAt',
  'notes',
] as const

interface Which extends PageRequest {
  status?: ApplicationStatus | undefined
  search?: string | undefined
}

/** Newest first: what a list shows of each. */
export async function listApplicationSummaries(db: Db, which: Which): Promise<Page<ApplicationSummary>> {
  const rows = await newestOf(db, which).select(summary).execute()
  return toPage(rows, which.limit, ({ submittedAt, id }) => [submittedAt, id])
}

/** Newest first, everything: leave a line in the audit log. */
export async function listApplications(db: Db, which: Which): Promise<Page<MembershipApplication>> {
  const rows = await newestOf(db, which).select(whole).execute()
  return toPage(rows, which.limit, ({ submittedAt, id }) => [submittedAt, id])
}

function newestOf(db: Db, { limit, after, status, search }: Which) {
  const position = readPosition(after, ['string', 'string'])
  return db
    .selectFrom('membershipApplications')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .where(holds('application', search))
    .where(past(position, ['submittedAt', 'id'], 'desc'))
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
}

export async function countApplications(db: Db, search: string | undefined): Promise<ApplicationCounts> {
  const rows = await db
    .selectFrom('membershipApplications')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where(holds('application', search))
    .groupBy('status')
    .execute()
  const count = (status: ApplicationStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { pending: count('pending'), approved: count('approved'), rejected: count('rejected') }
}

/** One application with the account that approval promotes, noting who looked. @throws 404 when there is no such application. */
export async function viewApplication(db: Db, id: string, { actorId }: { actorId: string }): Promise<ApplicationDetail> {
  const row = await db
    .selectFrom('membershipApplications')
    .leftJoin('users', 'users.id', 'membershipApplications.userId')
    .select(whole.map((column) => `membershipApplications.${column}` as const))
    .select(['membershipApplications.language', 'users.id as accountId', 'users.username', 'users.role'])
    .where('membershipApplications.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  await recordAudit(db, { actorId, action: 'application.view', application: id })
  const { accountId, username, role, language, ...application } = row
  const account = accountId !== null && username !== null && role !== null ? { id: accountId, username, role } : null
  return { ...application, language: isLanguage(language) ? language : defaultLanguage, account }
}

/** The newest application of the account. */
export function findApplicationOf(db: Db, userId: string): Promise<MembershipApplication | undefined> {
  return db
    .selectFrom('membershipApplications')
    .select(whole)
    .where('userId', '=', userId)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type Applicant = Pick<ApplicationRow, 'email' | 'koreanName' | 'englishName' | 'language' | 'status' | 'userId'>

/** Whom a mail about the application is for, as it says at this moment. */
export function findApplicant(db: Db, id: string): Promise<Applicant | undefined> {
  return db
    .selectFrom('membershipApplications')
    .select(['email', 'koreanName', 'englishName', 'language', 'status', 'userId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface Submission {
  /** The account that is signed in. */
  userId: string | undefined
  /** What the browser got for an account that was registered in it. */
  ticket: string | undefined
  language: Language
}

/**
 * Takes an application in, bound to the account that approval will promote (DESIGN 6.1): the guest's who is signed in, else the ticket's. While
 * one of that account waits, it is that one which changes; a payment that an administrator has confirmed stays confirmed.
 * @throws 409 when the account is a member's already.
 */
export function submitApplication(db: Db, input: MembershipApplicationInput, by: Submission): Promise<MembershipApplication> {
  return oneAtATime(db, async (change) => {
    const userId = await findApplyingAccount(change, input, by)
    const { paymentStatus, ...answers } = input
    const application = await change
      .insertInto('membershipApplications')
      .values({
        id: newId(),
        ...input,
        status: 'pending',
        submittedAt: new Date().toISOString(),
        reviewedAt: null,
        notes: null,
        userId,
        paymentConfirmedAt: null,
        language: by.language,
      })
      .onConflict((waiting) =>
        waiting
          .column('userId')
          // In the words of the index: a bound value would not tell the databases which one is meant.
          .where(sql<boolean>`"status" = 'pending'`)
          .doUpdateSet({
            ...answers,
            language: by.language,
            paymentStatus: sql<string>`case when "membershipApplications"."paymentConfirmedAt" is null then ${paymentStatus} else "membershipApplications"."paymentStatus" end`,
          }),
      )
      .returning(whole)
      .executeTakeFirstOrThrow()
    await forgetTerms(change, [application.id])
    await indexApplications(change, [application])
    await queueMail(change, { kind: 'received', subjectId: application.id })
    return application
  })
}

async function findApplyingAccount(db: Db, { email }: MembershipApplicationInput, { userId, ticket }: Submission) {
  const own = userId === undefined ? undefined : await findRole(db, userId)
  if (userId !== undefined && own === 'guest') return userId
  // A member who is signed in fills it in for the person whose account was just made on this phone (DESIGN 6.2).
  const handedOver = ticket === undefined ? undefined : await accountOfTicket(db, ticket, email)
  const role = handedOver === undefined ? own : await findRole(db, handedOver)
  if (role !== undefined && role !== 'guest') throw conflict('You are already a member.')
  return role === undefined ? null : (handedOver ?? null)
}

async function findRole(db: Db, id: string): Promise<Role | undefined> {
  const account = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .where('isActive', '=', 'true')
    .executeTakeFirst()
  return account?.role
}

/**
 * A ticket binds one application. It goes on to bind what the same person sends again, told by the e-mail address; the next
 * person's on a phone that is handed around is not theirs to overwrite.
 */
async function accountOfTicket(db: Db, token: string, email: string): Promise<string | undefined> {
  const unused = await redeemTicket(db, token, 'application')
  if (unused !== undefined) return unused
  const used = await findTicket(db, token, 'application')
  if (used === undefined) return undefined
  const application = await findApplicationOf(db, used.userId)
  const isAgain = application?.status === 'pending' && application.email.toLowerCase() === email.toLowerCase()
  return isAgain ? used.userId : undefined
}
