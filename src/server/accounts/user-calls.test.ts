import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { assertAudit, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'

type Headers = { cookie: string }

const lastAdmin = { message: 'The last active administrator must stay. Please appoint another one first.' }
const setRole = (app: TestApp, headers: Headers, id: string, role: string) =>
  app.inject({ method: 'PATCH', url: `/api/users/${id}/role`, headers, payload: { role } })
const setActive = (app: TestApp, headers: Headers, id: string, isActive: string) =>
  app.inject({ method: 'PATCH', url: `/api/users/${id}/active`, headers, payload: { isActive } })
const linkFor = (app: TestApp, headers: Headers, id: string) =>
  app.inject({ method: 'POST', url: `/api/users/${id}/password-link`, headers })
const follow = (app: TestApp, token: string, newPassword: string) =>
  app.inject({ method: 'POST', url: '/api/auth/password-link', payload: { token, newPassword } })
const login = (app: TestApp, username: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })

async function activeAdmins(app: TestApp): Promise<number> {
  const rows = await app.db.selectFrom('users').where('role', '=', 'admin').where('isActive', '=', 'true').selectAll().execute()
  return rows.length
}

for (const engine of engines) {
  test(`when administrators demote, deactivate and delete each other at once, one stays (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const ways = [
      (headers: Headers, id: string) => setRole(app, headers, id, 'member'),
      (headers: Headers, id: string) => setActive(app, headers, id, 'false'),
      (headers: Headers, id: string) => app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers }),
    ]
    for (let round = 0; round < 5; round += 1) {
      await app.db.updateTable('users').set({ role: 'guest' }).execute()
      const admins = await Promise.all(Array.from({ length: 6 }, () => app.signedInAs('admin')))
      await Promise.all(admins.map(({ headers }, n) => ways[n % 3]?.(headers, admins[(n + 1) % 6]?.userId ?? '')))
      // An actor who was demoted first is rejected, so more than one may remain, but never none.
      assert.ok((await activeAdmins(app)) >= 1, `round ${round}`)
    }
  })

  test(`a link sets the password once and ends every session of its account; a flood of it costs one hash (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const member = await app.signedInAs('member')
    const made = await linkFor(app, admin.headers, member.userId)
    assert.equal(made.statusCode, 201)
    const { token, expiresAt, ...more } = made.json()
    assert.deepEqual(more, {})
    assert.match(token, /^[\w-]{43}$/)
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    assert.ok(hours > 23.9 && hours <= 24, `${hours} h`)
    const tries = await Promise.all(Array.from({ length: 80 }, (_, n) => follow(app, token, `sentence number ${n}`)))
    const statuses = tries.map(({ statusCode }) => statusCode)
    assert.deepEqual(statuses.toSorted(), [204, ...Array(79).fill(400)], 'more than 52 hashes at once would be refused with 503')
    const good = statuses.indexOf(204)
    assert.equal((await app.inject({ url: '/api/auth/user', headers: member.headers })).statusCode, 401)
    assert.equal((await login(app, member.username, `sentence number ${good}`)).statusCode, 200)
    await assertAudit(app, [
      ['user.passwordLink', member.userId, null],
      ['user.passwordReset', null, null],
      ['session.login', null, '127.0.0.x'],
    ])
  })
}

test('the last active administrator can be neither demoted nor deactivated', async () => {
  await using app = await createTestApp()
  const [{ headers, userId }, resting] = [await app.signedInAs('admin'), await app.signedInAs('admin')]
  await setActive(app, headers, resting.userId, 'false')
  for (const rejected of [await setRole(app, headers, userId, 'member'), await setActive(app, headers, userId, 'false')])
    assert.deepEqual([rejected.statusCode, rejected.json()], [409, lastAdmin])
  assert.equal((await setRole(app, headers, userId, 'admin')).statusCode, 200, 'nothing changes')
  assert.equal((await setRole(app, headers, resting.userId, 'guest')).statusCode, 200, 'is not an active one')
  assert.equal(await activeAdmins(app), 1)
  await assertAudit(app, [
    ['user.deactivate', resting.userId, null],
    ['user.role', resting.userId, 'admin → guest'],
  ])
})

test('a role change returns the account without its password and takes effect at the next request', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const other = await app.signedInAs('admin')
  const answer = await setRole(app, admin.headers, other.userId, 'member')
  assert.equal(answer.json().role, 'member')
  assert.ok(!('password' in answer.json()) && !('emailNotifications' in answer.json()))
  assert.equal((await app.inject({ url: '/api/users', headers: other.headers })).statusCode, 403)
  assert.equal((await setRole(app, admin.headers, 'no-such-id', 'member')).statusCode, 404)
  assert.equal((await setRole(app, admin.headers, other.userId, 'king')).statusCode, 400)
  assert.equal((await setActive(app, admin.headers, 'no-such-id', 'true')).statusCode, 404)
})

test('deactivation ends sessions and links permanently', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const member = await app.signedInAs('member')
  const { token } = (await linkFor(app, admin.headers, member.userId)).json()
  assert.equal((await setActive(app, admin.headers, member.userId, 'false')).json().isActive, 'false')
  assert.equal((await setActive(app, admin.headers, member.userId, 'true')).json().isActive, 'true')
  assert.equal((await app.inject({ url: '/api/auth/user', headers: member.headers })).statusCode, 401)
  assert.equal((await follow(app, token, 'a new sentence')).statusCode, 400)
  await assertAudit(app, [
    ['user.passwordLink', member.userId, null],
    ['user.deactivate', member.userId, null],
    ['user.activate', member.userId, null],
  ])
})

test('an expired, replaced or made-up link, or another kind of ticket, is rejected for its field', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const member = await app.signedInAs('member')
  const make = async () => (await linkFor(app, headers, member.userId)).json().token
  const [replaced, expired] = [await make(), await make()]
  await app.db.updateTable('tickets').set({ expiresAt: new Date().toISOString() }).execute()
  const { ticket } = await register(app, 'hong')
  const message = 'This link has expired or was already used. Please ask an administrator for a new one.'
  for (const token of [replaced, expired, ticket?.value ?? '', 'x', '\0', '__proto__']) {
    const rejected = await follow(app, token, 'a new sentence')
    assert.deepEqual([rejected.statusCode, rejected.json().issues], [400, [{ path: 'token', message }]])
  }
  assert.equal((await app.inject({ url: '/api/auth/user', headers: member.headers })).statusCode, 200)
  assert.equal((await follow(app, 'x', 'short')).json().issues[0].path, 'newPassword')
  assert.equal((await linkFor(app, headers, 'no-such-id')).statusCode, 404)
})

test('the tickets table contains only hashes', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { token } = (await linkFor(app, admin.headers, admin.userId)).json()
  const rows = await app.db.selectFrom('tickets').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.equal((await follow(app, rows[0]?.hash ?? '', 'a new sentence')).statusCode, 400)
})
