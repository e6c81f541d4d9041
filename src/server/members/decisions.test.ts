import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { apply, assertAudit, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'

type Headers = { cookie?: string }

const post = (app: TestApp, headers: Headers, id: string, action: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/membership-applications/${id}/${action}`, headers, payload })
const approve = (app: TestApp, headers: Headers, id: string, userId = '') => post(app, headers, id, 'approve', { userId })
const roleOf = async (app: TestApp, id: string) =>
  (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role

test('approval makes the bound guest a member at once, also in running sessions, and a named account if none is bound; no account is demoted', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const [bound, named, officer] = [await app.signedInAs('guest'), await app.signedInAs('guest'), await app.signedInAs('admin')]
  const first = (await apply(app, bound.headers)).json().id
  assert.equal((await approve(app, headers, first, '\0')).statusCode, 400)
  for (const unknown of [await approve(app, headers, first, 'no-such-id'), await approve(app, headers, 'none')])
    assert.equal(unknown.statusCode, 404)
  assert.equal((await post(app, headers, 'none', 'reject', {})).statusCode, 404)
  const answer = await approve(app, headers, first)
  assert.deepEqual([answer.statusCode, answer.json().status], [200, 'approved'])
  assert.ok(Date.now() - Date.parse(answer.json().reviewedAt) < 60_000)
  assert.equal((await app.inject({ url: '/api/auth/user', headers: bound.headers })).json().role, 'member')

  const [second, third, alone] = [(await apply(app)).json().id, (await apply(app)).json().id, (await apply(app)).json().id]
  assert.equal((await approve(app, headers, second, 'no-such-id')).statusCode, 404)
  for (const [id, userId] of [
    [second, named.userId],
    [third, officer.userId],
    [alone, ''],
  ])
    assert.equal((await approve(app, headers, id, userId)).statusCode, 200)
  assert.deepEqual([await roleOf(app, named.userId), await roleOf(app, officer.userId)], ['member', 'admin'])
  await assertAudit(app, [
    ...[first, second, third, alone].map((id) => ['application.approve', id, 'pending → approved']),
    ...[bound, named].map(({ userId }) => ['user.role', userId, 'guest → member']),
    ...[named, officer].map(({ userId }) => ['application.bind', userId, null]),
  ])
  const detail = await app.inject({ url: `/api/membership-applications/${second}`, headers })
  assert.equal(detail.json().account.id, named.userId)
})

test('a bound application is not bound to another account, and none to the administrator’s own', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const [guest, friend] = [await app.signedInAs('guest'), await app.signedInAs('guest')]
  const { id } = (await apply(app, guest.headers)).json()
  const unbound = (await apply(app)).json().id
  const another = 'This application belongs to another account.'
  for (const [application, { userId }, message] of [
    [id, admin, another],
    [id, friend, another],
    [unbound, admin, 'You cannot connect an application to your own account.'],
  ] as const) {
    const answer = await approve(app, admin.headers, application, userId)
    assert.deepEqual([answer.statusCode, answer.json()], [409, { message }])
  }
  const rows = await app.db.selectFrom('membershipApplications').select(['status', 'userId']).execute()
  const found = rows.map(({ status, userId }) => `${status} ${userId}`)
  assert.deepEqual(found.toSorted(), [`pending ${guest.userId}`, 'pending null'].toSorted())
  await assertAudit(app, [])
  assert.equal((await approve(app, admin.headers, id, guest.userId)).statusCode, 200)
  await assertAudit(app, [
    ['application.approve', id, 'pending → approved'],
    ['user.role', guest.userId, 'guest → member'],
  ])
  const again = await approve(app, admin.headers, id, friend.userId)
  assert.deepEqual(again.json(), { message: 'This application has already been decided.' })
})

test('an application of an account that awaits its erasure can be rejected, and approved once the account is back', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const users = [await app.signedInAs('guest'), await app.signedInAs('guest')] as const
  const [stays, goes] = await Promise.all(users.map(async (user) => (await apply(app, user.headers)).json().id))
  for (const { userId } of users) await app.inject({ method: 'DELETE', url: `/api/users/${userId}`, headers })
  await app.db.deleteFrom('outbox').execute()
  const accountOf = async (id: string) =>
    (await app.inject({ url: `/api/membership-applications/${id}`, headers })).json().account
  const refused = await approve(app, headers, stays)
  assert.equal(refused.statusCode, 409)
  assert.equal(await roleOf(app, users[0].userId), 'guest')
  assert.deepEqual(await app.db.selectFrom('outbox').select('kind').execute(), [])
  assert.ok(Date.now() - Date.parse((await accountOf(stays)).deletionRequestedAt) < 60_000)
  assert.equal((await post(app, headers, goes, 'reject', {})).json().status, 'rejected')
  const active = { method: 'PATCH', url: `/api/users/${users[0].userId}/active`, payload: { isActive: 'true' } } as const
  assert.equal((await app.inject({ ...active, headers })).statusCode, 200)
  assert.equal((await accountOf(stays)).deletionRequestedAt, null)
  assert.equal((await approve(app, headers, stays)).json().status, 'approved')
  assert.equal(await roleOf(app, users[0].userId), 'member')
})

test('a decision needs no body, and an empty one is accepted', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const json = { ...admin.headers, 'content-type': 'application/json' }
  for (const action of ['approve', 'reject']) {
    const decide = async (how: { headers: Headers; payload?: string }) => {
      const { id } = (await apply(app)).json()
      return app.inject({ method: 'POST', url: `/api/membership-applications/${id}/${action}`, ...how })
    }
    for (const how of [{ headers: admin.headers }, { headers: json, payload: '' }, { headers: json, payload: '{}' }]) {
      const answer = await decide(how)
      assert.deepEqual([answer.statusCode, answer.json().notes], [200, null], `${action} ${JSON.stringify(how)}`)
    }
    for (const payload of ['[]', '"approve"', '{"userId":5,"notes":5}'])
      assert.equal((await decide({ headers: json, payload })).statusCode, 400, `${action} ${payload}`)
  }
})

test('the reason of a rejection is visible to administrators only, and the applicant may apply again', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const { id } = (await apply(app, guest.headers)).json()
  const answer = await post(app, admin.headers, id, 'reject', { notes: ' no licence yet ' })
  assert.deepEqual([answer.json().status, answer.json().notes], ['rejected', 'no licence yet'])
  assert.equal(await roleOf(app, guest.userId), 'guest')
  await assertAudit(app, [['application.reject', id, 'pending → rejected']])
  const again = (await apply(app, guest.headers)).json()
  assert.notEqual(again.id, id)
  assert.equal((await post(app, admin.headers, again.id, 'reject', {})).json().notes, null)
})

test('an administrator confirms a payment and takes the confirmation back', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { id } = (await apply(app, {}, { paymentStatus: 'paid' })).json()
  const confirmed = (await post(app, admin.headers, id, 'payment', { paymentStatus: 'paid' })).json()
  assert.equal(confirmed.paymentStatus, 'paid')
  assert.ok(Date.now() - Date.parse(confirmed.paymentConfirmedAt) < 60_000)
  const back = (await post(app, admin.headers, id, 'payment', { paymentStatus: 'pending' })).json()
  assert.deepEqual([back.paymentStatus, back.paymentConfirmedAt], ['pending', null])
  assert.equal((await post(app, admin.headers, id, 'payment', { paymentStatus: 'maybe' })).statusCode, 400)
  assert.equal((await post(app, admin.headers, 'none', 'payment', { paymentStatus: 'paid' })).statusCode, 404)
  await assertAudit(app, [
    ['application.payment', id, 'paid'],
    ['application.payment', id, 'pending'],
  ])
})

for (const engine of engines) {
  test(`of twenty decisions of two officers at once, one succeeds and the others get a conflict (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admins = [await app.signedInAs('admin'), await app.signedInAs('admin')]
    const browser = await register(app, 'hong')
    const { id } = (await apply(app, browser.headers, { email: browser.email })).json()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const { headers } = admins[n % 2] ?? {}
        return n % 4 < 2 ? approve(app, headers ?? {}, id) : post(app, headers ?? {}, id, 'reject', { notes: `reason ${n}` })
      }),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 200)
    assert.equal(made.length, 1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      assert.deepEqual([answer.statusCode, answer.json()], [409, { message: 'This application has already been decided.' }])
    }
    const { status } = made[0]?.json() ?? {}
    assert.equal(await roleOf(app, browser.userId), status === 'approved' ? 'member' : 'guest')
    const lines = await app.db.selectFrom('auditLog').select('action').where('subjectKind', '=', 'application').execute()
    assert.equal(lines.length, 1)
    const letters = await app.db.selectFrom('outbox').select('kind').execute()
    assert.deepEqual(letters.map(({ kind }) => kind).sort(), ['accountAddress', status, 'received'].sort())
  })
}
