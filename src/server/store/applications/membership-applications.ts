import { sql } from 'kysely'
import {
  type ApplicationDetail,
  type ApplicationStatus,
  type ApplicationSummary,
  applicationStatuses,
  type MembershipApplication,
  type MembershipApplicationInput,
} from '#contract/applications/membership-applications.ts'
import { type Counts, countedAtMost, upTo } from '#contract/counts.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { newId } from '#server/db/new-id.ts'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/refusals.ts'
import { type Applying, findApplyingAccount } from '#server/store/accounts/tickets.ts'
import { type Page, type PageRequest, past, readPosition, toPage } from '#server/store/keyset.ts'
import { recordAudit } from '#server/store/site/audit-log.ts'
import { keepBelowCeiling, type WaitOfNetwork } from '#server/store/site/daily-ceilings.ts'
import { queueMail } from '#server/store/site/outbox.ts'
import { addToCount } from './application-counts.ts'
import { countFound, pageOfPlaces, readSearch, searchNewest } from './search-pages.ts'
import { forgetTerms, indexApplications } from './search-terms.ts'

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
export function listApplicationSummaries(db: Db, which: Which): Promise<Page<ApplicationSummary>> {
  return listNewest(db, which, (rows) => rows.select(summary).execute())
}

/** Newest first, everything: each one in the page leaves its line in the activity log, and nobody sees them without those lines. */
export function viewApplications(
  db: Db,
  { actorId, ...which }: Which & { actorId: string },
): Promise<Page<MembershipApplication>> {
  return inTransaction(db, async (change) => {
    const page = await listNewest(change, which, (rows) => rows.select(whole).execute())
    const lines = page.rows.map(({ id }) => ({ actorId, action: 'application.view' as const, application: id }))
    await recordAudit(change, lines)
    return page
  })
}

const applications = (db: Db) => db.selectFrom('membershipApplications')

async function listNewest<Row extends Pick<ApplicationRow, 'id' | 'submittedAt'>>(
  db: Db,
  { limit, after, status, search: text }: Which,
  read: (rows: ReturnType<typeof applications>) => Promise<Row[]>,
): Promise<Page<Row>> {
  const position = readPosition(after, ['string', 'string'])
  const search = readSearch('application', text, status === undefined ? applicationStatuses : [status])
  if (search !== undefined) {
    const found = await searchNewest(db, search, { atMost: limit + 1, position })
    return pageOfPlaces(found, limit, (ids) => read(applications(db).where('id', 'in', ids)))
  }
  const rows = await read(
    applications(db)
      // Written out: an index of pending ones alone has SQLite compile the statement anew for each value, to see whether it would do.
      .$if(status !== undefined, (query) => query.where('status', '=', sql.lit(status ?? '')))
      .where(past(position, ['submittedAt', 'id'], 'desc'))
      .orderBy('submittedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1),
  )
  return toPage(rows, limit, ({ submittedAt, id }) => [submittedAt, id])
}

/** Exact for all of them; what a search finds is counted up to `countedAtMost`. */
export async function countApplications(db: Db, text: string | undefined): Promise<Counts<ApplicationStatus>> {
  const search = readSearch('application', text, applicationStatuses)
  if (search !== undefined) {
    const { counts, unfinished } = await countFound(db, search, countedAtMost + 1)
    return upTo(countedAtMost, applicationStatuses, counts, unfinished)
  }
  const rows = await db.selectFrom('applicationCounts').select(['status', 'count']).execute()
  return upTo(Number.POSITIVE_INFINITY, applicationStatuses, new Map(rows.map(({ status, count }) => [status, count])))
}

/** One application with the account that approval promotes, noting who looked. @throws 404 when there is no such application. */
export async function viewApplication(db: Db, id: string, { actorId }: { actorId: string }): Promise<ApplicationDetail> {
  const row = await inTransaction(db, async (change) => {
    // First, so that the transaction begins by writing. Without such an application it is rolled back.
    await recordAudit(change, { actorId, action: 'application.view', application: id })
    return findWithAccount(change, id)
  })
  const { accountId, username, role, language, ...application } = row
  const account = accountId !== null && username !== null && role !== null ? { id: accountId, username, role } : null
  return { ...application, language: isLanguage(language) ? language : defaultLanguage, account }
}

function findWithAccount(db: Db, id: string) {
  return db
    .selectFrom('membershipApplications')
    .leftJoin('users', 'users.id', 'membershipApplications.userId')
    .select(whole.map((column) => `membershipApplications.${column}` as const))
    .select(['membershipApplications.language', 'users.id as accountId', 'users.username', 'users.role'])
    .where('membershipApplications.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
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

export interface Submission extends Applying {
  language: Language
  /** Given when the daily ceiling applies. */
  ceiling?: WaitOfNetwork | undefined
}

/**
 * Takes an application in, bound to the account that approval will promote (DESIGN 6.1): the guest's who is signed in, else the ticket's, if the
 * e-mail address is its owner's. While one of that account waits, it is that one which changes; a payment that an administrator has confirmed stays confirmed.
 * @throws 409 when the account is a member's already, 429 when a new one is beyond the ceiling.
 */
export function submitApplication(db: Db, input: MembershipApplicationInput, by: Submission): Promise<MembershipApplication> {
  return oneAtATime(db, async (change) => {
    const userId = await findApplyingAccount(change, input.email, by)
    const { paymentStatus, ...answers } = input
    const id = newId()
    const now = new Date()
    const application = await change
      .insertInto('membershipApplications')
      .values({
        id,
        ...input,
        status: 'pending',
        submittedAt: now.toISOString(),
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
    if (application.id === id) {
      if (by.ceiling !== undefined) await keepBelowCeiling(change, 'applications', now, by.ceiling)
      await addToCount(change, 'pending', 1)
    }
    await forgetTerms(change, [application.id])
    await indexApplications(change, [application])
    await queueMail(change, { kind: 'received', subjectId: application.id })
    return application
  })
}
