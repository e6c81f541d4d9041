import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CollectionDetail } from '#contract/money/money.ts'
import { eachOf } from '#contract/records.ts'
import { changeActivity, changeRole } from '#server/accounts/account-changes.ts'
import { addDays, clubToday } from '#server/club-time.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { approveApplication } from '#server/members/decisions.ts'
import { importMembers } from '#server/members/member-import.ts'
import { submitApplication } from '#server/members/membership-applications.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, type SignedIn, setAccountActive, setRole } from '../../../test/app.ts'
import { answers } from '../../../test/applying.ts'
import { clockAt, moment, testClub } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { toldOf } from '../../../test/notices.ts'
import { joinRide, planRide } from '../../../test/rides.ts'
import { call, send } from '../../../test/send.ts'
import { changeCharge, claimPayment, recordPayments, remindOfCollection } from './charges.ts'
import { listCollections, readCollection } from './collections.ts'

const today = clubToday(new Date(), testClub.timeZone)
const ways = { waysKo: 'Zelle, 현금', waysEn: 'Zelle or cash' }
const dues = {
  kind: 'dues',
  titleKo: '2027년 회비',
  titleEn: '2027 dues',
  amountCents: 5_000,
  dueDate: addDays(today, 7),
  ...ways,
}
const paid = { amountCents: 5_000, paidOn: today, method: 'zelle' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function club(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  const admin = await app.signedInAs('admin')
  const members = [await app.signedInAs('member'), await app.signedInAs('member')] as const
  const officer = (request: Parameters<typeof call>[2], payload?: object) => call(app, admin, request, payload)
  const open = async (input: object = {}): Promise<CollectionDetail> => {
    const { status, body } = await officer('POST /api/collections', { ...dues, ...input })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const read = async (id: string): Promise<CollectionDetail> => (await officer(`GET /api/collections/${id}`)).body
  const chargeOf = ({ charges }: CollectionDetail, { userId }: Pick<SignedIn, 'userId'>) =>
    charges.find((charge) => charge.userId === userId) ?? assert.fail('is not charged')
  const changed = (chargeId: string, change: object) => officer(`PUT /api/charges/${chargeId}`, change)
  const pay = (id: string, ...payments: object[]) =>
    officer(`POST /api/collections/${id}/payments`, { payments: payments.map((payment) => ({ ...paid, ...payment })) })
  const claim = (by: SignedIn, id: string) => call(app, by, `POST /api/charges/${id}/claim`)
  const dispose = { [Symbol.asyncDispose]: app[Symbol.asyncDispose] }
  return { app, db: app.db, admin, members, officer, open, read, chargeOf, changed, pay, claim, ...dispose }
}

test('dues are charged to all members; a refund and a waiver need a reason; what is listed counts the states', async () => {
  await using it = await club()
  const { admin, members, officer, open, chargeOf, changed, pay } = it
  const opened = await open()
  assert.deepEqual(column(opened.charges, 'userId').sort(), column([admin, ...members], 'userId').sort())
  const [one = '', two = ''] = members.map((person) => chargeOf(opened, person).id)
  assert.equal((await pay(opened.id, { chargeId: one, amountCents: 6_000 })).status, 201)
  const back = { chargeId: one, amountCents: -1_000 }
  for (const reason of [undefined, null, ' ', '\u200b']) assert.equal((await pay(opened.id, { ...back, reason })).status, 400)
  assert.equal((await pay(opened.id, { ...back, reason: '더 보내심' })).status, 201)
  for (const waivedReason of ['', '  ']) assert.equal((await changed(two, { waivedReason })).status, 400)
  const waived = await changed(two, { waivedReason: '군 복무' })
  assert.deepEqual([waived.status, waived.body.state, waived.body.waivedReason], [200, 'waived', '군 복무'])
  const [listed] = (await officer('GET /api/collections')).body
  assert.deepEqual(listed.counts, { open: 1, claimed: 0, paid: 1, waived: 1 })
  assert.ok(!('charges' in listed))
  const takenBack = await changed(two, { waivedReason: null })
  assert.deepEqual([takenBack.body.state, takenBack.body.waivedReason], ['open', null])
})

test('a member sees the own charges alone and claims no other one', async () => {
  await using it = await club()
  const [one, other] = it.members
  const opened = await it.open()
  const { id } = it.chargeOf(opened, one)
  const { dueDate, kind, titleKo, titleEn } = dues
  const own = { id, collectionId: opened.id, kind, titleKo, titleEn, amountCents: 5_000, paidCents: 0, dueDate, ...ways }
  const mine = await call(it.app, one, 'GET /api/charges/mine')
  assert.deepEqual(mine.body, [{ ...own, state: 'open', claimedAt: null, payments: [] }])
  assert.deepEqual([(await it.claim(other, id)).status, (await it.claim(one, 'unknown')).status], [404, 404])
  assert.equal((await call(it.app, other, 'GET /api/charges/mine')).body.length, 1)
})

for (const engine of engines) {
  test(`${engine}: payments are recorded all or none, and one of two treasurers who press at once`, async () => {
    await using it = await club({ engine })
    const { members, open, read, chargeOf, changed, pay } = it
    const opened = await open()
    const elsewhere = chargeOf(await open({ titleEn: 'Another' }), members[0]).id
    const { id: chargeId, updatedAt: expectedVersion } = chargeOf(opened, members[0])
    for (const [wrong, path] of [
      ...['unknown', elsewhere].map((id) => [{ chargeId: id }, 'chargeId'] as const),
      ...[addDays(today, 1), '2027-02-30'].map((paidOn) => [{ paidOn }, 'paidOn'] as const),
      [{ amountCents: -5_001, reason: '돌려줌' }, 'amountCents'],
      [{ method: 'bitcoin' }, 'method'],
      ...[0, 0.5, 1e9, 1_000_000, -1_000_000, '5000', null].map((amountCents) => [{ amountCents }, 'amountCents'] as const),
    ] as const) {
      const { status, body } = await pay(opened.id, { chargeId }, { chargeId, ...wrong })
      assert.deepEqual([status, body.issues[0].path], [400, `payments.1.${path}`], JSON.stringify(wrong))
    }
    const cents = (count: number) => Array.from({ length: count }, () => ({ chargeId, amountCents: 1 }))
    for (const count of [0, 301]) assert.equal((await pay(opened.id, ...cents(count))).status, 400)
    assert.equal((await pay('unknown', { chargeId })).status, 404)
    assert.equal((await pay(opened.id, { chargeId }, { chargeId, expectedVersion: '2026-01-01T00:00:00.000Z' })).status, 409)
    assert.equal((await read(opened.id)).totals.paidCents, 0, 'nothing of these was recorded')

    const presses = await Promise.all([1, 2, 3].map(() => pay(opened.id, { chargeId, expectedVersion })))
    assert.deepEqual(column(presses, 'status').sort(), [201, 409, 409])
    const { updatedAt } = chargeOf(await read(opened.id), members[0])
    assert.equal((await changed(chargeId, { amountCents: 1, expectedVersion })).status, 409)
    assert.equal((await changed(chargeId, { amountCents: 1, expectedVersion: updatedAt })).status, 200)
    const many = await pay(opened.id, ...cents(300))
    assert.deepEqual([many.status, many.body.totals.paidCents], [201, 5_300])
  })

  test(`${engine}: a later member is charged once, by approval, role, import or coming back`, async () => {
    await using it = await club({ engine })
    const { app, db, open, read } = it
    const returning = await app.signedInAs('guest')
    await setAccountActive(db, returning.userId, 'false')
    const [opened, chosen] = [await open(), await open({ charges: [{ userId: it.admin.userId }] })]
    const [over, latest] = [await open({ dueDate: addDays(today, -200) }), await open({ dueDate: addDays(today, -20) })]
    const clock = clockAt()
    const by = { actorId: commandLineActor } as const
    const applicant = await app.signedInAs('guest')
    const { id } = await submitApplication(db, answers, { userId: applicant.userId, ticket: undefined, language: 'ko', moment })
    await approveApplication(db, id, { userId: '', ...by, moment })
    await setRole(db, returning.userId, 'member')
    await changeActivity(db, returning.userId, { isActive: 'true', ...by, clock })
    const promoted = await app.signedInAs('guest')
    for (const role of ['member', 'guest', 'member', 'admin'] as const)
      await changeRole(db, promoted.userId, { role, ...by, clock })
    const person = { row: 1, isAnotherPerson: false, koreanName: '나중에', username: 'later', phoneNumber: '(303) 555-0177' }
    await importMembers(db, [{ ...emptyPerson, ...person }], { ...by, club: app.config.club })
    const { id: imported } = await db.selectFrom('users').select('id').where('username', '=', 'later').executeTakeFirstOrThrow()
    const charged = await Promise.all(
      [opened, latest, over, chosen].map(async (each) => column((await read(each.id)).charges, 'userId')),
    )
    for (const newcomer of [applicant.userId, returning.userId, promoted.userId, imported])
      assert.deepEqual(
        charged.map((ids) => ids.filter((each) => each === newcomer).length),
        [1, 1, 0, 0],
        'dues that are still due and the open season’s, and none that are over, or for people who were chosen',
      )
  })
}

const emptyPerson = {
  ...eachOf(['englishName', 'kakaoId', 'dateOfBirth', 'motorcycleModel', 'emergencyContactName'], ''),
  ...eachOf(['emergencyContactRelation', 'emergencyContactPhone', 'joinedOn', 'ridesBefore', 'email'], ''),
}

test('what cannot be a collection is refused at its field', async () => {
  await using it = await club()
  const { admin, officer, members } = it
  const { userId: guestId } = await it.app.signedInAs('guest')
  const one = { userId: members[0].userId }
  const wrong: [object, string][] = [
    ...[-1, 0.1, 1_000_000, 1e9, '5000', null].map((amountCents): [object, string] => [{ amountCents }, 'amountCents']),
    [{ kind: 'loan' }, 'kind'],
    [{ titleKo: ' ' }, 'titleKo'],
    ...['2027-02-29', '2027-03-31T00:00'].map((dueDate): [object, string] => [{ dueDate }, 'dueDate']),
    [{ waysEn: 'a\nb' }, 'waysEn'],
    [{ eventId: 'unknown' }, 'eventId'],
    ...[{ charges: [] }, { kind: 'other' }, { kind: 'ride' }].map((input): [object, string] => [input, 'charges']),
    ...['unknown', guestId, one.userId].map((userId): [object, string] => [{ charges: [one, { userId }] }, 'charges.1.userId']),
    [{ charges: [{ ...one, amountCents: 1.5 }] }, 'charges.0.amountCents'],
    [{ charges: Array.from({ length: 1_001 }, () => one) }, 'charges'],
  ]
  for (const [input, path] of wrong) {
    const { status, body } = await officer('POST /api/collections', { ...dues, ...input })
    assert.deepEqual([status, body.issues[0].path], [400, path], JSON.stringify(input).slice(0, 80))
  }
  assert.deepEqual((await officer('GET /api/collections')).body, [])
  const charges = [
    { ...one, amountCents: 0 },
    { userId: admin.userId, amountCents: 1_050 },
  ]
  const own = await it.open({ charges })
  assert.deepEqual(own.totals, { amountCents: 1_050, paidCents: 0, waivedCents: 0, openCents: 1_050 })
  assert.equal(it.chargeOf(own, members[0]).state, 'paid', 'nothing is owed of nothing')
})

test('a ride is charged to its riders, and people who come later are added to it', async () => {
  await using it = await club()
  const { members, open, chargeOf } = it
  const [rider, late] = members
  const { ride } = await planRide(it.app)
  assert.equal((await joinRide(it.app, rider, ride.id)).statusCode, 200)
  const share = { kind: 'ride', eventId: ride.id, amountCents: 3_300 }
  const opened = await open(share)
  assert.deepEqual(column(opened.charges, 'userId'), [rider.userId])
  await it.pay(opened.id, { chargeId: chargeOf(opened, rider).id, amountCents: 3_300 })
  const charges = [rider, late].map(({ userId }) => ({ userId }))
  const change = { ...dues, ...share, amountCents: 4_000, charges, expectedVersion: opened.updatedAt }
  const added = await it.officer(`PUT /api/collections/${opened.id}`, change)
  const amounts = [late, rider].map((person) => chargeOf(added.body, person).amountCents)
  assert.deepEqual([added.status, ...amounts], [200, 4_000, 3_300])
  assert.equal((await it.officer(`PUT /api/collections/${opened.id}`, change)).status, 409)
})

test('a claim is no payment: officers are told by the bell alone, once, and a payment answers it', async () => {
  await using it = await club()
  const { app, db, admin, members, open, read, chargeOf, pay } = it
  const opened = await open()
  const { id: chargeId, updatedAt } = chargeOf(opened, members[0])
  const claims = await Promise.all([1, 2].map(() => it.claim(members[0], chargeId)))
  for (const { status, body } of claims) assert.deepEqual([status, body.state], [200, 'claimed'])
  const claimed = await read(opened.id)
  assert.deepEqual(claimed.totals, opened.totals)
  assert.equal(chargeOf(claimed, members[0]).updatedAt, updatedAt)
  assert.deepEqual(await toldOf(db, 'paymentClaimed'), [admin.userId])
  const bell = await send(app, admin, 'GET /api/notices')
  assert.match(bell.body, new RegExp(`돈을 보냈다고 합니다[^]*/admin\\?money=${opened.id}`))

  await pay(opened.id, { chargeId, amountCents: 1_000 })
  const answered = chargeOf(await read(opened.id), members[0])
  assert.deepEqual([answered.state, answered.claimedAt], ['open', null])
  await pay(opened.id, { chargeId, amountCents: 4_000 })
  assert.equal((await it.claim(members[0], chargeId)).status, 409)

  // Someone who stops being a member while the claim is on its way.
  const { userId } = members[1]
  const { id } = chargeOf(opened, members[1])
  const claim = () => claimPayment(db, id, { actorId: userId, clock: clockAt() })
  await setRole(db, userId, 'guest')
  await assert.rejects(claim(), { status: 403 })
  await setRole(db, userId, 'member')
  await setAccountActive(db, userId, 'false')
  await assert.rejects(claim(), { status: 401 })
  assert.equal(chargeOf(await read(opened.id), members[1]).state, 'open')
  await setAccountActive(db, userId, 'true')
  assert.equal((await claim()).state, 'claimed')
})

test('those who owe are reminded from 14 days before the due day, once in a week, and not while an officer looks', async () => {
  await using it = await club()
  const { app, db, admin, members, officer, open, read, chargeOf, changed, pay } = it
  const remind = (id: string) => officer(`POST /api/collections/${id}/remind`)
  assert.equal((await remind((await open({ dueDate: addDays(today, 15) })).id)).status, 409)
  const opened = await open({ dueDate: addDays(today, 14) })
  const [gone, demoted] = [await app.signedInAs('member'), await app.signedInAs('member')]
  for (const { userId } of [gone, demoted])
    await officer(`PUT /api/collections/${opened.id}`, { ...dues, dueDate: opened.dueDate, charges: [{ userId }] })
  await setAccountActive(db, gone.userId, 'false')
  await setRole(db, demoted.userId, 'guest')
  await pay(opened.id, { chargeId: chargeOf(opened, admin).id })
  await it.claim(members[1], chargeOf(opened, members[1]).id)
  assert.equal((await read(opened.id)).reminder.people, 1)
  const presses = await Promise.all([1, 2].map(() => remind(opened.id)))
  assert.deepEqual(column(presses, 'status').sort(), [200, 409])
  assert.deepEqual(presses.find(({ status }) => status === 200)?.body, { told: 1 })
  assert.deepEqual(await toldOf(db, 'paymentReminder'), [members[0].userId])
  const { remindedAt, reminder } = await read(opened.id)
  assert.equal(Date.parse(reminder.from) - Date.parse(remindedAt ?? ''), 7 * 86_400_000)

  const later = (days: number) => remindOfCollection(db, opened.id, { actorId: admin.userId, clock: clockAt(inDays(days)) })
  await assert.rejects(later(6), { status: 409 })
  assert.deepEqual(await later(8), { told: 1 })
  assert.deepEqual(await later(16), { told: 2 }, 'an old claim spares no one')
  await changed(chargeOf(opened, members[0]).id, { waivedReason: '가족' })
  await pay(opened.id, { chargeId: chargeOf(opened, members[1]).id })
  await assert.rejects(later(40), { status: 409 })
})

test('the file of a collection has amounts like 50.00, names no erased member and computes nothing', async () => {
  await using it = await club()
  const { app, db, admin, members, open, chargeOf, changed, pay } = it
  await db.updateTable('users').set({ lastName: '=1+1' }).where('id', '=', members[0].userId).execute()
  const opened = await open()
  await pay(opened.id, { chargeId: chargeOf(opened, members[0]).id, amountCents: 2_050 })
  await changed(chargeOf(opened, members[1]).id, { waivedReason: '@SUM(A1)' })
  await db.deleteFrom('users').where('id', '=', members[1].userId).execute()
  const file = (lang: string, id = opened.id) => send(app, admin, `GET /api/collections/${id}/charges.csv?lang=${lang}`)
  const { statusCode, body, headers } = await file('en')
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-disposition']), /charges-\d{4}-\d\d-\d\d\.csv/)
  assert.match(body, /"'=1\+1","Gil-dong","","Open","50\.00","20\.50","29\.50","","","\d{4}-\d\d-\d\d 20\.50 Zelle"/)
  assert.match(body, /"","Erased member","","Waived","50\.00","0\.00","0\.00","","'@SUM\(A1\)",""/)
  assert.match((await file('ko')).body, /"지워진 회원","","면제"/)
  assert.equal((await file('en', 'unknown')).statusCode, 404)
})

test('someone who was erased can still be found to have paid; a reason goes after two years, money after seven', async () => {
  await using it = await club()
  const { app, db, admin, members, open, chargeOf } = it
  const by = { actorId: admin.userId, clock: clockAt() }
  const opened = await open()
  const [erased, waived] = members.map((member) => chargeOf(opened, member).id)
  assert.ok(erased && waived)
  await changeCharge(db, waived, { waivedReason: '봄까지' }, by)
  const { charges: own } = (await call(app, members[1], 'GET /api/auth/user/export')).body
  assert.deepEqual(columns(own, 'amountCents', 'waivedReason'), [[5_000, '봄까지']])
  await db.deleteFrom('users').where('id', '=', members[0].userId).execute()
  const payment = { chargeId: erased, amountCents: 100, paidOn: today, method: 'cash', reason: '뒤늦게' } as const
  const { totals, charges } = await recordPayments(db, opened.id, { payments: [payment] }, by)
  assert.deepEqual([totals.paidCents, charges.at(-1)?.id, charges.at(-1)?.userId], [100, erased, null])

  const afterDays = async (days: number) => {
    await deleteExpiredData(db, inDays(days), testClub)
    const { charges } = await readCollection(db, opened.id, by.clock)
    return charges.slice(-2).map(({ state, waivedReason, payments }) => [state, waivedReason, ...column(payments, 'reason')])
  }
  assert.deepEqual(await afterDays(730), [
    ['waived', '봄까지'],
    ['open', null, '뒤늦게'],
  ])
  assert.deepEqual(await afterDays(732), [
    ['waived', null],
    ['open', null, null],
  ])
  await deleteExpiredData(db, inDays(2_556), testClub)
  assert.equal((await listCollections(db, { limit: 9 })).rows.length, 1)
  await deleteExpiredData(db, inDays(2_565), testClub)
  for (const table of ['collections', 'charges', 'payments'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [])
})

test('what people pay and who looked is in the log, without a claim of more than it shows', async () => {
  await using it = await club()
  const { members, open, chargeOf } = it
  const opened = await open()
  const chargeId = chargeOf(opened, members[0]).id
  await it.pay(opened.id, { chargeId, amountCents: 4_500 }, { chargeId, amountCents: -500, reason: '잔돈' })
  await it.changed(chargeId, { amountCents: 4_000 })
  await it.claim(members[1], chargeOf(opened, members[1]).id)
  await it.read(opened.id)
  const lines = (await it.officer('GET /api/audit-log?limit=100')).body
  assert.deepEqual(columns(lines, 'action', 'subject', 'detail').reverse(), [
    ['collection.create', dues.titleKo, null],
    ['collection.payments', dues.titleKo, '2'],
    ['charge.payment', members[0].username, '45.00'],
    ['charge.refund', members[0].username, '5.00'],
    ['charge.change', members[0].username, '50.00 → 40.00'],
    ['charge.claim', null, null],
    ['collection.view', dues.titleKo, null],
  ])
})

test('however many collections, two queries about money list them', async () => {
  await using it = await club()
  const { db } = it
  for (let n = 0; n < 3; n += 1) await it.open({ titleEn: `Dues ${n}` })
  const statements: string[] = []
  const executor = db.getExecutor() as unknown as { executeQuery: (query: { sql: string }, ...rest: unknown[]) => unknown }
  const { executeQuery } = Object.getPrototypeOf(executor)
  executor.executeQuery = function (this: unknown, query, ...rest) {
    statements.push(query.sql)
    return executeQuery.call(this, query, ...rest)
  }
  const { body } = await it.officer('GET /api/collections')
  assert.equal(body.length, 3)
  assert.equal(statements.filter((text) => /"collections"|"charges"/.test(text)).length, 2)
})
