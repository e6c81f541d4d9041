import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines } from '../../../test/databases/databases.ts'
import { readTold } from '../../../test/notices.ts'

const account = { password: 'same road' }
const signUp = async (app: TestApp) => (await register(app, 'hong')).userId

async function signIn(app: TestApp, password = account.password) {
  const answer = await logIn(app, 'hong', { password })
  return { status: answer.statusCode, headers: sessionOf(answer) }
}

const whoAmI = async (app: TestApp, headers: { cookie: string }) =>
  (await app.inject({ url: '/api/auth/user', headers })).statusCode
const change = (app: TestApp, headers: { cookie: string }, currentPassword: string, newPassword = 'another road') =>
  app.inject({ method: 'POST', url: '/api/auth/password', headers, payload: { currentPassword, newPassword } })
const remove = (app: TestApp, headers: { cookie: string }, password: string) =>
  app.inject({ method: 'DELETE', url: '/api/auth/user', headers, payload: { password } })

test('a new password ends all other sessions and links, and is told to its owner at once', async () => {
  await using app = await createTestApp()
  const id = await signUp(app)
  const [here, elsewhere] = [await signIn(app), await signIn(app)]
  const admin = await app.signedInAs('admin')
  const link = await app.inject({ method: 'POST', url: `/api/users/${id}/password-link`, headers: admin.headers })
  await app.db.deleteFrom('notices').execute()
  assert.equal((await change(app, here.headers, account.password)).statusCode, 204)
  assert.deepEqual([await whoAmI(app, here.headers), await whoAmI(app, elsewhere.headers)], [200, 401])
  assert.deepEqual([(await signIn(app)).status, (await signIn(app, 'another road')).status], [401, 200])
  const payload = { token: link.json().token, newPassword: 'third road' }
  assert.equal((await app.inject({ method: 'POST', url: '/api/auth/password-link', payload })).statusCode, 400)
  const [told, ...more] = await readTold(app.db)
  assert.deepEqual([told?.userId, told?.facts, more], [id, { kind: 'passwordLink', event: 'changed' }, []])
  assert.equal(told?.dueAt, told?.createdAt, 'not after the night')
  const [notice] = (await app.inject({ url: '/api/notices', headers: here.headers })).json()
  assert.deepEqual([notice.headingKo, notice.headingEn], ['비밀번호가 바뀌었습니다', 'Your password was changed'])
})

test('deleting an account ends its sessions and deactivates it at once; reactivating restores it', async () => {
  await using app = await createTestApp()
  const id = await signUp(app)
  const here = await signIn(app)
  const elsewhere = await signIn(app)
  const answer = await remove(app, here.headers, account.password)
  assert.equal(answer.statusCode, 204)
  assert.equal(answer.cookies[0]?.value, '')
  assert.deepEqual([await whoAmI(app, here.headers), await whoAmI(app, elsewhere.headers)], [401, 401])
  assert.equal((await signIn(app)).status, 401)
  const read = () => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const closed = await read()
  assert.equal(closed.isActive, 'false')
  assert.ok(Date.now() - Date.parse(closed.deletionRequestedAt ?? '') < 60_000)
  const admin = await app.signedInAs('admin')
  await app.inject({ method: 'PATCH', url: `/api/users/${id}/active`, headers: admin.headers, payload: { isActive: 'true' } })
  assert.equal((await read()).deletionRequestedAt, null)
  assert.deepEqual([await whoAmI(app, here.headers), (await signIn(app)).status], [401, 200])
})

test('a wrong password is reported for its field and changes nothing', async () => {
  await using app = await createTestApp()
  await signUp(app)
  const { headers } = await signIn(app)
  const wrong = await change(app, headers, 'wrong')
  assert.equal(wrong.statusCode, 400)
  assert.deepEqual(wrong.json().issues, [{ path: 'currentPassword', message: 'The current password is not right.' }])
  const same = await change(app, headers, account.password, account.password)
  const message = 'Please choose a password that is not the current one.'
  assert.deepEqual([same.statusCode, same.json().issues], [400, [{ path: 'newPassword', message }]])
  assert.equal((await change(app, headers, account.password, 'short')).json().issues[0].path, 'newPassword')
  const rejected = await remove(app, headers, 'wrong')
  assert.equal(rejected.statusCode, 400)
  assert.deepEqual(rejected.json().issues, [{ path: 'password', message: 'The password is not right.' }])
  assert.deepEqual([await whoAmI(app, headers), (await signIn(app)).status], [200, 200])
  assert.deepEqual(await readTold(app.db), [])
})

test('the last active administrator cannot delete their account', async () => {
  await using app = await createTestApp()
  const id = await signUp(app)
  await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  const { headers } = await signIn(app)
  const rejected = await remove(app, headers, account.password)
  assert.equal(rejected.statusCode, 409)
  assert.equal(rejected.json().message, 'The last active administrator must stay. Please appoint another one first.')
  assert.equal(await whoAmI(app, headers), 200)
  await app.signedInAs('admin')
  assert.equal((await remove(app, headers, account.password)).statusCode, 204)
})

test('what a user is told is stored with the account, and the user learns whether the site sends mail', async () => {
  const payload = { emailNotifications: true, eventReminders: false }
  const save = async (app: TestApp) => {
    const { headers } = await app.signedInAs('member')
    const answer = await app.inject({ method: 'PATCH', url: '/api/auth/preferences', headers, payload })
    return { answer, me: (await app.inject({ url: '/api/auth/user', headers })).json() }
  }
  await using silent = await createTestApp()
  const { me: unmailed } = await save(silent)
  assert.deepEqual([unmailed.notifications, unmailed.sendsMail], [payload, false])
  await using app = await createTestApp({ config: { smtpUrl: new URL('smtp://mail.club.example') } })
  const { headers } = await app.signedInAs('member')
  const fresh = (await app.inject({ url: '/api/auth/user', headers })).json()
  assert.deepEqual(fresh.notifications, { emailNotifications: true, eventReminders: true })
  const { answer, me } = await save(app)
  assert.deepEqual([answer.statusCode, answer.json().notifications, me.notifications], [200, payload, payload])
  assert.equal(me.sendsMail, true)
})

for (const engine of engines) {
  test(`of two password changes at once, one succeeds (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    await signUp(app)
    const { headers } = await signIn(app)
    const answers = await Promise.all(['first one', 'second one'].map((next) => change(app, headers, account.password, next)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 400])
  })
}
