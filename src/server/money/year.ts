import { sql } from 'kysely'
import { chargeState, collectionKinds, decimalOf, owedCents } from '#contract/money/amounts.ts'
import { expenseKinds } from '#contract/money/expenses.ts'
import * as calls from '#contract/money/expenses-calls.ts'
import { type MoneyReport, type MoneyYear, months, type ShownYearInput } from '#contract/money/year.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, type ClubDay, clubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { startOf, yearOf } from '#server/ride-day/recorded-rides.ts'
import { type Column, sendCsv, takeAlong } from '#server/site/exports.ts'
import { charges } from './charge-states.ts'

export function answerMoneyYearCalls(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)

  answer(app, calls.findMoneyYear, ({ query: { year } }) => {
    const clock = clockNow()
    return findMoneyYear(db, year === undefined ? yearOf(clock.today) : Number(year), clock)
  })

  answer(app, calls.showMoneyYear, ({ body, currentUser }) =>
    showMoneyYear(db, body, { actorId: currentUser.id, clock: clockNow() }),
  )

  answer(app, calls.findMoneyReport, ({ query: { year } }) => findMoneyReport(db, year === undefined ? undefined : Number(year)))

  answer(app, calls.exportMoneyYear, async ({ query: { year: asked, lang }, currentUser }, reply) => {
    const { today } = clockNow()
    const year = asked === undefined ? yearOf(today) : Number(asked)
    const lines = await takeMoneyYear(db, year, currentUser.id)
    return sendCsv(reply, config.club, { name: `money-${year}`, language: lang, columns, pages: [lines] })
  })
}

/** The first day of the year, and of the next. */
export const daysOf = (year: number): [ClubDay, ClubDay] => [startOf(year), startOf(year + 1)]

/** With the present and the requested one, newest first. One step along an index for each year. */
export async function listMoneyYears(db: Db, requested: number, { today }: Pick<ClubClock, 'today'>): Promise<number[]> {
  const spent = db.selectFrom('expenses').select('day').orderBy('day', 'desc').limit(1)
  const paid = db.selectFrom('payments').select('paidOn as day').orderBy('paidOn', 'desc').limit(1)
  const years = new Set([requested, yearOf(today)])
  for (let before: ClubDay | undefined; ; ) {
    const limit = before
    const newest = await Promise.all([
      spent.$if(limit !== undefined, (query) => query.where('day', '<', limit ?? today)).executeTakeFirst(),
      paid.$if(limit !== undefined, (query) => query.where('paidOn', '<', limit ?? today)).executeTakeFirst(),
    ])
    const [day] = newest
      .flatMap((row) => row?.day ?? [])
      .sort()
      .reverse()
    if (day === undefined) return [...years].sort((one, other) => other - one)
    years.add(yearOf(day))
    before = startOf(yearOf(day))
  }
}

interface Sum {
  kind: string
  month: string
  amountCents: number
}

const monthOf = (day: string) => sql<string>`substr(${sql.ref(day)}, 6, 2)`

/** What came in of the year and what was spent, by kind and month. */
async function sumYear(db: Db, year: number): Promise<{ income: Sum[]; spent: Sum[] }> {
  const [from, before] = daysOf(year)
  const income = await db
    .selectFrom('payments')
    .innerJoin('charges', 'charges.id', 'payments.chargeId')
    .innerJoin('collections', 'collections.id', 'charges.collectionId')
    .select(['kind', monthOf('paidOn').as('month')])
    .select(({ fn }) => fn.sum<number>('payments.amountCents').as('amountCents'))
    .where('paidOn', '>=', from)
    .where('paidOn', '<', before)
    .groupBy(['kind', monthOf('paidOn')])
    .execute()
  const spent = await db
    .selectFrom('expenses')
    .select(['kind', monthOf('day').as('month')])
    .select(({ fn }) => fn.sum<number>('amountCents').as('amountCents'))
    .where('day', '>=', from)
    .where('day', '<', before)
    .groupBy(['kind', monthOf('day')])
    .execute()
  return { income, spent }
}

const totalOf = (sums: readonly Pick<Sum, 'amountCents'>[]) => sums.reduce((total, { amountCents }) => total + amountCents, 0)

/** In the order of the kinds; one that a newer version wrote comes last. */
function byKind(sums: readonly Sum[], kinds: readonly string[]) {
  const found = Map.groupBy(sums, ({ kind }) => kind)
  const known = kinds.filter((kind) => found.has(kind))
  const others = [...found.keys()].filter((kind) => !kinds.includes(kind)).sort()
  return [...known, ...others].map((kind) => ({ kind, amountCents: totalOf(found.get(kind) ?? []) }))
}

async function totalsOf(db: Db, year: number) {
  const { income, spent } = await sumYear(db, year)
  return {
    income,
    spent,
    totals: {
      income: byKind(income, collectionKinds),
      expenses: byKind(spent, expenseKinds),
      incomeCents: totalOf(income),
      expenseCents: totalOf(spent),
    },
  }
}

async function findMoneyYear(db: Db, year: number, clock: ClubClock): Promise<MoneyYear> {
  const { income, spent, totals } = await totalsOf(db, year)
  const inMonth = (sums: readonly Sum[], month: number) => totalOf(sums.filter((sum) => Number(sum.month) === month))
  const byMonth = months.map((month) => ({
    month,
    incomeCents: inMonth(income, month),
    expenseCents: inMonth(spent, month),
  }))
  return {
    year,
    years: await listMoneyYears(db, year, clock),
    ...totals,
    months: byMonth,
    ...(await findOwed(db, year)),
    shownAt: await shownSince(db, year),
  }
}

