import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { assertAudit, register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { column } from '../../../test/columns.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines } from '../../../test/databases/databases.ts'
import { readTold } from '../../../test/notices.ts'
import { ask, call, send, statusOf } from '../../../test/send.ts'

async function signIn(app: TestApp, password = 'same road') {
  const answer = await logIn(app, 'hong', { password })
  return { status: answer.statusCode, headers: sessionOf(answer) }
}

type Who = Awaited<ReturnType<typeof signIn>>
const change = (app: TestApp, who: Who, currentPassword: string, newPassword = 'another road') =>
  call(app, who, 'POST /api/auth/password', { currentPassword, newPassword })

test('a wrong password changes nothing and is told at its field; a new one ends the other sessions, and is told to its owner at once', async () => {
  await using app = await createTestApp()
  const { userId } = await register(app, 'hong')
  const [here, elsewhere] = [await signIn(app), await signIn(app)]
  const sessions = () => Promise.all([here, elsewhere].map((who) => statusOf(app, who, 'GET /api/auth/user')))
  const wrong = await change(app, here, 'wrong')
  assert.deepEqual([wrong.status, wrong.issues], [400, ['currentPassword: The current password is not right.']])
  const same = await change(app, here, 'same road', 'same road')
  assert.deepEqual(same.issues, ['newPassword: Please choose a password that is not the current one.'])
  const short = await change(app, here, 'same road', 'short')
  assert.deepEqual(short.issues, ['newPassword: Password must be at least 6 characters'])
  const rejected = await call(app, here, 'DELETE /api/auth/user', { password: 'wrong' })
  assert.deepEqual([rejected.status, rejected.issues], [400, ['password: The password is not right.']])
  assert.deepEqual([await sessions(), await readTold(app.db)], [[200, 200], []])

  assert.equal((await change(app, here, 'same road')).status, 204)
  assert.deepEqual(await sessions(), [200, 401])
  assert.deepEqual([(await signIn(app)).status, (await signIn(app, 'another road')).status], [401, 200])
  const [told, ...more] = await readTold(app.db)
  assert.deepEqual([told?.userId, told?.facts, more], [userId, { kind: 'passwordLink', event: 'changed' }, []])
  assert.equal(told?.dueAt, told?.createdAt, 'not after the night')
  const [notice] = await ask(app, here, 'GET /api/notices')
  assert.deepEqual([notice.headingKo, notice.headingEn], ['비밀번호가 바뀌었습니다', 'Your password was changed'])
})

test('what a user is told is stored with the account', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const payload = { emailNotifications: true, eventReminders: false }
  await ask(app, member, 'PATCH /api/auth/preferences', payload)
  assert.deepEqual((await ask(app, member, 'GET /api/auth/user')).notifications, payload)
})

type Headers = Pick<SignedIn, 'headers'>
const lastAdmin = { message: 'The last active administrator must stay. Please appoint another one first.' }
const setRole = (app: TestApp, by: SignedIn, id: string, role: string) => send(app, by, `PATCH /api/users/${id}/role`, { role })
const setActive = (app: TestApp, by: SignedIn, id: string, isActive: string) =>
  send(app, by, `PATCH /api/users/${id}/active`, { isActive })
const remove = (app: TestApp, by: SignedIn, id: string) => send(app, by, `DELETE /api/users/${id}`)
const linkFor = (app: TestApp, by: SignedIn, id: string) => send(app, by, `POST /api/users/${id}/password-link`)
const follow = (app: TestApp, token: string, newPassword: string) =>
  send(app, null, 'POST /api/auth/password-link', { token, newPassword })

async function activeAdmins(app: TestApp): Promise<number> {
  const rows = await app.db.selectFrom('users').where('role', '=', 'admin').where('isActive', '=', 'true').selectAll().execute()
  return rows.length
}

