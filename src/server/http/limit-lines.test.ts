import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn, newLines } from '../../../test/audit-lines.ts'
import { engines } from '../../../test/databases.ts'

const limited = { config: { rateLimits: true } }
const day = 86_400_000

for (const engine of engines) {
  test(`${engine}: guesses at an account leave a line at the fifth and one at the limit; its owner sees how many, until the password changes`, async () => {
    await using app = await createTestApp({ engine, ...limited })
    const lines = newLines(app)
    const { userId } = await register(app, 'hong')
    const guess = (n: number) => logIn(app, 'Hong', { password: 'wrong', from: `198.51.${n % 10}.9` })
    for (let n = 0; n < 4; n += 1) assert.equal((await guess(n)).statusCode, 401)
    assert.deepEqual(await lines(), [])
    let compared = 4
    while ((await guess(compared)).statusCode === 401) compared += 1
    assert.deepEqual(await lines(), [
      `login.failures | site | ${userId} | 198.51.4.x`,
      `login.limit | site | ${userId} | 198.51.${(compared - 1) % 10}.x`,
      'limit.reached | site | login',
    ])

    const { headers } = await app.signedInAs('guest')
    const mine = async (who: { cookie: string }) =>
      (await app.inject({ url: '/api/auth/failed-logins', headers: who })).json<{ count: number; since: string | null }>()
    assert.deepEqual(await mine(headers), { count: 0, since: null })
    await app.db.deleteFrom('loginFailures').execute()
    const owner = { cookie: `session=${(await logIn(app, 'hong')).cookies[0]?.value}` }
    const { count, since } = await mine(owner)
    assert.equal(count, compared, 'refused tries were never compared')
    assert.ok(Date.now() - Date.parse(since ?? '') < 60_000)
    const payload = { currentPassword: 'same road', newPassword: 'another road' }
    await app.inject({ method: 'POST', url: '/api/auth/password', headers: owner, payload })
    assert.deepEqual(await mine(owner), { count: 0, since: null })
  })
}

test('wrong passwords are counted for ninety days from the first, then anew; in a known browser too', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const first = await logIn(app, 'hong')
  const known = `known-device=${first.cookies.find(({ name }) => name === 'known-device')?.value}`
  const mine = async () => {
    const owner = { cookie: `session=${(await logIn(app, 'hong', { cookie: known })).cookies[0]?.value}` }
    return (await app.inject({ url: '/api/auth/failed-logins', headers: owner })).json()
  }
  const since = new Date().toISOString()
  for (const cookie of [known, '']) await logIn(app, 'hong', { password: 'wrong', cookie })
  const noted = await app.db.selectFrom('auditLog').select('id').where('action', 'like', 'login.%').execute()
  assert.deepEqual(noted, [], 'two failures are nothing to tell of')
  assert.deepEqual(await mine(), { count: 2, since })
  t.mock.timers.setTime(Date.now() + 89 * day)
  await logIn(app, 'hong', { password: 'wrong' })
  assert.deepEqual(await mine(), { count: 3, since })
  t.mock.timers.setTime(Date.now() + 2 * day)
  assert.deepEqual(await mine(), { count: 0, since: null })
  await logIn(app, 'hong', { password: 'wrong' })
  assert.deepEqual(await mine(), { count: 1, since: new Date().toISOString() })
})

test('whatever strangers repeat, from however many addresses and with however many names, adds a few lines only', async () => {
  await using app = await createTestApp(limited)
  const address = (n: number) => `10.${(n >> 8) & 255}.${n & 255}.1`
  for (let n = 0; n < 1_000; n += 1) await logIn(app, `made-up-${n}`, { password: 'wrong', from: address(n % 8) })
  for (let n = 0; n < 1_000; n += 1)
    await app.inject({
      method: 'POST',
      url: ['/api/auth/register', '/api/membership-applications', '/api/contact', '/api/auth/password-link'][n % 4] ?? '',
      remoteAddress: address(n % 20),
      payload: {},
    })
  const lines = await app.db.selectFrom('auditLog').select(['action', 'subjectId', 'detail']).execute()
  assert.ok(lines.length >= 5 && lines.length <= 10, `${lines.length} lines`)
  assert.deepEqual(
    [...new Set(lines.map(({ action, subjectId, detail }) => `${action} ${subjectId} ${detail}`))].toSorted(),
    ['apply', 'contact', 'login', 'passwordLink', 'register'].map((kind) => `limit.reached null ${kind}`),
  )
})

test('what people repeat with their own account adds a hundred lines a day', async (t) => {
  await using app = await createTestApp()
  const { headers, userId } = await app.signedInAs('guest')
  const make = () => app.inject({ method: 'POST', url: '/api/calendar-feed', headers, payload: { language: 'ko' } })
  const count = async () => (await app.db.selectFrom('auditLog').select('id').where('actorId', '=', userId).execute()).length
  for (let n = 0; n < 130; n += 1) assert.equal((await make()).statusCode, 201)
  assert.equal(await count(), 100)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + day + 1 })
  await make()
  assert.equal(await count(), 101)
})