/** Of what was due in the year. Without names: the page is printed and read out. */
async function findOwed(db: Db, year: number): Promise<Pick<MoneyYear, 'open' | 'waived'>> {
  const [from, before] = daysOf(year)
  const owed = await charges(db)
    .innerJoin('collections', 'collections.id', 'charges.collectionId')
    .select(['charges.collectionId', 'titleKo', 'titleEn', 'charges.amountCents', 'claimedAt', 'waivedAt', 'waivedReason'])
    .where('dueDate', '>=', from)
    .where('dueDate', '<', before)
    .orderBy('dueDate')
    .orderBy('charges.collectionId')
    .execute()
  const collections = Map.groupBy(
    owed.filter((charge) => ['open', 'claimed'].includes(chargeState(charge))),
    ({ collectionId }) => collectionId,
  )
  const open = [...collections].flatMap(([collectionId, unpaid]) => {
    const [{ titleKo, titleEn } = { titleKo: '', titleEn: '' }] = unpaid
    const amountCents = unpaid.reduce((total, charge) => total + owedCents(charge), 0)
    return [{ collectionId, titleKo, titleEn, count: unpaid.length, amountCents }]
  })
  const waived = owed.flatMap((charge) => {
    const { collectionId, titleKo, titleEn, waivedReason } = charge
    if (chargeState(charge) !== 'waived') return []
    return [{ collectionId, titleKo, titleEn, reason: waivedReason, amountCents: owedCents(charge) }]
  })
  return { open, waived }
}

async function shownSince(db: Db, year: number): Promise<string | null> {
  const row = await db.selectFrom('moneyReports').select('shownAt').where('year', '=', year).executeTakeFirst()
  return row?.shownAt ?? null
}

/** Doing it again changes nothing. @throws 401 or 403 when the actor is no longer an administrator. */
export function showMoneyYear(
  db: Db,
  { year, isShown }: ShownYearInput,
  { actorId, clock }: { actorId: string; clock: ClubClock },
): Promise<MoneyYear> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const wasShown = (await shownSince(change, year)) !== null
    if (isShown !== wasShown) {
      if (isShown) await change.insertInto('moneyReports').values({ year, shownAt: clock.now.toISOString() }).execute()
      else await change.deleteFrom('moneyReports').where('year', '=', year).execute()
      await record(change, isShown ? 'moneyYear.show' : 'moneyYear.hide', { actorId, detail: String(year) })
    }
    return findMoneyYear(change, year, clock)
  })
}

/** A year that is not shown looks like one without money. */
async function findMoneyReport(db: Db, asked: number | undefined): Promise<MoneyReport> {
  const shown = await db.selectFrom('moneyReports').selectAll().orderBy('year', 'desc').execute()
  const years = shown.map(({ year }) => year)
  const row = asked === undefined ? shown[0] : shown.find(({ year }) => year === asked)
  if (row === undefined) return { year: null, years, income: [], expenses: [], incomeCents: 0, expenseCents: 0, shownAt: null }
  return { year: row.year, years, ...(await totalsOf(db, row.year)).totals, shownAt: row.shownAt }
}

interface MoneyLine {
  day: string
  isIncome: boolean
  kind: string
  what: string
  paidTo: string | null
  amountCents: number
}

/** In the order of their days. */
function takeMoneyYear(db: Db, year: number, actorId: string): Promise<MoneyLine[]> {
  const [from, before] = daysOf(year)
  return takeAlong(db, { actorId }, async (change) => {
    const payments = await change
      .selectFrom('payments')
      .innerJoin('charges', 'charges.id', 'payments.chargeId')
      .innerJoin('collections', 'collections.id', 'charges.collectionId')
      .select(['paidOn as day', 'kind', 'titleKo as what', 'payments.amountCents'])
      .where('paidOn', '>=', from)
      .where('paidOn', '<', before)
      .orderBy('paidOn')
      .orderBy('payments.id')
      .execute()
    const expenses = await change
      .selectFrom('expenses')
      .select(['day', 'kind', 'purpose as what', 'paidTo', 'amountCents'])
      .where('day', '>=', from)
      .where('day', '<', before)
      .orderBy('day')
      .orderBy('id')
      .execute()
    await record(change, 'export.moneyYear', { actorId, detail: String(year) })
    const lines = [
      ...payments.map((payment) => ({ ...payment, isIncome: true, paidTo: null })),
      ...expenses.map((expense) => ({ ...expense, isIncome: false })),
    ]
    return lines.sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
  })
}

const columns: readonly Column<MoneyLine>[] = [
  { ko: '날짜', en: 'Day', cell: ({ day }) => day },
  { ko: '수입·지출', en: 'Income or expense', cell: ({ isIncome }, say) => say.word('money', isIncome ? 'income' : 'expense') },
  { ko: '종류', en: 'Kind', cell: ({ isIncome, kind }, say) => say.word(isIncome ? 'incomeKind' : 'expenseKind', kind) },
  { ko: '내용', en: 'What for', cell: ({ what }) => what },
  { ko: '받은 곳', en: 'Paid to', cell: ({ paidTo }) => paidTo },
  { ko: '금액', en: 'Amount', cell: ({ isIncome, amountCents }) => decimalOf(isIncome ? amountCents : -amountCents) },
]
