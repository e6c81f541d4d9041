import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CollectionDetail } from '#contract/money/money.ts'
import { eachOf } from '#contract/records.ts'
import { changeActivity, changeRole, removeAccount } from '#server/accounts/account-changes.ts'
import { addDays, clubToday } from '#server/club-time.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { approveApplication } from '#server/members/decisions.ts'
import { importMembers } from '#server/members/member-import.ts'
import { submitApplication } from '#server/members/membership-applications.ts'
import { commandLineActor, listAuditLog } from '#server/site/audit-log.ts'
import { createTestApp, type SignedIn, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { answers } from '../../../test/applying.ts'
import { clockAt, moment, testClub } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { readTold } from '../../../test/notices.ts'
import { joinRide, planRide } from '../../../test/rides.ts'
import { changeCharge, claimPayment, recordPayments, remindOfCollection } from './charges.ts'
import { listCollections, readCollection } from './collections.ts'

const today = clubToday(new Date(), testClub.timeZone)
const dues = {
  kind: 'dues',
  titleKo: '2027년 회비',
  titleEn: '2027 dues',
  amountCents: 5_000,
  dueDate: addDays(today, 7),
  waysKo: 'Zelle, 현금',
  waysEn: 'Zelle or cash',
}
const paid = { amountCents: 5_000, paidOn: today, method: 'zelle' }

function as(app: TestApp, { headers }: Pick<SignedIn, 'headers'>) {
  const call = (method: 'GET' | 'POST' | 'PUT') => async (url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
  }
  return { get: call('GET'), post: call('POST'), put: call('PUT') }
}

async function club(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  const admin = await app.signedInAs('admin')
  const members = [await app.signedInAs('member'), await app.signedInAs('member')] as const
  const guest = await app.signedInAs('guest')
  const officer = as(app, admin)
  const open = async (input: object = {}): Promise<CollectionDetail> => {
    const { status, body } = await officer.post('/api/collections', { ...dues, ...input })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const read = async (id: string): Promise<CollectionDetail> => (await officer.get(`/api/collections/${id}`)).body
  const chargeOf = ({ charges }: CollectionDetail, { userId }: Pick<SignedIn, 'userId'>) => {
    const found = charges.find((charge) => charge.userId === userId)
    assert.ok(found, 'is charged')
    return found
  }
  const pay = (id: string, ...payments: object[]) =>
    officer.post(`/api/collections/${id}/payments`, { payments: payments.map((payment) => ({ ...paid, ...payment })) })
  return {
    app,
    db: app.db,
    admin,
    members,
    guest,
    officer,
    open,
    read,
    chargeOf,
    pay,
    [Symbol.asyncDispose]: app[Symbol.asyncDispose],
  }
}

for (const engine of engines) {
  test(`${engine}: dues are charged to members, paid in parts, overpaid, given back and waived; totals follow`, async () => {
    await using it = await club({ engine })
    const { admin, members, officer, open, read, chargeOf, pay } = it
    const opened = await open()
    assert.deepEqual(opened.charges.map(({ userId }) => userId).sort(), [admin, ...members].map(({ userId }) => userId).sort())
    assert.deepEqual(opened.totals, { amountCents: 15_000, paidCents: 0, waivedCents: 0, openCents: 15_000 })
    const [one, two, chief] = [...members, admin].map((person) => chargeOf(opened, person).id)

    const partly = await pay(opened.id, { chargeId: one, amountCents: 2_000 })
    assert.equal(partly.status, 201)
    assert.deepEqual(
      { ...chargeOf(partly.body, members[0]), updatedAt: '', payments: [] },
      {
        ...{ id: one, userId: members[0].userId, firstName: 'Gil-dong', lastName: 'Hong', otherName: null },
        ...{ amountCents: 5_000, paidCents: 2_000, state: 'open', claimedAt: null, waivedReason: null },
        ...{ payments: [], updatedAt: '' },
      },
    )
    await pay(opened.id, { chargeId: one, amountCents: 4_000, method: 'cash' }, { chargeId: two, amountCents: 1_000 })
    const overpaid = await read(opened.id)
    assert.deepEqual(overpaid.totals, { amountCents: 15_000, paidCents: 7_000, waivedCents: 0, openCents: 9_000 })
    assert.equal(chargeOf(overpaid, members[0]).state, 'paid')

    const back = { chargeId: one, amountCents: -1_000 }
    for (const reason of [undefined, null, ' ', '\u200b'])
      assert.equal((await pay(opened.id, { ...back, reason })).status, 400, 'a refund needs a reason')
    assert.equal((await pay(opened.id, { ...back, reason: '더 보내심' })).status, 201)
    const waived = await officer.put(`/api/charges/${two}`, { waivedReason: '군 복무' })
    assert.deepEqual([waived.status, waived.body.state, waived.body.waivedReason], [200, 'waived', '군 복무'])
    const cheaper = await officer.put(`/api/charges/${chief}`, { amountCents: 2_550 })
    assert.equal(cheaper.body.amountCents, 2_550)
    const after = await read(opened.id)
    assert.deepEqual(after.totals, { amountCents: 12_550, paidCents: 6_000, waivedCents: 4_000, openCents: 2_550 })
    const [listed] = (await officer.get('/api/collections')).body
    assert.deepEqual(listed.totals, after.totals)
    assert.deepEqual(listed.counts, { open: 1, claimed: 0, paid: 1, waived: 1 })
    assert.deepEqual(Object.keys(listed).includes('charges'), false)

    const takenBack = await officer.put(`/api/charges/${two}`, { waivedReason: null })
    assert.deepEqual([takenBack.body.state, takenBack.body.waivedReason], ['open', null])
    for (const waivedReason of ['', '  ']) assert.equal((await officer.put(`/api/charges/${two}`, { waivedReason })).status, 400)
  })

  test(`${engine}: an officer, a member and everyone else see and do what they may, and no more`, async () => {
    await using it = await club({ engine })
    const { app, members, guest, open, chargeOf } = it
    const opened = await open()
    const [one, other] = members
    const own = chargeOf(opened, one).id
    const officersCalls: ['GET' | 'POST' | 'PUT', string][] = [
      ['GET', '/api/collections'],
      ['POST', '/api/collections'],
      ['GET', `/api/collections/${opened.id}`],
      ['PUT', `/api/collections/${opened.id}`],
      ['POST', `/api/collections/${opened.id}/payments`],
      ['POST', `/api/collections/${opened.id}/remind`],
      ['PUT', `/api/charges/${own}`],
      ['GET', `/api/collections/${opened.id}/charges.csv`],
      ['PUT', '/api/charges/unknown'],
    ]
    for (const [method, url] of officersCalls) {
      assert.equal((await app.inject({ method, url })).statusCode, 401, url)
      for (const { headers } of [one, guest]) assert.equal((await app.inject({ method, url, headers })).statusCode, 403, url)
    }
    assert.equal((await as(app, guest).get('/api/charges/mine')).status, 403)
    const mine = await as(app, one).get('/api/charges/mine')
    assert.deepEqual(
      mine.body.map(({ id, collectionId: _, ...charge }: { id: string; collectionId: string }) => [id, charge]),
      [
        [
          own,
          {
            ...{ kind: 'dues', titleKo: '2027년 회비', titleEn: '2027 dues', amountCents: 5_000, paidCents: 0 },
            ...{
              dueDate: dues.dueDate,
              waysKo: 'Zelle, 현금',
              waysEn: 'Zelle or cash',
              state: 'open',
              claimedAt: null,
              payments: [],
            },
          },
        ],
      ],
    )
    const claim = (who: SignedIn, id = own) => as(app, who).post(`/api/charges/${id}/claim`)
    assert.equal((await app.inject({ method: 'POST', url: `/api/charges/${own}/claim` })).statusCode, 401)
    assert.deepEqual(
      [(await claim(guest)).status, (await claim(other)).status, (await claim(one, 'unknown')).status],
      [403, 404, 404],
    )
    assert.equal((await as(app, other).get('/api/charges/mine')).body.length, 1)
  })

  test(`${engine}: payments are recorded all or none, and one of two treasurers who press at once`, async () => {
    await using it = await club({ engine })
    const { officer, members, open, read, chargeOf, pay } = it
    const opened = await open()
    const elsewhere = chargeOf(await open({ titleEn: 'Another' }), members[0]).id
    const { id: chargeId, updatedAt: expectedVersion } = chargeOf(opened, members[0])
    const wrong: [object, string][] = [
      [{ chargeId: elsewhere }, 'payments.1.chargeId'],
      [{ chargeId: 'unknown' }, 'payments.1.chargeId'],
      [{ chargeId, paidOn: addDays(today, 1) }, 'payments.1.paidOn'],
      [{ chargeId, paidOn: '2027-02-30' }, 'payments.1.paidOn'],
      [{ chargeId, amountCents: -5_001, reason: '돌려줌' }, 'payments.1.amountCents'],
      [{ chargeId, method: 'bitcoin' }, 'payments.1.method'],
      ...[0, 0.5, 1e9, 1_000_000, -1_000_000, '5000', null, Number.NaN].map((amountCents): [object, string] => [
        { chargeId, amountCents },
        'payments.1.amountCents',
      ]),
    ]
    for (const [payment, path] of wrong) {
      const { status, body } = await pay(opened.id, { chargeId }, payment)
      assert.deepEqual([status, body.issues[0].path], [400, path], JSON.stringify(payment))
    }
    for (const count of [0, 301])
      assert.equal((await pay(opened.id, ...Array.from({ length: count }, () => ({ chargeId, amountCents: 1 })))).status, 400)
    assert.equal((await pay('unknown', { chargeId })).status, 404)
    assert.equal((await pay(opened.id, { chargeId }, { chargeId, expectedVersion: '2026-01-01T00:00:00.000Z' })).status, 409)
    assert.equal((await read(opened.id)).totals.paidCents, 0, 'nothing of these was recorded')

    const presses = await Promise.all([1, 2, 3].map(() => pay(opened.id, { chargeId, expectedVersion })))
    assert.deepEqual(presses.map(({ status }) => status).sort(), [201, 409, 409])
    const { updatedAt } = chargeOf(await read(opened.id), members[0])
    assert.equal((await officer.put(`/api/charges/${chargeId}`, { amountCents: 1, expectedVersion })).status, 409)
    assert.equal((await officer.put(`/api/charges/${chargeId}`, { amountCents: 1, expectedVersion: updatedAt })).status, 200)
    const twice = await pay(opened.id, ...Array.from({ length: 300 }, () => ({ chargeId, amountCents: 1 })))
    assert.equal(twice.status, 201)
    assert.equal(twice.body.totals.paidCents, 5_300)
  })

  test(`${engine}: a later member is charged once, by approval, role, import or coming back`, async () => {
    await using it = await club({ engine })
    const { app, db, guest, open, read } = it
    await setAccountActive(db, guest.userId, 'false')
    const [opened, chosen] = [await open(), await open({ charges: [{ userId: it.admin.userId }] })]
    const over = await open({ titleEn: 'Last year', dueDate: addDays(today, -200) })
    const latest = await open({ dueDate: addDays(today, -20) })
    const clock = clockAt()
    const charged = async ({ id }: CollectionDetail) => (await read(id)).charges.map(({ userId }) => userId)
    const by = { actorId: commandLineActor } as const
    const applicant = await app.signedInAs('guest')
    const { id } = await submitApplication(db, answers, { userId: applicant.userId, ticket: undefined, language: 'ko', moment })
    await approveApplication(db, id, { userId: '', ...by, moment })
    await setRole(db, guest.userId, 'member')
    await changeActivity(db, guest.userId, { isActive: 'true', ...by, clock })
    const promoted = await app.signedInAs('guest')
    for (const role of ['member', 'guest', 'member', 'admin'] as const)
      await changeRole(db, promoted.userId, { role, ...by, clock })
    const person = {
      row: 1,
      isAnotherPerson: false,
      koreanName: '나중에',
      username: 'later',
      phoneNumber: '(303) 555-0177',
      joinedOn: '',
      ridesBefore: '',
      email: '',
    }
    await importMembers(db, [{ ...emptyPerson, ...person }], { ...by, club: app.config.club })
    const { id: imported } = await db.selectFrom('users').select('id').where('username', '=', 'later').executeTakeFirstOrThrow()
    for (const newcomer of [applicant.userId, guest.userId, promoted.userId, imported])
      assert.deepEqual(
        await Promise.all(
          [opened, latest, over, chosen].map(async (each) => (await charged(each)).filter((one) => one === newcomer).length),
        ),
        [1, 1, 0, 0],
        'dues that are still due and the open season’s, and none for people who were chosen',
      )
  })
}

const emptyPerson = {
  ...eachOf(['englishName', 'kakaoId', 'dateOfBirth', 'motorcycleModel', 'emergencyContactName'], ''),
  ...eachOf(['emergencyContactRelation', 'emergencyContactPhone'], ''),
}

test('what cannot be a collection is refused at its field', async () => {
  await using it = await club()
  const { admin, guest, officer, members } = it
  const one = { userId: members[0].userId }
  const wrong: [object, string][] = [
    ...[-1, 0.1, 1_000_000, 1e9, '5000', null].map((amountCents): [object, string] => [{ amountCents }, 'amountCents']),
    [{ kind: 'loan' }, 'kind'],
    [{ titleKo: ' ' }, 'titleKo'],
    [{ dueDate: '2027-02-29' }, 'dueDate'],
    [{ dueDate: '2027-03-31T00:00' }, 'dueDate'],
    [{ waysEn: 'a\nb' }, 'waysEn'],
    [{ eventId: 'unknown' }, 'eventId'],
    [{ charges: [] }, 'charges'],
    [{ kind: 'other' }, 'charges'],
    [{ kind: 'ride' }, 'charges'],
    [{ charges: [one, { userId: 'unknown' }] }, 'charges.1.userId'],
    [{ charges: [one, { userId: guest.userId }] }, 'charges.1.userId'],
    [{ charges: [one, one] }, 'charges.1.userId'],
    [{ charges: [{ ...one, amountCents: 1.5 }] }, 'charges.0.amountCents'],
    [{ charges: Array.from({ length: 1_001 }, () => one) }, 'charges'],
  ]
  for (const [input, path] of wrong) {
    const { status, body } = await officer.post('/api/collections', { ...dues, ...input })
    assert.deepEqual([status, body.issues[0].path], [400, path], JSON.stringify(input).slice(0, 80))
  }
  assert.deepEqual((await officer.get('/api/collections')).body, [])
  const own = await it.open({
    charges: [
      { ...one, amountCents: 0 },
      { userId: admin.userId, amountCents: 1_050 },
    ],
  })
  assert.deepEqual(own.totals, { amountCents: 1_050, paidCents: 0, waivedCents: 0, openCents: 1_050 })
  assert.equal(it.chargeOf(own, members[0]).state, 'paid', 'nothing is owed of nothing')
})

test('a ride is charged to its riders, and people who come later are added to it', async () => {
  await using it = await club()
  const { app, members, officer, open, chargeOf } = it
  const [rider, late] = members
  const { ride } = await planRide(app)
  assert.equal((await joinRide(app, rider, ride.id)).statusCode, 200)
  const share = { kind: 'ride', eventId: ride.id, amountCents: 3_300 }
  const opened = await open(share)
  assert.deepEqual(
    opened.charges.map(({ userId }) => userId),
    [rider.userId],
  )
  await it.pay(opened.id, { chargeId: chargeOf(opened, rider).id, amountCents: 3_300 })
  const added = await officer.put(`/api/collections/${opened.id}`, {
    ...dues,
    ...share,
    amountCents: 4_000,
    charges: [rider, late].map(({ userId }) => ({ userId })),
  })
  assert.deepEqual(
    [added.status, chargeOf(added.body, late).amountCents, chargeOf(added.body, rider).amountCents],
    [200, 4_000, 3_300],
  )
})

test('a new amount goes to those who have the former one and still owe', async () => {
  await using it = await club()
  const { app, admin, members, officer, open, chargeOf, pay } = it
  const exempt = await app.signedInAs('member')
  const opened = await open()
  const [one, two] = members.map((person) => chargeOf(opened, person).id)
  await pay(opened.id, { chargeId: one }, { chargeId: two, amountCents: 1_000 })
  await officer.put(`/api/charges/${chargeOf(opened, exempt).id}`, { amountCents: 2_500 })
  await officer.put(`/api/charges/${chargeOf(opened, admin).id}`, { waivedReason: '회장' })
  const change = { ...dues, amountCents: 6_000, titleEn: 'Dues', expectedVersion: opened.updatedAt }
  const { status, body } = await officer.put(`/api/collections/${opened.id}`, change)
  assert.equal(status, 200)
  assert.deepEqual(
    [...members, exempt, admin].map((person) => chargeOf(body, person).amountCents),
    [5_000, 6_000, 2_500, 5_000],
  )
  assert.equal((await officer.put(`/api/collections/${opened.id}`, change)).status, 409)
  assert.equal((await officer.put('/api/collections/unknown', dues)).status, 404)
})

test('a claim is no payment: officers are told by the bell alone, once, and a payment answers it', async () => {
  await using it = await club()
  const { app, db, admin, members, open, read, chargeOf, pay } = it
  const opened = await open()
  const { id: chargeId, updatedAt } = chargeOf(opened, members[0])
  const claims = await Promise.all([1, 2].map(() => as(app, members[0]).post(`/api/charges/${chargeId}/claim`)))
  assert.deepEqual(
    claims.map(({ status, body }) => [status, body.state]),
    [
      [200, 'claimed'],
      [200, 'claimed'],
    ],
  )
  const claimed = await read(opened.id)
  assert.deepEqual(claimed.totals, opened.totals)
  assert.equal(chargeOf(claimed, members[0]).updatedAt, updatedAt)
  const told = (await readTold(db)).filter(({ facts }) => facts.kind === 'paymentClaimed')
  assert.deepEqual(
    told.map(({ userId }) => userId),
    [admin.userId],
  )
  const bell = await as(app, admin).get('/api/notices')
  assert.match(JSON.stringify(bell.body), /돈을 보냈다고 합니다/)
  assert.match(JSON.stringify(bell.body), new RegExp(`/admin\\?money=${opened.id}`))

  await pay(opened.id, { chargeId, amountCents: 1_000 })
  assert.deepEqual(
    [chargeOf(await read(opened.id), members[0]).state, chargeOf(await read(opened.id), members[0]).claimedAt],
    ['open', null],
  )
  await pay(opened.id, { chargeId, amountCents: 4_000 })
  assert.equal((await as(app, members[0]).post(`/api/charges/${chargeId}/claim`)).status, 409)
})

test('a user who stops being a member while the claim is on its way claims nothing', async () => {
  await using it = await club()
  const { db, members, open, read, chargeOf } = it
  const opened = await open()
  const { userId } = members[0]
  const claim = () => claimPayment(db, chargeOf(opened, { userId }).id, { actorId: userId, clock: clockAt() })
  await setRole(db, userId, 'guest')
  await assert.rejects(claim(), { status: 403 })
  await setRole(db, userId, 'member')
  await setAccountActive(db, userId, 'false')
  await assert.rejects(claim(), { status: 401 })
  assert.equal(chargeOf(await read(opened.id), { userId }).state, 'open')
  await setAccountActive(db, userId, 'true')
  assert.equal((await claim()).state, 'claimed')
})

test('those who owe are reminded from 14 days before the due day, once in a week, and not while an officer looks', async () => {
  await using it = await club()
  const { app, db, admin, members, guest, officer, open, read, chargeOf, pay } = it
  const early = await open({ dueDate: addDays(today, 15) })
  const remind = (id: string) => officer.post(`/api/collections/${id}/remind`)
  assert.equal((await remind(early.id)).status, 409)
  const opened = await open({ dueDate: addDays(today, 14) })
  const gone = await app.signedInAs('member')
  await officer.put(`/api/collections/${opened.id}`, { ...dues, dueDate: opened.dueDate, charges: [{ userId: gone.userId }] })
  await setAccountActive(db, gone.userId, 'false')
  const demoted = await app.signedInAs('member')
  await officer.put(`/api/collections/${opened.id}`, { ...dues, dueDate: opened.dueDate, charges: [{ userId: demoted.userId }] })
  await setRole(db, demoted.userId, 'guest')
  await pay(opened.id, { chargeId: chargeOf(opened, admin).id })
  await as(app, members[1]).post(`/api/charges/${chargeOf(opened, members[1]).id}/claim`)
  assert.equal((await read(opened.id)).reminder.people, 1)
  const presses = await Promise.all([1, 2].map(() => remind(opened.id)))
  assert.deepEqual(presses.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(presses.find(({ status }) => status === 200)?.body, { told: 1 })
  const told = async () =>
    (await readTold(db)).filter(({ facts }) => facts.kind === 'paymentReminder').map(({ userId }) => userId)
  assert.deepEqual(await told(), [members[0].userId])
  const { remindedAt, reminder } = await read(opened.id)
  assert.equal(Date.parse(reminder.from) - Date.parse(remindedAt ?? ''), 7 * 86_400_000)

  const later = (days: number) => ({ actorId: admin.userId, clock: clockAt(new Date(Date.now() + days * 86_400_000)) })
  await assert.rejects(remindOfCollection(db, opened.id, later(6)), { status: 409 })
  assert.deepEqual(await remindOfCollection(db, opened.id, later(8)), { told: 1 })
  assert.deepEqual(await remindOfCollection(db, opened.id, later(16)), { told: 2 }, 'an old claim spares no one')
  await officer.put(`/api/charges/${chargeOf(opened, members[0]).id}`, { waivedReason: '가족' })
  await pay(opened.id, { chargeId: chargeOf(opened, members[1]).id })
  await assert.rejects(remindOfCollection(db, opened.id, later(40)), { status: 409 })
  assert.equal((await as(app, guest).get('/api/notices')).body.length, 0)
})

test('the file of a collection has amounts like 50.00, names no erased member and computes nothing', async () => {
  await using it = await club()
  const { app, db, admin, members, officer, open, chargeOf, pay } = it
  await db.updateTable('users').set({ lastName: '=1+1' }).where('id', '=', members[0].userId).execute()
  const opened = await open()
  await pay(opened.id, { chargeId: chargeOf(opened, members[0]).id, amountCents: 2_050 })
  await officer.put(`/api/charges/${chargeOf(opened, members[1]).id}`, { waivedReason: '@SUM(A1)' })
  await db.deleteFrom('users').where('id', '=', members[1].userId).execute()
  const file = (lang: string) =>
    app.inject({ url: `/api/collections/${opened.id}/charges.csv?lang=${lang}`, headers: admin.headers })
  const { statusCode, body, headers } = await file('en')
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-disposition']), /charges-\d{4}-\d\d-\d\d\.csv/)
  assert.match(body, /"'=1\+1","Gil-dong","","Open","50\.00","20\.50","29\.50","","","\d{4}-\d\d-\d\d 20\.50 Zelle"/)
  assert.match(body, /"","Erased member","","Waived","50\.00","0\.00","0\.00","","'@SUM\(A1\)",""/)
  assert.match((await file('ko')).body, /"지워진 회원","","면제"/)
  assert.equal((await app.inject({ url: '/api/collections/unknown/charges.csv', headers: admin.headers })).statusCode, 404)
  await db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).execute()
  assert.equal((await file('en')).json().needs, 'confirmation')
})

test('an erased person is no longer named, in charges, reasons or the log, and sums stay; money goes after seven years', async () => {
  await using it = await club()
  const { app, db, admin, members, officer, open, chargeOf, pay } = it
  // Sessions do not last as long as this test.
  const read = (id: string) => readCollection(db, id, clockAt())
  const opened = await open()
  const [one] = members
  const chargeId = chargeOf(opened, one).id
  await pay(opened.id, { chargeId }, { chargeId, amountCents: -2_000, reason: '독고 씨 것이 아님' })
  await officer.put(`/api/charges/${chargeId}`, { waivedReason: '독고 씨 군 복무' })
  const copy = await app.inject({ url: '/api/auth/user/export', headers: one.headers })
  assert.deepEqual(
    copy
      .json()
      .charges.map(({ waivedReason, paidCents, payments }: { waivedReason: string; paidCents: number; payments: [] }) => [
        waivedReason,
        paidCents,
        payments.length,
      ]),
    [['독고 씨 군 복무', 3_000, 2]],
  )
  const before = await read(opened.id)
  const by = { actorId: admin.userId, clock: clockAt() }
  await removeAccount(db, one.userId, by)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteExpiredData(db, inDays(15), testClub)
  const after = await read(opened.id)
  assert.deepEqual(after.totals, before.totals)
  const { updatedAt: _, payments, ...erased } = after.charges.at(-1) ?? assert.fail()
  assert.deepEqual(erased, {
    ...{ id: chargeId, userId: null, firstName: null, lastName: null, otherName: null },
    ...{ amountCents: 5_000, paidCents: 3_000, state: 'waived', claimedAt: null, waivedReason: null },
  })
  assert.deepEqual(
    payments.map(({ reason }) => reason),
    [null, null],
  )
  await recordPayments(
    db,
    opened.id,
    { payments: [{ chargeId, amountCents: 100, paidOn: today, method: 'cash', reason: null }] },
    by,
  )
  assert.equal((await read(opened.id)).totals.paidCents, before.totals.paidCents + 100)
  const log = JSON.stringify((await listAuditLog(db, { limit: 100 })).rows)
  assert.match(log, /charge\.payment/)
  assert.doesNotMatch(log, new RegExp(one.username))

  const other = chargeOf(opened, members[1]).id
  await changeCharge(db, other, { waivedReason: '봄까지' }, by)
  await deleteExpiredData(db, inDays(730), testClub)
  const reasonOf = async () => chargeOf(await read(opened.id), members[1])
  assert.equal((await reasonOf()).waivedReason, '봄까지')
  await deleteExpiredData(db, inDays(732), testClub)
  assert.deepEqual([(await reasonOf()).waivedReason, (await reasonOf()).state], [null, 'waived'])
  await deleteExpiredData(db, inDays(2_556), testClub)
  assert.equal((await listCollections(db, { limit: 9 })).rows.length, 1)
  await deleteExpiredData(db, inDays(2_565), testClub)
  for (const table of ['collections', 'charges', 'payments'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [])
})

test('what people pay and who looked is in the log, without a claim of more than it shows', async () => {
  await using it = await club()
  const { app, members, officer, open, read, chargeOf, pay } = it
  const opened = await open()
  const chargeId = chargeOf(opened, members[0]).id
  await pay(opened.id, { chargeId, amountCents: 4_500 }, { chargeId, amountCents: -500, reason: '잔돈' })
  await officer.put(`/api/charges/${chargeId}`, { amountCents: 4_000 })
  await as(app, members[1]).post(`/api/charges/${chargeOf(opened, members[1]).id}/claim`)
  await read(opened.id)
  const lines = (await officer.get('/api/audit-log?limit=100')).body.map(
    ({ action, subject, detail }: { action: string; subject: string | null; detail: string | null }) => [action, subject, detail],
  )
  assert.deepEqual(lines.reverse(), [
    ['collection.create', dues.titleKo, null],
    ['collection.payments', dues.titleKo, '2'],
    ['charge.payment', members[0].username, '45.00'],
    ['charge.refund', members[0].username, '5.00'],
    ['charge.change', members[0].username, '50.00 → 40.00'],
    ['charge.claim', null, null],
    ['collection.view', dues.titleKo, null],
  ])
})

test('twenty collections of three hundred people are listed in two queries about money', async () => {
  await using it = await club()
  const { db, officer } = it
  const users = await db.selectFrom('users').selectAll().where('username', '=', it.members[0].username).executeTakeFirstOrThrow()
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...users,
    ...{
      id: `user-${index}`,
      username: `rider ${index}`,
      usernameKey: `rider ${index}`,
      email: null,
      emailKey: null,
      usernameLook: null,
    },
  }))
  await db.insertInto('users').values(many).execute()
  for (let n = 0; n < 20; n += 1) await it.open({ titleEn: `Dues ${n}` })
  const statements: string[] = []
  const { executeQuery } = Object.getPrototypeOf(db.getExecutor())
  assert.equal(typeof executeQuery, 'function')
  const executor = db.getExecutor() as { executeQuery: typeof executeQuery }
  executor.executeQuery = function (this: unknown, query: { sql: string }, ...rest: unknown[]) {
    statements.push(query.sql)
    return executeQuery.call(this, query, ...rest)
  }
  const { body } = await officer.get('/api/collections')
  assert.deepEqual([body.length, body[0].totals.openCents], [20, 303 * 5_000])
  assert.equal(statements.filter((text) => text.includes('"collections"') || text.includes('"charges"')).length, 2)
})
