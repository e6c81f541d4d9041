import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { logIn, newLines } from '../../../../test/audit-lines.ts'
import { sessionOf } from '../../../../test/continue-links.ts'
import { ask } from '../../../../test/send.ts'

const limited = { config: { rateLimits: true } }

const session = async (app: TestApp, username = 'hong') => sessionOf(await logIn(app, username))

function change(app: TestApp, headers: { cookie: string }, currentPassword: string, newPassword = 'another long road') {
  const payload = { currentPassword, newPassword }
  return app.inject({ method: 'POST', url: '/api/auth/password', remoteAddress: '203.0.113.77', headers, payload })
}

function erase(app: TestApp, headers: { cookie: string }, password: string) {
  return app.inject({ method: 'DELETE', url: '/api/auth/user', remoteAddress: '203.0.113.77', headers, payload: { password } })
}

/** Who has confirmed a moment ago is not compared again, so the confirmations are made old first. */
async function confirm(app: TestApp, headers: { cookie: string }, password: string) {
  await app.db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).execute()
  const remoteAddress = '203.0.113.77'
  return app.inject({ method: 'POST', url: '/api/auth/confirmation', remoteAddress, headers, payload: { password } })
}
const calls = [change, erase, confirm]

const failedLogins = async (app: TestApp, headers: { cookie: string }): Promise<number> =>
  (await ask(app, { headers }, 'GET /api/auth/failed-logins')).count

test('guesses at the current password by a stolen session count for the owner, leave a line, and do not lock the owner out', async () => {
  await using app = await createTestApp({ ...limited })
  const { userId } = await register(app, 'hong')
  const [stolen, own] = [await session(app), await session(app)]
  const lines = newLines(app)
  await lines()
  assert.equal((await confirm(app, stolen, 'same road')).statusCode, 204)
  const fresh = { method: 'POST', url: '/api/auth/confirmation', headers: stolen, payload: { password: 'wrong' } } as const
  assert.equal((await app.inject(fresh)).statusCode, 204, 'just confirmed: nothing is compared, which tells nothing')
  for (let n = 0; n < 10; n += 1) {
    assert.equal((await calls[n % 3]?.(app, stolen, `wrong ${n}`))?.statusCode, 400)
    if (n === 3) assert.deepEqual(await lines(), [])
  }
  for (const call of calls) {
    const rejected = await call(app, stolen, 'same road')
    assert.equal(rejected.statusCode, 429)
    const wait = Number(rejected.headers['retry-after'])
    assert.ok(wait > 0 && wait <= 900, `${wait} s`)
  }
  assert.deepEqual(await lines(), [`ownPassword.failures | site | ${userId} | 203.0.113.x`, 'limit.reached | site | ownPassword'])
  assert.equal(await failedLogins(app, own), 10, 'refused tries were never compared')
  assert.equal((await change(app, own, 'same road')).statusCode, 204)
  assert.equal(await failedLogins(app, own), 0)
})

test('correct passwords are not counted, and guesses at the current password do not limit logins', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const headers = await session(app)
  const passwords = Array.from({ length: 12 }, (_, n) => `road number ${'abcdefghijkl'[n]}`)
  for (const [n, password] of passwords.entries())
    assert.equal((await change(app, headers, passwords[n - 1] ?? 'same road', password)).statusCode, 204)
  for (let n = 0; n < 10; n += 1) assert.equal((await change(app, headers, 'wrong')).statusCode, 400)
  assert.equal((await change(app, headers, passwords.at(-1) ?? '')).statusCode, 429)
  assert.equal((await logIn(app, 'hong', { password: passwords.at(-1) ?? '' })).statusCode, 200)
})

test('without limits the failures still count for the owner', async () => {
  await using app = await createTestApp()
  await register(app, 'hong')
  const headers = await session(app)
  for (let n = 0; n < 12; n += 1) assert.equal((await change(app, headers, 'wrong')).statusCode, 400)
  assert.equal(await failedLogins(app, headers), 12)
})
