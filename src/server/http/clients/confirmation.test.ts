import assert from 'node:assert/strict'
import { test } from 'node:test'
import { popUpRule } from '#server/rides/pop-up-calls.ts'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { logIn } from '../../../../test/audit-lines.ts'
import { sessionOf } from '../../../../test/continue-links.ts'
import { callBroken, collectRoutes } from '../../../../test/routes.ts'
import { send, statusOf } from '../../../../test/send.ts'

const needed = {
  message: 'Please enter your password or use a passkey once more to confirm that it is you.',
  needs: 'confirmation',
}
const [minute, second] = [60_000, 1_000]

const confirm = (app: TestApp, headers: { cookie: string }, password = 'same road') =>
  send(app, { headers }, 'POST /api/auth/confirmation', { password })

const session = async (app: TestApp, username = 'hong') => sessionOf(await logIn(app, username))

test('each call that needs it is accepted 9:59 after the login, refused at 10:01 whatever its body, and no other call is', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  await app.db.insertInto('clubRules').values({ name: popUpRule, value: 'true' }).execute()
  // Which they are: access.test.ts.
  const confirmed = routes.filter(({ needsConfirmation }) => needsConfirmation)
  const start = Date.now()
  const admin = await app.signedInAs('admin')
  t.mock.timers.setTime(start + 10 * minute - second)
  for (const route of confirmed) assert.notEqual((await callBroken(app, route, admin.headers)).statusCode, 403, route.name)
  t.mock.timers.setTime(start + 10 * minute + second)
  for (const route of confirmed) {
    const refused = await callBroken(app, route, admin.headers)
    assert.deepEqual([refused.statusCode, refused.json()], [403, needed], route.name)
  }
  const others = routes.filter(({ access, needsConfirmation, url }) => access && !needsConfirmation && !url.endsWith('logout'))
  for (const route of others) assert.notEqual((await callBroken(app, route, admin.headers)).statusCode, 403, route.name)
  // Those without access are told nothing else than before.
  const guest = await app.signedInAs('guest')
  t.mock.timers.setTime(start + 21 * minute)
  for (const route of confirmed.filter(({ access }) => access === 'admin')) {
    const refused = await callBroken(app, route, guest.headers)
    assert.deepEqual([refused.statusCode, refused.json()], [403, { message: 'Forbidden' }], route.name)
  }
})

test('in an old session a role changes between guest and member, and to and from administrator only after it', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp()
  await register(app, 'officer')
  const { userId: officer } = await register(app, 'officer-two')
  const { userId } = await register(app, 'hong')
  await app.db.updateTable('users').set({ role: 'admin' }).where('username', 'in', ['officer', 'officer-two']).execute()
  const headers = await session(app, 'officer')
  const change = async (id: string, role: string) => {
    const answer = await send(app, { headers }, `PATCH /api/users/${id}/role`, { role })
    return answer.statusCode === 200 ? answer.json().role : [answer.statusCode, answer.json()]
  }
  t.mock.timers.tick(11 * minute)
  for (const role of ['member', 'guest', 'member']) assert.equal(await change(userId, role), role)
  assert.deepEqual(await change(userId, 'admin'), [403, needed])
  for (const role of ['member', 'guest']) assert.deepEqual(await change(officer, role), [403, needed])
  assert.equal(await change(officer, 'admin'), 'admin', 'nothing changes')
  assert.deepEqual(await change('no-such-id', 'admin'), [404, { message: 'Not found' }])
  assert.equal((await confirm(app, headers)).statusCode, 204)
  assert.equal(await change(userId, 'admin'), 'admin')
  assert.equal(await change(officer, 'guest'), 'guest')
})

test('the right password renews it for ten minutes, in this session alone', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp()
  await register(app, 'hong')
  const [here, elsewhere] = [await session(app), await session(app)]
  const status = (headers: { cookie: string }) => statusOf(app, { headers }, 'GET /api/auth/user/export')
  t.mock.timers.tick(11 * minute)
  assert.equal(await status(here), 403)
  const wrong = await confirm(app, here, 'wrong')
  const issues = [{ path: 'password', message: 'The password is not right.' }]
  assert.deepEqual([wrong.statusCode, wrong.json().issues], [400, issues])
  assert.equal(await status(here), 403)
  assert.equal((await confirm(app, here)).statusCode, 204)
  assert.deepEqual([await status(here), await status(elsewhere)], [200, 403])
  t.mock.timers.tick(10 * minute - second)
  assert.equal(await status(here), 200)
  t.mock.timers.tick(2 * second)
  assert.equal(await status(here), 403)
  // A clock that was set back by an hour.
  assert.equal((await confirm(app, here)).statusCode, 204)
  t.mock.timers.setTime(Date.now() - 60 * minute)
  assert.equal(await status(here), 403)
})
