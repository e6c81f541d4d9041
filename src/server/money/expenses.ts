import type { FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { nameInList } from '#contract/accounts/person-name.ts'
import { type Expense, type ExpenseInput, type Expenses, maxExpenses, receiptTypes } from '#contract/money/expenses.ts'
import * as calls from '#contract/money/expenses-calls.ts'
import { maxReceiptBytes } from '#contract/money/receipt-limits.ts'
import { say } from '#contract/sentences.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { findUser, requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { addDays, type ClubClock, type ClubDay, clubClock } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { nextVersion, rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { late } from '#server/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { semaphore } from '#server/mutex.ts'
import { conflict, invalid, notFound, Refusal } from '#server/refusals.ts'
import { yearOf } from '#server/ride-day/recorded-rides.ts'
import type { By } from './collections.ts'
import { forgetReceipt, type ReceiptFile, readReceipt, storeReceipt } from './receipts.ts'
import { daysOf, listMoneyYears } from './year.ts'

const cleaning = late('the cleaning of receipts', () => import('./clean-receipt.ts'))

/** One at a time, because a picture takes memory. */
const uploads = semaphore(1)

export async function answerExpensesCalls(app: Api, { db, config }: Site): Promise<void> {
  const by = (actorId: string) => ({ actorId, clock: clubClock(new Date(), config.club) })

  answer(app, calls.listExpenses, ({ query: { year } }) => listExpenses(db, year, clubClock(new Date(), config.club)))

  answer(app, calls.addExpense, ({ body, currentUser }) => addExpense(db, body, by(currentUser.id)))

  answer(app, calls.changeExpense, ({ params, body, currentUser }) => changeExpense(db, params.id, body, by(currentUser.id)))

  answer(app, calls.removeExpense, ({ params, currentUser }) => removeExpense(db, params.id, currentUser.id))

  answer(app, calls.openReceipt, async ({ params, currentUser }, reply) => {
    const { day, type, content } = await openReceipt(db, params.id, currentUser.id)
    const isPicture = type !== 'application/pdf'
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="receipt-${day}.${isPicture ? 'jpg' : 'pdf'}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(content)
  })

  answer(app, calls.removeReceipt, ({ params, currentUser }) => removeReceipt(db, params.id, currentUser.id))

  await app.register(async (files) => {
    const scope = files.withTypeProvider<ZodTypeProvider>()
    // Never decompressed: a coding is no part of the type, so the file cannot be read then.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...receiptTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    answer(scope, calls.uploadReceipt, uploadReceipt, { bodyLimit: maxReceiptBytes, onRequest: refuseOtherTypes })
  })

  async function uploadReceipt(request: FastifyRequest & { params: { id: string } }): Promise<Expense> {
    const { params, body, currentUser } = request
    await findExpense(db, params.id)
    const { cleanReceipt } = await cleaning()
    const type = typeOf(request)
    const clean = Buffer.isBuffer(body) && type !== undefined ? await uploads.run(() => cleanReceipt(body, type)) : null
    if (clean === null) {
      const message = say(
        'This file cannot be read. Please choose a JPEG or PNG picture, or a PDF of at most 20 pages without a password.',
      )
      throw invalid([{ path: 'receipt', message }])
    }
    return addReceipt(db, params.id, clean, currentUser.id)
  }
}

const typeOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => {
  const named = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return receiptTypes.find((type) => type === named)
}

async function refuseOtherTypes(request: Pick<FastifyRequest, 'headers'>): Promise<void> {
  if (typeOf(request) === undefined) throw new Refusal(415, say('Please choose a JPEG, PNG or PDF file.'))
}

function selectExpenses(db: Db) {
  return db
    .selectFrom('expenses')
    .leftJoin('users', 'users.id', 'expenses.userId')
    .leftJoin('receipts', 'receipts.expenseId', 'expenses.id')
    .select([
      'expenses.id',
      'day',
      'kind',
      'amountCents',
      'purpose',
      'paidTo',
      'paidFrom',
      'expenses.userId',
      'expenses.updatedAt',
    ])
    .select(['username', 'firstName', 'lastName', 'receipts.type', 'byteCount', otherName()])
}

type Found = Awaited<ReturnType<ReturnType<typeof selectExpenses>['executeTakeFirstOrThrow']>>

function toExpense({ username, firstName, lastName, otherName, type, byteCount, ...expense }: Found): Expense {
  const name = nameInList({ username, firstName, lastName, otherName })
  return { ...expense, ...name, receipt: type === null || byteCount === null ? null : { type, byteCount } }
}

/** @throws 404 */
async function findExpense(db: Db, id: string): Promise<Expense> {
  return toExpense(await selectExpenses(db).where('expenses.id', '=', id).executeTakeFirstOrThrow(notFound))
}

export async function listExpenses(db: Db, asked: string | undefined, clock: ClubClock): Promise<Expenses> {
  const year = asked === undefined ? yearOf(clock.today) : Number(asked)
  const [from, before] = daysOf(year)
  const found = await selectExpenses(db)
    .where('day', '>=', from)
    .where('day', '<', before)
    .orderBy('day', 'desc')
    .orderBy('expenses.id', 'desc')
    .execute()
  const expenses = found.map(toExpense)
  const totalCents = expenses.reduce((total, { amountCents }) => total + amountCents, 0)
  return { year, years: await listMoneyYears(db, year, clock), expenses, totalCents }
}

/** @throws 400, 401, 403, 409 */
export function addExpense(db: Db, { expectedVersion: _, ...input }: ExpenseInput, { actorId, clock }: By): Promise<Expense> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const values = await valuesOf(change, input, clock)
    await refuseTooMany(change, values.day)
    const id = newId()
    const at = clock.now.toISOString()
    await change
      .insertInto('expenses')
      .values({ id, ...values, createdAt: at, updatedAt: at })
      .execute()
    await record(change, 'expense.add', { actorId, detail: values.day })
    return findExpense(change, id)
  })
}

