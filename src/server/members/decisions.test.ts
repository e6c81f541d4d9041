import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { apply, assertAudit, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { ask, send } from '../../../test/send.ts'

const post = (app: TestApp, admin: SignedIn, id: string, action: string, payload?: object) =>
  send(app, admin, `POST /api/membership-applications/${id}/${action}`, payload)
const approve = (app: TestApp, admin: SignedIn, id: string, userId = '') => post(app, admin, id, 'approve', { userId })
const applied = async (app: TestApp, person: Partial<SignedIn> = {}): Promise<string> =>
  (await apply(app, person.headers)).json().id
const roleOf = async (app: TestApp, id: string) =>
  (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role

test('approval makes the bound guest a member at once, also in running sessions, and a named account if none is bound; no account is demoted', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const [bound, named, officer] = [await app.signedInAs('guest'), await app.signedInAs('guest'), await app.signedInAs('admin')]
  const first = await applied(app, bound)
  assert.equal((await approve(app, admin, first, '\0')).statusCode, 400)
  for (const unknown of [await approve(app, admin, first, 'no-such-id'), await approve(app, admin, 'none')])
    assert.equal(unknown.statusCode, 404)
  assert.equal((await post(app, admin, 'none', 'reject', {})).statusCode, 404)
  const answer = await approve(app, admin, first)
  assert.deepEqual([answer.statusCode, answer.json().status], [200, 'approved'])
  assert.ok(Date.now() - Date.parse(answer.json().reviewedAt) < 60_000)
  assert.equal((await ask(app, bound, 'GET /api/auth/user')).role, 'member')

  const [second, third, alone] = [await applied(app), await applied(app), await applied(app)]
  assert.equal((await approve(app, admin, second, 'no-such-id')).statusCode, 404)
  for (const [id, userId] of [
    [second, named.userId],
    [third, officer.userId],
    [alone, ''],
  ] as const)
    assert.equal((await approve(app, admin, id, userId)).statusCode, 200)
  assert.deepEqual([await roleOf(app, named.userId), await roleOf(app, officer.userId)], ['member', 'admin'])
  await assertAudit(app, [
    ...[first, second, third, alone].map((id) => ['application.approve', id, 'pending → approved']),
    ...[bound, named].map(({ userId }) => ['user.role', userId, 'guest → member']),
    ...[named, officer].map(({ userId }) => ['application.bind', userId, null]),
  ])
  assert.equal((await ask(app, admin, `GET /api/membership-applications/${second}`)).account.id, named.userId)
})

test('a bound application is not bound to another account, and none to the administrator’s own', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const [guest, friend] = [await app.signedInAs('guest'), await app.signedInAs('guest')]
  const [id, unbound] = [await applied(app, guest), await applied(app)]
  const another = 'This application belongs to another account.'
  for (const [application, { userId }, message] of [
    [id, admin, another],
    [id, friend, another],
    [unbound, admin, 'You cannot connect an application to your own account.'],
  ] as const) {
    const answer = await approve(app, admin, application, userId)
    assert.deepEqual([answer.statusCode, answer.json()], [409, { message }])
  }
  const rows = await app.db.selectFrom('membershipApplications').select(['status', 'userId']).execute()
  const found = rows.map(({ status, userId }) => `${status} ${userId}`)
  assert.deepEqual(found.toSorted(), [`pending ${guest.userId}`, 'pending null'].toSorted())
  assert.equal((await approve(app, admin, id, guest.userId)).statusCode, 200)
  const decided = { message: 'This application has already been decided.' }
  assert.deepEqual((await approve(app, admin, id, friend.userId)).json(), decided)

  // The reason of a rejection is stored, and the applicant may apply again.
  const rejected = await applied(app, friend)
  const answer = (await post(app, admin, rejected, 'reject', { notes: ' no licence yet ' })).json()
  assert.deepEqual([answer.status, answer.notes, await roleOf(app, friend.userId)], ['rejected', 'no licence yet', 'guest'])
  await assertAudit(app, [
    ['application.approve', id, 'pending → approved'],
    ['user.role', guest.userId, 'guest → member'],
    ['application.reject', rejected, 'pending → rejected'],
  ])
  const again = await applied(app, friend)
  assert.notEqual(again, rejected)
  assert.equal((await post(app, admin, again, 'reject', {})).json().notes, null)
})

test('a decision needs no body, and an empty one is accepted; a payment is confirmed, and the confirmation taken back', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const json = { ...admin.headers, 'content-type': 'application/json' }
  for (const action of ['approve', 'reject']) {
    const decide = async (how: { headers: { cookie: string }; payload?: string }) => {
      const url = `/api/membership-applications/${await applied(app)}/${action}`
      return app.inject({ method: 'POST', url, ...how })
    }
    for (const how of [{ headers: admin.headers }, { headers: json, payload: '' }, { headers: json, payload: '{}' }]) {
      const answer = await decide(how)
      assert.deepEqual([answer.statusCode, answer.json().notes], [200, null], `${action} ${JSON.stringify(how)}`)
    }
    for (const payload of ['[]', '"approve"', '{"userId":5,"notes":5}'])
      assert.equal((await decide({ headers: json, payload })).statusCode, 400, `${action} ${payload}`)
  }
  const { id } = (await apply(app, {}, { paymentStatus: 'paid' })).json()
  const pay = (paymentStatus: string, of = id) => post(app, admin, of, 'payment', { paymentStatus })
  const confirmed = (await pay('paid')).json()
  assert.equal(confirmed.paymentStatus, 'paid')
  assert.ok(Date.now() - Date.parse(confirmed.paymentConfirmedAt) < 60_000)
  const back = (await pay('pending')).json()
  assert.deepEqual([back.paymentStatus, back.paymentConfirmedAt], ['pending', null])
  assert.deepEqual([(await pay('maybe')).statusCode, (await pay('paid', 'none')).statusCode], [400, 404])
  const lines = await app.db.selectFrom('auditLog').select('detail').where('action', '=', 'application.payment').execute()
  assert.deepEqual(lines, [{ detail: 'paid' }, { detail: 'pending' }])
})

for (const engine of engines) {
  test(`of twenty decisions of two officers at once, one succeeds and the others get a conflict (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admins = [await app.signedInAs('admin'), await app.signedInAs('admin')] as const
    const browser = await register(app, 'hong')
    const { id } = (await apply(app, browser.headers, { email: browser.email })).json()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const admin = admins[n % 2 === 0 ? 0 : 1]
        return n % 4 < 2 ? approve(app, admin, id) : post(app, admin, id, 'reject', { notes: `reason ${n}` })
      }),
    )
    const [made, ...more] = answers.filter(({ statusCode }) => statusCode === 200)
    assert.deepEqual([made === undefined, more], [false, []])
    for (const answer of answers.filter((one) => one !== made))
      assert.deepEqual([answer.statusCode, answer.json()], [409, { message: 'This application has already been decided.' }])
    const { status } = made?.json() ?? {}
    assert.equal(await roleOf(app, browser.userId), status === 'approved' ? 'member' : 'guest')
    const lines = await app.db.selectFrom('auditLog').select('action').where('subjectKind', '=', 'application').execute()
    assert.equal(lines.length, 1)
    const letters = await app.db.selectFrom('outbox').select('kind').execute()
    assert.deepEqual(letters.map(({ kind }) => kind).sort(), ['accountAddress', status, 'received'].sort())
  })
}
