import { sql } from 'kysely'
import { defaultLanguage, isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import type { ApplicationStatus } from '#contract/members/applications.ts'
import { joinDraftSeconds } from '#contract/members/join-drafts.ts'
import * as calls from '#contract/members/member-calls.ts'
import {
  type ApplicationDetail,
  ApplicationSummary,
  MembershipApplication,
  type MembershipApplicationSubmission,
} from '#contract/members/membership-applications.ts'
import { comparableName, isSameName } from '#contract/names.ts'
import { eachOf } from '#contract/records.ts'
import { say } from '#contract/sentences.ts'
import { settleApplicationAddress } from '#server/accounts/email-verification.ts'
import { type Applying, findApplyingAccount, readApplicant } from '#server/accounts/tickets.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { sendsLetters } from '#server/config.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { derivedColumns, matchesSearch } from '#server/db/search.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { applicationTicket } from '#server/http/clients/step-cookies.ts'
import type { Counter } from '#server/http/limits/limit-counters.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { phoneKeys } from '#server/phone-numbers.ts'
import { conflict, notFound, Refusal } from '#server/refusals.ts'
import { keepBelowCeiling, listReachedCeilings } from '#server/site/daily-ceilings.ts'
import { keepJoinDraft, takeJoinDraft } from './join-drafts.ts'

export function answerApplicationCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    calls.submitApplication,
    async (request) => {
      const userId = request.session?.user.id
      const ticket = applicationTicket.read(request, config)
      const chosen = request.cookies[languageCookie]
      const ofTicket = ticket === undefined ? [] : (['applyWithTicket'] as const)
      const ofAccount = request.session === undefined ? ofTicket : (['applyToAccount'] as const)
      const submit = () =>
        submitApplication(db, request.body, {
          userId,
          ticket,
          language: isLanguage(chosen) ? chosen : defaultLanguage,
          moment: { now: new Date(), club: config.club },
          network: app.limits.shareOfNetwork(request, 'applications'),
        })
      const made = ['applyFromAddress', ...ofAccount] as const
      const application = await app.limits.spendUnlessRefused(request, made, submit, { ticket })
      return { ...application, awaitsVerification: sendsLetters(config) && application.emailVerifiedAt === null }
    },
    { onRequest: (request) => app.limits.check(request, 'refusedFromAddress') },
  )

  answer(app, calls.listApplications, async (request, reply) => {
    const { view, ...which } = request.query
    if (view === 'summary') return sendListPage(request, reply, await listApplicationSummaries(db, which))
    return sendListPage(request, reply, await viewApplications(db, { ...which, actorId: request.currentUser.id }))
  })

  answer(app, calls.readApplicant, async (request) => ({
    username: await readApplicant(db, { userId: request.session?.user.id, ticket: applicationTicket.read(request, config) }),
  }))

  answer(app, calls.keepJoinDraft, async (request) => {
    await app.limits.spend(request, 'applyFromAddress')
    const writing = { userId: request.session?.user.id, ticket: applicationTicket.read(request, config) }
    const token = await keepJoinDraft(db, request.body.box, writing, new Date())
    if (token === undefined) throw conflict(say('Please create your account first.'))
    return { token, secondsLeft: joinDraftSeconds }
  })

  answer(app, calls.takeJoinDraft, async (request, reply) => {
    const taken = await takeJoinDraft(db, request.body.token, new Date())
    if (taken === undefined) {
      // Only links that do not work are counted.
      await app.limits.spend(request, 'badContinueLinkFromAddress')
      throw new Refusal(404, say('This link was already used, or its two minutes are over. Please press the button again.'))
    }
    applicationTicket.set(reply, config, taken.ticket)
    return { box: taken.box }
  })

  answer(app, calls.countApplications, async ({ query }) => ({
    ...(await countApplications(db, query.search)),
    ceilingsReached: config.rateLimits ? await listReachedCeilings(db, new Date()) : [],
  }))

  answer(app, calls.viewApplication, ({ params, currentUser }) => viewApplication(db, params.id, { actorId: currentUser.id }))
}

const summary = columnsOf(ApplicationSummary)
export const whole = columnsOf(MembershipApplication)

/** Without what is added to the row. */
function columnsOf<Row extends object>({ shape }: { shape: Row }) {
  const columns = Object.keys(shape).filter((name) => name !== 'emailRefusedAt' && name !== 'links')
  return columns as (string & Exclude<keyof Row, 'emailRefusedAt' | 'links'>)[]
}

export function applicationOf(db: Db, id: string) {
  return db.selectFrom('membershipApplications').where('id', '=', id)
}

interface Which extends PageRequest {
  status?: ApplicationStatus | undefined
  search?: string | undefined
}

export async function listApplicationSummaries(db: Db, which: Which): Promise<Page<ApplicationSummary>> {
  const page = toPage(await newestFirst(db, which).select(summary).execute(), which.limit, cursorOf)
  return { ...page, rows: await withRefusals(db, page.rows) }
}