/** @throws 400, 401, 403, 404, 409 */
export function changeExpense(
  db: Db,
  id: string,
  { expectedVersion, ...input }: ExpenseInput,
  { actorId, clock }: By,
): Promise<Expense> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const before = await findExpense(change, id)
    const values = await valuesOf(change, input, clock, before)
    if (values.day.slice(0, 4) !== before.day.slice(0, 4)) await refuseTooMany(change, values.day)
    const saved = await change
      .updateTable('expenses')
      .set({ ...values, updatedAt: nextVersion(before.updatedAt, clock.now) })
      .where('id', '=', id)
      .where(versionMatches({ expectedVersion }))
      .returning('id')
      .executeTakeFirst()
    if (saved === undefined) return rejectUpdate(change, 'expenses', id)
    await record(change, 'expense.change', { actorId, detail: values.day })
    return findExpense(change, id)
  })
}

/** An expense that a member paid whose account is erased stays one, unless another member is chosen. */
async function valuesOf(
  change: Db,
  { day, ...input }: Omit<ExpenseInput, 'expectedVersion'>,
  { today }: ClubClock,
  before?: Pick<Expense, 'paidFrom' | 'userId'>,
) {
  if (day > today)
    throw invalid([{ path: 'day', message: say('This day is still to come. Please choose today or an earlier day.') }])
  if (input.userId !== null && (await findUser(change, input.userId)) === undefined)
    throw invalid([{ path: 'userId', message: say('Please choose a member') }])
  const isOfErased = before?.paidFrom === 'member' && before.userId === null
  const paidFrom = input.userId !== null || isOfErased ? ('member' as const) : ('club' as const)
  return { ...input, day: day as ClubDay, paidFrom }
}

async function refuseTooMany(change: Db, day: ClubDay): Promise<void> {
  const [from, before] = daysOf(yearOf(day))
  const { count } = await change
    .selectFrom('expenses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '>=', from)
    .where('day', '<', before)
    .executeTakeFirstOrThrow()
  if (count >= maxExpenses) throw conflict(say('This year has 1,000 expenses. Please put small ones together.'))
}

/** @throws 401, 403, 404 */
export function removeExpense(db: Db, id: string, actorId: string): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { day } = await findExpense(change, id)
    await change.deleteFrom('expenses').where('id', '=', id).execute()
    await record(change, 'expense.remove', { actorId, detail: day })
  })
}

/** Cleaning takes a while, in which the expense or the rights of the administrator can end. @throws 401, 403, 404 */
export function addReceipt(db: Db, id: string, clean: ReceiptFile, actorId: string): Promise<Expense> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { day } = await findExpense(change, id)
    await storeReceipt(change, id, clean)
    await record(change, 'receipt.add', { actorId, detail: day })
    return findExpense(change, id)
  })
}

/** The log gets a line in the same transaction. @throws 401, 403, 404 */
export function openReceipt(db: Db, id: string, actorId: string) {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { day } = await findExpense(change, id)
    const receipt = await readReceipt(change, id)
    if (receipt === undefined) throw notFound()
    await record(change, 'receipt.view', { actorId, detail: day })
    return { day, ...receipt }
  })
}

/** @throws 401, 403, 404 */
export function removeReceipt(db: Db, id: string, actorId: string): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { day } = await findExpense(change, id)
    if (!(await forgetReceipt(change, id))) throw notFound()
    await record(change, 'receipt.remove', { actorId, detail: day })
  })
}

/** With their receipts, after seven years. */
export async function forgetOldExpenses(db: Db, { today }: Pick<ClubClock, 'today'>): Promise<void> {
  await db.deleteFrom('expenses').where('day', '<', addDays(today, -retentionDays.money)).execute()
}

/** What the user paid on the club's behalf, for their own data. */
export function findExpensesOf(db: Db, userId: string) {
  return db
    .selectFrom('expenses')
    .leftJoin('receipts', 'receipts.expenseId', 'expenses.id')
    .select(['day', 'kind', 'amountCents', 'purpose', 'paidTo', 'receipts.type as receipt'])
    .where('userId', '=', userId)
    .orderBy('day')
    .execute()
}
