import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines } from '../../../test/databases/databases.ts'
import { readTold } from '../../../test/notices.ts'
import { ask, send, statusOf } from '../../../test/send.ts'

async function signIn(app: TestApp, password = 'same road') {
  const answer = await logIn(app, 'hong', { password })
  return { status: answer.statusCode, headers: sessionOf(answer) }
}

type Who = Awaited<ReturnType<typeof signIn>>
const change = (app: TestApp, who: Who, currentPassword: string, newPassword = 'another road') =>
  send(app, who, 'POST /api/auth/password', { currentPassword, newPassword })
const remove = (app: TestApp, who: Who, password: string) => send(app, who, 'DELETE /api/auth/user', { password })

test('a wrong password changes nothing and is told at its field; a new one ends the other sessions, and is told to its owner at once', async () => {
  await using app = await createTestApp()
  const { userId } = await register(app, 'hong')
  const [here, elsewhere] = [await signIn(app), await signIn(app)]
  const sessions = () => Promise.all([here, elsewhere].map((who) => statusOf(app, who, 'GET /api/auth/user')))
  const wrong = await change(app, here, 'wrong')
  assert.equal(wrong.statusCode, 400)
  assert.deepEqual(wrong.json().issues, [{ path: 'currentPassword', message: 'The current password is not right.' }])
  const same = await change(app, here, 'same road', 'same road')
  const message = 'Please choose a password that is not the current one.'
  assert.deepEqual([same.statusCode, same.json().issues], [400, [{ path: 'newPassword', message }]])
  assert.equal((await change(app, here, 'same road', 'short')).json().issues[0].path, 'newPassword')
  const rejected = await remove(app, here, 'wrong')
  assert.deepEqual(
    [rejected.statusCode, rejected.json().issues],
    [400, [{ path: 'password', message: 'The password is not right.' }]],
  )
  assert.deepEqual([await sessions(), await readTold(app.db)], [[200, 200], []])

  assert.equal((await change(app, here, 'same road')).statusCode, 204)
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

for (const engine of engines) {
  test(`of two password changes at once, one succeeds (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    await register(app, 'hong')
    const here = await signIn(app)
    const answers = await Promise.all(['first one', 'second one'].map((next) => change(app, here, 'same road', next)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 400])
  })
}