/** Each application in the page leaves its line in the activity log, in the same transaction. */
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

export async function countApplications(db: Db, search: string | undefined): Promise<Record<ApplicationStatus, number>> {
  const rows = await db
    .selectFrom('membershipApplications')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where(matchesSearch(search))
    .groupBy('status')
    .execute()
  return { pending: 0, approved: 0, rejected: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

const applicant = ['email', 'emailVerifiedAt', 'koreanName', 'englishName', 'language', 'status', 'userId'] as const
export type Applicant = Pick<ApplicationRow, (typeof applicant)[number]>

/** The recipient of a mail about the application. */
export function findApplicant(db: Db, id: string): Promise<Applicant | undefined> {
  return applicationOf(db, id).select(applicant).executeTakeFirst()
}

export interface Submission extends Applying {
  language: Language
  moment: Moment
  network?: Counter | undefined
}

/**
 * Stores an application, bound to the account that approval will promote (docs/product.md 6.4). A pending application of that account is
 * changed instead; a payment that an administrator has confirmed stays confirmed, and so does a consent.
 * @throws 409 when the account is a member's already, 429 when a new one is beyond the ceiling.
 */
export function submitApplication(
  db: Db,
  input: MembershipApplicationSubmission,
  by: Submission,
): Promise<MembershipApplication & { isLinked: boolean }> {
  return inTransaction(db, async (change) => {
    const userId = await findApplyingAccount(change, input.email, by)
    const { paymentStatus, consentVersion, ...answers } = { ...input, ...derivedColumns(input) }
    const id = newId()
    const now = new Date()
    const pending = await change
      .selectFrom('membershipApplications')
      .select(['id', 'email'])
      .where('userId', '=', userId)
      .where('status', '=', 'pending')
      .executeTakeFirst()
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
            userId,
            language: by.language,
            ...said,
            ...eachOf(['reviewedAt', 'notes', 'paymentConfirmedAt', 'emailVerifiedAt'], null),
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

/**
 * The account's applications, and those of no account that are marked as duplicates of an approved one of them: the owner reads exactly
 * these, and erasing the account erases exactly these.
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

/** Leaves a line in the activity log. @throws 404 when there is no such application. */
export function viewApplication(db: Db, id: string, { actorId }: { actorId: string }): Promise<ApplicationDetail> {
  return inTransaction(db, async (change) => {
    // First, so that the transaction begins by writing. Without such an application it is rolled back.
    await record(change, 'application.view', { actorId, application: id })
    return readDetail(change, id)
  })
}

/** As `viewApplication`, after a change that has left its own line, which the owner sees as a look. @throws 404 as above. */
export async function readDetail(db: Db, id: string): Promise<ApplicationDetail> {
  const row = await applicationOf(db, id)
    .select([...whole, 'language', 'userId'])
    .executeTakeFirstOrThrow(notFound)
  const [{ userId, language, ...application } = row] = await withRefusals(db, [row])
  const account = db.selectFrom('users').select(['id', 'username', 'role', 'deletionRequestedAt']).where('id', '=', userId)
  return {
    ...application,
    language: isLanguage(language) ? language : defaultLanguage,
    account: (await account.executeTakeFirst()) ?? null,
    original: (await summaries(db).where('id', '=', application.duplicateOf).executeTakeFirst()) ?? null,
    likelySame: await findLikelySame(db, application),
  }
}

export function summaries(db: Db) {
  return db.selectFrom('membershipApplications').select(summary).orderBy('submittedAt', 'desc').orderBy('id', 'desc')
}

const maxProposals = 5
const maxCandidates = 50

type Person = Pick<ApplicationSummary, 'id' | 'koreanName' | 'englishName' | 'phoneNumber' | 'duplicateOf'>

/** With the same phone number or name, as imports compare them, or marked as duplicates of this one. */
async function findLikelySame(db: Db, person: Person): Promise<ApplicationSummary[]> {
  const phones = phoneKeys(person.phoneNumber)
  const texts = [person.koreanName, person.englishName, ...phones].filter((text) => /[\p{L}\p{N}]/u.test(text))
  const candidates = await summaries(db)
    .where('id', 'not in', [person.id, ...(person.duplicateOf === null ? [] : [person.duplicateOf])])
    .where(({ or, eb }) => or([eb('duplicateOf', '=', person.id), ...texts.map((text) => matchesSearch(text))]))
    .limit(maxCandidates)
    .execute()
  const isSame = (other: Person) =>
    other.duplicateOf === person.id ||
    phoneKeys(other.phoneNumber).some((key) => phones.includes(key)) ||
    isSameName(comparableName(person.koreanName), comparableName(other.koreanName)) ||
    isSameName(comparableName(person.englishName), comparableName(other.englishName))
  return candidates.filter(isSame).slice(0, maxProposals)
}