for (const engine of engines) {
  test(`when administrators demote, deactivate and delete each other at once, one stays (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const ways = [
      (by: SignedIn, id: string) => setRole(app, by, id, 'member'),
      (by: SignedIn, id: string) => setActive(app, by, id, 'false'),
      (by: SignedIn, id: string) => remove(app, by, id),
    ]
    for (let round = 0; round < 5; round += 1) {
      await app.db.updateTable('users').set({ role: 'guest' }).execute()
      const admins = await Promise.all(Array.from({ length: 6 }, () => app.signedInAs('admin')))
      await Promise.all(admins.map((by, n) => ways[n % 3]?.(by, admins[(n + 1) % 6]?.userId ?? '')))
      // An actor who was demoted first is rejected, so more than one may remain, but never none.
      assert.ok((await activeAdmins(app)) >= 1, `round ${round}`)
    }
  })

  test(`a link sets the password once and ends every session of its account; a flood of it costs one hash (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const [admin, member] = [await app.signedInAs('admin'), await app.signedInAs('member')]
    const made = await linkFor(app, admin, member.userId)
    assert.equal(made.statusCode, 201)
    const { token, expiresAt, ...more } = made.json()
    assert.deepEqual(more, {})
    assert.match(token, /^[\w-]{43}$/)
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    assert.ok(hours > 23.9 && hours <= 24, `${hours} h`)
    const stored = await app.db.selectFrom('tickets').selectAll().execute()
    assert.ok(!JSON.stringify(stored).includes(token), 'the table contains only hashes')
    assert.equal((await follow(app, stored[0]?.hash ?? '', 'a new sentence')).statusCode, 400)
    const tries = await Promise.all(Array.from({ length: 80 }, (_, n) => follow(app, token, `sentence number ${n}`)))
    const statuses = tries.map(({ statusCode }) => statusCode)
    assert.deepEqual(statuses.toSorted(), [204, ...Array(79).fill(400)], 'more than 52 hashes at once would be refused with 503')
    assert.equal(await statusOf(app, member, 'GET /api/auth/user'), 401)
    const good = { username: member.username, password: `sentence number ${statuses.indexOf(204)}` }
    assert.equal(await statusOf(app, null, 'POST /api/auth/login', good), 200)
  })

  test(`of two password changes at once, one succeeds (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    await register(app, 'hong')
    const here = await signIn(app)
    const answers = await Promise.all(['first one', 'second one'].map((next) => change(app, here, 'same road', next)))
    assert.deepEqual(column(answers, 'status').sort(), [204, 400])
  })
}

test('the last active administrator can be neither demoted, deactivated nor deleted', async () => {
  await using app = await createTestApp()
  const hong = await register(app, 'hong')
  const admin = { ...hong, username: 'hong', headers: sessionOf(await logIn(app, 'hong')) }
  await app.db.updateTable('users').set({ role: 'admin' }).execute()
  const resting = await app.signedInAs('admin')
  const deleteOwn = () => send(app, admin, 'DELETE /api/auth/user', { password: 'same road' })
  await setActive(app, admin, resting.userId, 'false')
  for (const rejected of [
    await setRole(app, admin, admin.userId, 'member'),
    await setActive(app, admin, admin.userId, 'false'),
    await deleteOwn(),
  ])
    assert.deepEqual([rejected.statusCode, rejected.json()], [409, lastAdmin])
  assert.equal((await setRole(app, admin, admin.userId, 'admin')).statusCode, 200, 'nothing changes')
  assert.equal((await setRole(app, admin, resting.userId, 'guest')).statusCode, 200, 'is not an active one')
  assert.equal(await activeAdmins(app), 1)
  await app.signedInAs('admin')
  assert.equal((await deleteOwn()).statusCode, 204)
})

test('a role change takes effect at the next request; of links for a password only the newest works, until it expires', async () => {
  await using app = await createTestApp()
  const [admin, other] = [await app.signedInAs('admin'), await app.signedInAs('admin')]
  assert.equal((await setRole(app, admin, other.userId, 'member')).json().role, 'member')
  assert.equal(await statusOf(app, other, 'GET /api/users'), 403)
  assert.equal((await setRole(app, admin, 'no-such-id', 'member')).statusCode, 404)
  assert.equal((await setRole(app, admin, other.userId, 'king')).statusCode, 400)
  assert.equal((await setActive(app, admin, 'no-such-id', 'true')).statusCode, 404)

  // An expired, replaced or made-up link, and another kind of ticket, are rejected for their field.
  const make = async () => (await linkFor(app, admin, other.userId)).json().token
  const [replaced, expired] = [await make(), await make()]
  await app.db.updateTable('tickets').set({ expiresAt: new Date().toISOString() }).execute()
  const { ticket } = await register(app, 'hong')
  const message = 'This link has expired or was already used. Please ask an administrator for a new one.'
  for (const token of [replaced, expired, ticket?.value ?? '', 'x', '\0', '__proto__']) {
    const rejected = await follow(app, token, 'a new sentence')
    assert.deepEqual([rejected.statusCode, rejected.json().issues], [400, [{ path: 'token', message }]])
  }
  assert.equal(await statusOf(app, other, 'GET /api/auth/user'), 200)
  assert.equal((await follow(app, 'x', 'short')).json().issues[0].path, 'newPassword')
  assert.equal((await linkFor(app, admin, 'no-such-id')).statusCode, 404)
})

test('names and email address of an account are corrected and found at once; what is left out stays', async () => {
  await using app = await createTestApp()
  const [admin, member] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  const own = admin.userId
  const found = (search: string) => ask(app, admin, `GET /api/users?search=${encodeURIComponent(search)}`)
  const change = async (id: string, payload: object) => {
    const answer = await send(app, admin, `PATCH /api/users/${id}`, payload)
    return { status: answer.statusCode, ...answer.json() }
  }
  const [before] = await found(member.username)
  const names = { firstName: '도훈', lastName: null, email: 'New@club.example' }
  const changed = await change(member.userId, { ...names, firstName: ' 도훈 ', lastName: '' })
  assert.deepEqual({ ...changed, status: 200, ...names }, changed)
  assert.equal((await found('ㄷㅎ new@club')).length, 1)
  assert.equal((await found('member Gil-dong')).length, 0)
  assert.equal((await change(member.userId, {})).firstName, '도훈')
  assert.equal((await change(member.userId, { firstName: '도윤', expectedVersion: before.updatedAt })).status, 409, 'late')
  const message = 'This email address is already taken.'
  const taken = { status: 409, message, issues: [{ path: 'email', message }] }
  assert.deepEqual(await change(own, { email: 'nEw@club.example' }), taken)
  // A login takes the username first.
  await app.db.updateTable('users').set({ usernameKey: 'kim@club.example' }).where('id', '=', own).execute()
  assert.deepEqual(await change(member.userId, { email: 'KIM@club.example' }), taken, 'it is the username of another one')
  assert.equal((await change(own, { email: 'kim@club.example' })).status, 200, 'their own')
  const { issues } = await change(own, { email: 'nowhere', firstName: 'x'.repeat(101) })
  assert.deepEqual(issues.map(({ path }: { path: string }) => path).sort(), ['email', 'firstName'])
  assert.equal((await change('none', { firstName: 'A' })).status, 404)
  await assertAudit(app, [
    ['user.update', member.userId, 'firstName, lastName, email'],
    ['user.update', own, 'email'],
  ])
})

test('an account that its owner or an administrator deletes is closed at once; reactivated, it is as before without its sessions', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const ways = {
    owner: ({ headers }: Headers) => send(app, { headers }, 'DELETE /api/auth/user', { password: 'same road' }),
    officer: (_: Headers, id: string) => remove(app, admin, id),
  }
  for (const [username, close] of Object.entries(ways)) {
    const { userId } = await register(app, username)
    const enter = async () => ({ headers: sessionOf(await logIn(app, username)) })
    const [here, elsewhere] = [await enter(), await enter()]
    const sessions = () => Promise.all([here, elsewhere].map((who) => statusOf(app, who, 'GET /api/auth/user')))
    const found = async () => (await ask(app, admin, `GET /api/users?search=${username}`))[0]
    assert.equal((await close(here, userId)).statusCode, 204)
    assert.deepEqual([await sessions(), (await logIn(app, username)).statusCode], [[401, 401], 401], username)
    const gone = await found()
    assert.equal(gone.isActive, 'false')
    assert.ok(Date.now() - Date.parse(gone.deletionRequestedAt) < 60_000)
    assert.equal((await remove(app, admin, userId)).statusCode, 204, 'again')
    assert.equal((await found()).deletionRequestedAt, gone.deletionRequestedAt)
    const back = (await setActive(app, admin, userId, 'true')).json()
    assert.deepEqual([back.isActive, back.deletionRequestedAt], ['true', null])
    assert.deepEqual([await sessions(), (await logIn(app, username)).statusCode], [[401, 401], 200], username)
  }
  const own = await remove(app, admin, admin.userId)
  assert.deepEqual([own.statusCode, own.json()], [409, { message: 'Please delete your own account in Settings.' }])
  assert.equal((await remove(app, admin, 'none')).statusCode, 404)
})
