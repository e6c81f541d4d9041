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

test('approval makes the bound guest a member at once, also in running sessions', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const { id } = (await apply(app, guest.headers)).json()
  assert.equal((await approve(app, admin.headers, id, '\0')).statusCode, 400)
  assert.equal((await approve(app, admin.headers, id, 'no-such-id')).statusCode, 404)
  const answer = await approve(app, admin.headers, id)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.json().status, 'approved')
  assert.ok(Date.now() - Date.parse(answer.json().reviewedAt) < 60_000)
  const me = await app.inject({ url: '/api/auth/user', headers: guest.headers })
  assert.equal(me.json().role, 'member')
  await assertAudit(app, [
    ['application.approve', id, 'pending → approved'],
    ['user.role', guest.userId, 'guest → member'],
  ])
})

test('a named account is promoted if none is bound; no account is demoted; an unknown one changes nothing', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const member = await app.signedInAs('admin')
  const { id } = (await apply(app)).json()
  assert.equal((await approve(app, admin.headers, id, 'no-such-id')).statusCode, 404)
  assert.equal((await approve(app, admin.headers, id, guest.userId)).statusCode, 200)
  assert.equal(await roleOf(app, guest.userId), 'member')
  const other = (await apply(app)).json()
  assert.equal((await approve(app, admin.headers, other.id, member.userId)).statusCode, 200)
  assert.equal(await roleOf(app, member.userId), 'admin')
  await assertAudit(app, [
    ['application.approve', id, 'pending → approved'],
    ['application.bind', guest.userId, null],
    ['user.role', guest.userId, 'guest → member'],
    ['application.approve', other.id, 'pending → approved'],
    ['application.bind', member.userId, null],
  ])
  const detail = await app.inject({ url: `/api/membership-applications/${id}`, headers: admin.headers })
  assert.equal(detail.json().account.id, guest.userId)
  const alone = (await apply(app)).json()
  assert.equal((await approve(app, admin.headers, alone.id)).statusCode, 200)
  for (const action of ['approve', 'reject']) assert.equal((await post(app, admin.headers, 'none', action, {})).statusCode, 404)
})

test('a bound application is not bound to another account, and none to the administrator’s own', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const friend = await app.signedInAs('guest')
  const { id } = (await apply(app, guest.headers)).json()
  for (const { userId } of [admin, friend]) {
    const answer = await approve(app, admin.headers, id, userId)
    assert.equal(answer.statusCode, 409)
    assert.deepEqual(answer.json(), { message: 'This application belongs to another account.' })
  }
  const unbound = (await apply(app)).json()
  const answer = await approve(app, admin.headers, unbound.id, admin.userId)
  assert.equal(answer.statusCode, 409)
  assert.deepEqual(answer.json(), { message: 'You cannot connect an application to your own account.' })
  const rows = await app.db.selectFrom('membershipApplications').select(['id', 'status', 'userId']).execute()
  assert.deepEqual(
    new Set(rows.map(({ status, userId }) => JSON.stringify([status, userId]))),
    new Set([JSON.stringify(['pending', guest.userId]), JSON.stringify(['pending', null])]),
  )
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
  test(`of twenty decisions at once, one succeeds and the others get a conflict (${engine})`, async () => {
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
      assert.equal(answer.statusCode, 409)
      assert.deepEqual(answer.json(), { message: 'This application has already been decided.' })
    }
    const { status } = made[0]?.json() ?? {}
    assert.equal(await roleOf(app, browser.userId), status === 'approved' ? 'member' : 'guest')
    const lines = await app.db.selectFrom('auditLog').select('action').where('subjectKind', '=', 'application').execute()
    assert.equal(lines.length, 1)
    const letters = await app.db.selectFrom('outbox').select('kind').execute()
    assert.deepEqual(letters.map(({ kind }) => kind).sort(), ['accountAddress', status, 'received'].sort())
  })
}
