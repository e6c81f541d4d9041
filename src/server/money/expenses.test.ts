import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { PersonalData } from '#contract/members/personal-data.ts'
import { type Expense, type Expenses, maxExpenses } from '#contract/money/expenses.ts'
import { maxReceiptBytes } from '#contract/money/receipt-limits.ts'
import { clubToday } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import { createTestApp, type SignedIn, setRole, type TestApp } from '../../../test/app.ts'
import { clockAt, testClub } from '../../../test/club-clock.ts'
import { columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { call, send } from '../../../test/send.ts'
import {
  addExpense,
  addReceipt,
  changeExpense,
  forgetOldExpenses,
  openReceipt,
  removeExpense,
  removeReceipt,
} from './expenses.ts'
import { showMoneyYear } from './year.ts'

const expense = { day: '2026-03-04', kind: 'event', amountCents: 8_450, purpose: '봄 모임 점심', paidTo: 'H Mart', userId: null }
const photo = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#c40' } })
  .jpeg()
  .toBuffer()

const upload = (app: TestApp, { headers }: { headers?: object }, id: string, type: string, payload: string | Buffer) =>
  app.inject({ method: 'PUT', url: `/api/expenses/${id}/receipt`, headers: { ...headers, 'content-type': type }, payload })

const add = async (app: TestApp, admin: SignedIn, more: object = {}) =>
  (await call<Expense>(app, admin, 'POST /api/expenses', { ...expense, ...more })).body

for (const engine of engines) {
  test(`an expense with its receipt is entered, read with a line in the log, changed and removed (${engine})`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const made = await call<Expense>(app, admin, 'POST /api/expenses', expense)
    assert.equal(made.status, 201)
    const { id, updatedAt } = made.body
    const uploaded = await upload(app, admin, id, 'image/jpeg', photo)
    assert.equal(uploaded.statusCode, 200)
    const { receipt } = uploaded.json<Expense>()
    assert.equal(receipt?.type, 'image/jpeg')

    const opened = await send(app, admin, `GET /api/expenses/${id}/receipt`)
    assert.equal(opened.statusCode, 200)
    assert.equal((await sharp(opened.rawPayload).metadata()).height, 60)
    assert.partialDeepStrictEqual(opened.headers, {
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="receipt-2026-03-04.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const lines = await app.db.selectFrom('auditLog').selectAll().where('actorId', '=', admin.userId).orderBy('id').execute()
    const logged = ['expense.add', 'receipt.add', 'receipt.view'].map((action) => [action, '2026-03-04'])
    assert.deepEqual(columns(lines, 'action', 'detail'), logged)

    const raw = await app.db.withoutPlugins().selectFrom('receiptPieces').select('content').execute()
    const [piece] = await app.db.selectFrom('receiptPieces').select(['id', 'content']).execute()
    assert.ok(piece && raw.length === 1 && raw.every(({ content }) => content !== piece.content), 'it is stored encrypted')
    assert.equal(Buffer.from(piece.content, 'base64').length, receipt?.byteCount)

    const changed = { ...expense, amountCents: 100, expectedVersion: updatedAt }
    assert.equal((await call<Expense>(app, admin, `PUT /api/expenses/${id}`, changed)).body.amountCents, 100)
    assert.equal((await send(app, admin, `PUT /api/expenses/${id}`, changed)).statusCode, 409, 'also at the same moment')
    assert.equal((await send(app, admin, `DELETE /api/expenses/${id}`)).statusCode, 204)
    assert.equal((await app.db.selectFrom('receiptPieces').select('id').execute()).length, 0)
    for (const path of [id, `${id}/receipt`])
      assert.equal((await send(app, admin, `DELETE /api/expenses/${path}`)).statusCode, 404)
  })
}

test('a receipt that is refused changes nothing; a large one comes back whole, a new one replaces it, and seven years later it goes', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { id } = await add(app, admin)
  const pieces = async () => (await app.db.selectFrom('receiptPieces').select('id').execute()).length
  for (const [status, type, file, which = id] of [
    [404, 'image/jpeg', photo, 'no-such-id'],
    [415, 'application/json', '{}'],
    [415, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [400, 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [413, 'image/jpeg', Buffer.alloc(maxReceiptBytes + 1)],
  ] as const)
    assert.equal((await upload(app, admin, which, type, file)).statusCode, status, type)
  assert.equal(await pieces(), 0)

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = sharp({ create: { width: 1_000, height: 1_200, channels: 3, background: '#888', noise } }).jpeg()
  const { receipt } = (await upload(app, admin, id, 'image/jpeg', await large.toBuffer())).json<Expense>()
  assert.ok((await pieces()) > 10)
  const opened = await send(app, admin, `GET /api/expenses/${id}/receipt`)
  assert.equal(opened.rawPayload.length, receipt?.byteCount)
  assert.equal((await sharp(opened.rawPayload).metadata()).height, 1_200)
  await upload(app, admin, id, 'image/jpeg', photo)
  assert.equal(await pieces(), 1)

  await forgetOldExpenses(app.db, clockAt('2033-03-04T18:00:00Z'))
  assert.equal(await pieces(), 1)
  await forgetOldExpenses(app.db, clockAt('2033-03-06T18:00:00Z'))
  assert.equal(await pieces(), 0)
})

test('whoever stops being an administrator while a request is on its way changes and reads nothing', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { id } = await add(app, admin)
  const clean = { type: 'image/jpeg' as const, content: photo }
  const by = { actorId: admin.userId, clock: clockAt() }
  const all = [
    () => addReceipt(app.db, id, clean, admin.userId),
    () => openReceipt(app.db, id, admin.userId),
    () => changeExpense(app.db, id, { ...expense, kind: 'ride' }, by),
    () => addExpense(app.db, { ...expense, kind: 'ride' }, by),
    () => showMoneyYear(app.db, { year: 2026, isShown: true }, by),
    () => removeReceipt(app.db, id, admin.userId),
    () => removeExpense(app.db, id, admin.userId),
  ]
  await setRole(app.db, admin.userId, 'member')
  for (const each of all) await assert.rejects(each(), { status: 403 }, String(each))
  await setRole(app.db, admin.userId, 'admin')
  for (const each of all) await each()
})

test('an expense needs a day that has come, a kind, a whole amount, a purpose, and room in its year', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const status = async (more: object) => (await send(app, admin, 'POST /api/expenses', { ...expense, ...more })).statusCode
  for (const bad of [
    { day: clubToday(new Date(), testClub.timeZone, 1) },
    { day: '2026-02-30' },
    { kind: 'bribe' },
    ...[0, 10.5, 10_000_000].map((amountCents) => ({ amountCents })),
    ...['', 'x'.repeat(201)].map((purpose) => ({ purpose })),
    { paidTo: 'x'.repeat(101) },
    { userId: 'no-such-id' },
  ])
    assert.equal(await status(bad), 400, JSON.stringify(bad))
  const at = new Date().toISOString()
  const row = { ...expense, day: '2025-01-01' as const, paidFrom: 'club' as const, createdAt: at, updatedAt: at }
  const rows = Array.from({ length: maxExpenses }, () => ({ ...row, id: newId() }))
  await app.db.insertInto('expenses').values(rows).execute()
  assert.equal(await status({ day: '2025-12-31' }), 409)
  const { id } = await add(app, admin)
  assert.equal((await send(app, admin, `PUT /api/expenses/${id}`, { ...expense, day: '2025-12-31' })).statusCode, 409)
})

test('what a member paid is in their own data; erasing the account leaves the sum without a name', async () => {
  await using app = await createTestApp()
  const [admin, member] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  const { id, lastName } = await add(app, admin, { userId: member.userId })
  await add(app, admin)
  assert.equal(lastName, 'Hong')
  const file = await call<PersonalData>(app, member, 'GET /api/auth/user/export')
  const { userId: _, ...told } = expense
  assert.deepEqual(file.body.expenses, [{ ...told, receipt: null }])
  await app.db.deleteFrom('users').where('id', '=', member.userId).execute()
  const list = async () => (await call<Expenses>(app, admin, 'GET /api/expenses?year=2026')).body
  const shownOf = ({ expenses }: Expenses) => expenses.find((each) => each.id === id)
  const listed = await list()
  const shown = shownOf(listed)
  assert.deepEqual([listed.totalCents, shown?.paidFrom, shown?.userId, shown?.lastName], [16_900, 'member', null, null])
  await send(app, admin, `PUT /api/expenses/${id}`, { ...expense, purpose: '점심' })
  assert.equal(shownOf(await list())?.paidFrom, 'member', 'a correction does not make it the club’s')
})
