import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { ApplicationStatus } from '#contract/members/applications.ts'
import {
  ApplicationSummary,
  MembershipApplication,
  type MembershipApplicationSubmission,
} from '#contract/members/membership-applications.ts'
import { settleApplicationAddress } from '#server/accounts/email-verification/verification-letters.ts'
import { type Applying, findApplyingAccount } from '#server/accounts/tickets.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { applicationSearchText, matchesSearch } from '#server/db/search.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Counter } from '#server/http/limits/limit-counters.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { keepBelowCeiling } from '#server/site/daily-ceilings.ts'

/** What a list shows of an application. */
export const summary = columnsOf(ApplicationSummary)
/** Everything that administrators read of an application. */
export const whole = columnsOf(MembershipApplication)

/** Without what is added to the row. */
function columnsOf<Shape>({ shape }: { shape: Shape }) {
  const names = Object.keys(shape as object) as (string & Exclude<keyof Shape, 'emailRefusedAt' | 'links'>)[]
  return names.filter((name) => !['emailRefusedAt', 'links'].includes(name))
}

interface Which extends PageRequest {
  status?: ApplicationStatus | undefined
  search?: string | undefined
}

/** Newest first: what a list shows of each. */
export async function listApplicationSummaries(db: Db, which: Which): Promise<Page<ApplicationSummary>> {
  const page = toPage(await newestFirst(db, which).select(summary).execute(), which.limit, cursorOf)
  return { ...page, rows: await withRefusals(db, page.rows) }
}

/** Newest first, everything. Each application in the page leaves its line in the activity log, in the same transaction. */
export function viewApplications(
  db: Db,
  { actorId, ...which }: Which & { actorId: string },
): Promise<Page<MembershipApplication>> {
  return inTransaction(db, async (change) => {
    const page = toPage(await newestFirst(change, which).select(whole).execute(), which.limit, cursorOf)
    await record(change, 'application.view', { actorId, application: page.rows.map(({ id }) => id) })
    return { ...page, rows: await withRefusals(change, page.rows) }
  })
}

function newestFirst(db: Db, { status, search, ...page }: Which) {
  const found = db
    .selectFrom('membershipApplications')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .where(matchesSearch(search))
  return latestFirst(found, ['submittedAt', 'id'], page)
}

const cursorOf = ({ submittedAt, id }: Pick<ApplicationRow, 'submittedAt' | 'id'>) => [submittedAt, id]

/** How many applications of each status the search finds. */
export async function countApplications(db: Db, search: string | undefined): Promise<Record<ApplicationStatus, number>> {
  const rows = await db
    .selectFrom('membershipApplications')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where(matchesSearch(search))
    .groupBy('status')
    .execute()
  return { pending: 0, approved: 0, rejected: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

export type Applicant = Pick<
  ApplicationRow,
  'email' | 'emailVerifiedAt' | 'koreanName' | 'englishName' | 'language' | 'status' | 'userId'
>

/** The recipient of a mail about the application. */
export function findApplicant(db: Db, id: string): Promise<Applicant | undefined> {
  return db
    .selectFrom('membershipApplications')
    .select(['email', 'emailVerifiedAt', 'koreanName', 'englishName', 'language', 'status', 'userId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface Submission extends Applying {
  language: Language
  moment: Moment
  /** Given when the daily ceiling applies. */
  network?: Counter | undefined
}

/**
 * Stores an application, bound to the account that approval will promote (docs/product.md 6.4): the guest's who is logged in,
 * else the ticket's, if the email address is its owner's. A pending application of that account is changed instead; a payment
 * that an administrator has confirmed stays confirmed, and so does a consent. Of a new application its account and the administrators are told. The owner of
 * an address that is not verified is asked to.
 * @throws 409 when the account is a member's already, 429 when a new one is beyond the ceiling.
 */
export function submitApplication(
  db: Db,
  input: MembershipApplicationSubmission,
  by: Submission,
): Promise<MembershipApplication & { isLinked: boolean }> {
  return inTransaction(db, async (change) => {
    const userId = await findApplyingAccount(change, input.email, by)
    const { paymentStatus, consentVersion, ...answers } = { ...input, searchText: applicationSearchText(input) }
    const id = newId()
    const now = new Date()
    const pending = await findPending(change, userId)
    const consent = consentVersion !== undefined && { consentVersion, consentAt: now.toISOString() }
    const said = { updatedAt: now.toISOString(), detailsConfirmedAt: now.toISOString(), ...consent }
    const isNew = pending === undefined
    // Two statements: an encrypted value is bound to its row's id.
    const application = isNew
      ? await change
          .insertInto('membershipApplications')
          .values({
            id,
            ...answers,
            paymentStatus,
            status: 'pending',
            submittedAt: now.toISOString(),
            reviewedAt: null,
            notes: null,
            userId,
            paymentConfirmedAt: null,
            language: by.language,
            emailVerifiedAt: null,
            ...said,
          })
          .returning(whole)
          .executeTakeFirstOrThrow()
      : await change
          .updateTable('membershipApplications')
          .set({
            ...answers,
            ...said,
            language: by.language,
            paymentStatus: sql<string>`case when "paymentConfirmedAt" is null then ${paymentStatus} else "paymentStatus" end`,
          })
          .where('id', '=', pending.id)
          .returning(whole)
          .executeTakeFirstOrThrow()
    if (isNew && by.network !== undefined) await keepBelowCeiling(change, 'applications', now, by.network)
    await queueMail(change, { kind: 'received', subjectId: application.id })
    const emailVerifiedAt = await settleApplicationAddress(change, application.id, pending?.email ?? null)
    const { moment } = by
    if (isNew && userId !== null) await record(change, 'applicationReceived', { applicationId: id, userId, moment })
    if (isNew) await record(change, 'inbox', { since: application.submittedAt, moment })
    return { ...application, emailVerifiedAt, isLinked: userId !== null }
  })
}

/** The application that the account has sent already. */
function findPending(db: Db, userId: string | null): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('membershipApplications')
    .select(['id', 'email'])
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

/**
 * All applications of the account's owner: the account's own, and those of no account that an administrator has marked as
 * duplicates of an approved one of them. The owner reads exactly these, and erasing the account erases exactly these.
 */
export function selectOwnApplications(db: Db, userId: string) {
  const approved = db
    .selectFrom('membershipApplications')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
  return db
    .selectFrom('membershipApplications')
    .where((row) => row.or([row('userId', '=', userId), row('userId', 'is', null).and('duplicateOf', 'in', approved)]))
}
