import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CollectionDetail } from '#contract/money/money.ts'
import type { MoneyReport, MoneyYear } from '#contract/money/year.ts'
import { createTestApp, people, type SignedIn, type TestApp } from '../../../test/app.ts'
import { columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { call, send } from '../../../test/send.ts'

/** Dues of 2026 for four: paid, half paid, waived, open; and two expenses. */
async function fillYear(app: TestApp, admin: SignedIn): Promise<void> {
  const members = await people(app, 'member', 'member', 'member', 'member')
  const charges = members.map(({ userId }) => ({ userId }))
  const titles = { titleKo: '2026년 회비', titleEn: '2026 dues' }
  const dues = { kind: 'dues', ...titles, amountCents: 5_000, dueDate: '2026-03-31', charges }
  const { id, charges: made } = (await call<CollectionDetail>(app, admin, 'POST /api/collections', dues)).body
  const [paid, half, waived] = made
  const payments = [
    { chargeId: paid?.id, amountCents: 5_000, paidOn: '2026-02-03', method: 'zelle' },
    { chargeId: half?.id, amountCents: 3_000, paidOn: '2026-03-01', method: 'cash' },
    { chargeId: half?.id, amountCents: -500, paidOn: '2026-03-02', method: 'cash', reason: '잘못 받음' },
  ]
  const recorded = await call(app, admin, `POST /api/collections/${id}/payments`, { payments })
  assert.equal(recorded.status, 201, recorded.message)
  await send(app, admin, `PUT /api/charges/${waived?.id}`, { waivedReason: '=운영진' })
  const expense = { day: '2026-03-09', purpose: '=SUM(1)', paidTo: null, userId: null }
  for (const [kind, amountCents] of Object.entries({ event: 2_500, gift: 1_250 }))
    await send(app, admin, 'POST /api/expenses', { ...expense, kind, amountCents })
}

for (const engine of engines) {
  test(`a year's income, expenses, open dues and waived ones add up, by kind and month (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    await fillYear(app, admin)
    const year = (await call<MoneyYear>(app, admin, 'GET /api/money-year?year=2026')).body
    assert.deepEqual(year.income, [{ kind: 'dues', amountCents: 7_500 }])
    assert.deepEqual(year.expenses, [
      { kind: 'event', amountCents: 2_500 },
      { kind: 'gift', amountCents: 1_250 },
    ])
    assert.deepEqual([year.incomeCents, year.expenseCents, year.months.length], [7_500, 3_750, 12])
    assert.deepEqual(
      year.months.filter(({ incomeCents, expenseCents }) => incomeCents !== 0 || expenseCents !== 0),
      [
        { month: 2, incomeCents: 5_000, expenseCents: 0 },
        { month: 3, incomeCents: 2_500, expenseCents: 3_750 },
      ],
    )
    assert.deepEqual(columns(year.open, 'titleEn', 'count', 'amountCents'), [['2026 dues', 2, 7_500]])
    assert.deepEqual(columns(year.waived, 'reason', 'amountCents'), [['=운영진', 5_000]])
    assert.ok(year.years.includes(2026))
    const other = (await call<MoneyYear>(app, admin, 'GET /api/money-year?year=2024')).body
    assert.deepEqual([other.incomeCents, other.expenseCents, other.open, other.waived], [0, 0, [], []])

    const file = await send(app, admin, 'GET /api/money-year.csv?year=2026&lang=en')
    const lines = file.body.trim().split('\r\n')
    assert.equal(lines.length, 6)
    assert.ok(lines.includes('"2026-03-02","Income","Dues","2026년 회비","","-5.00"'), file.body)
    assert.ok(lines.includes('"2026-03-09","Expense","Events and meetings","\'=SUM(1)","","-25.00"'), file.body)
    assert.ok(!file.body.includes('Hong'), 'no names')
  })
}

test('members read the totals of the years that an officer shows, without names, and of no other', async () => {
  await using app = await createTestApp()
  const [admin, member] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  await fillYear(app, admin)
  const report = async (query = '') => (await call<MoneyReport>(app, member, `GET /api/money-year/shown${query}`)).body
  const nothing = { year: null, years: [], income: [], expenses: [], incomeCents: 0, expenseCents: 0, shownAt: null }
  assert.deepEqual(await report(), nothing)
  const show = async (isShown: boolean) =>
    (await call<MoneyYear>(app, admin, 'PUT /api/money-year/shown', { year: 2026, isShown })).body
  const { shownAt } = await show(true)
  assert.equal((await show(true)).shownAt, shownAt, 'twice is once')
  const shown = await report()
  assert.deepEqual(
    [shown.year, shown.years, shown.incomeCents, shown.expenseCents, shown.shownAt],
    [2026, [2026], 7_500, 3_750, shownAt],
  )
  assert.deepEqual(await report('?year=2025'), { ...nothing, years: [2026] })
  assert.equal((await show(false)).shownAt, null)
  assert.deepEqual(await report(), nothing)
})
