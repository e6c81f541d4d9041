import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondFactorRule } from '#server/accounts/second-factor/rule-name.ts'
import { createTestApp, setRole } from '../../../../test/app.ts'
import { newLines } from '../../../../test/audit-lines.ts'
import {
  confirmDigits,
  cookieOf,
  enter,
  enteredCode,
  fetchSession,
  makeCode,
  member,
  requestCode,
} from '../../../../test/browser-codes.ts'
import { engines } from '../../../../test/databases/databases.ts'
import { turnOnCodes } from '../../../../test/second-factor.ts'

const second = 1_000
const minute = 60 * second

for (const engine of engines) {
  test(`${engine}: the new session has no confirmation of its own, and the second factor of the first`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using app = await createTestApp({ engine })
    const { userId, headers } = await member(app)
    await setRole(app.db, userId, 'admin')
    const enterNext = async () => {
      const { id, digits, other } = await enteredCode(app, headers)
      assert.equal((await confirmDigits(app, headers, id, digits)).statusCode, 204)
      const answer = await fetchSession(app, other)
      assert.equal(answer.statusCode, 200)
      return cookieOf(answer, 'session')
    }
    const factors = async () =>
      (await app.db.selectFrom('sessions').select(['method', 'hasSecondFactor']).execute()).map(
        ({ method, hasSecondFactor }) => `${method} ${hasSecondFactor}`,
      )
    const without = await enterNext()
    const again = await requestCode(app, without)
    assert.deepEqual([again.statusCode, again.json().needs], [403, 'confirmation'])
    const payload = { password: 'same road' }
    const confirmed = await app.inject({ method: 'POST', url: '/api/auth/confirmation', headers: without, payload })
    assert.equal(confirmed.statusCode, 204)
    assert.equal((await requestCode(app, without)).statusCode, 201)
    assert.deepEqual((await factors()).toSorted(), ['browserCode false', 'password false'])

    await turnOnCodes(app, headers)
    const rule = { method: 'PUT', url: '/api/auth/second-factor-rule', headers, payload: { isRequired: true } } as const
    assert.equal((await app.inject(rule)).statusCode, 200)
    const there = await enterNext()
    assert.deepEqual((await factors()).toSorted(), ['browserCode true', 'password true'])
    assert.equal((await app.inject({ url: '/api/users', headers: there })).statusCode, 200, 'the dashboard is open')
    // Ten minutes later the first browser needs the password before it makes another one.
    t.mock.timers.tick(11 * minute)
    assert.equal((await requestCode(app, headers)).json().needs, 'confirmation')
  })

  test(`${engine}: a session whose passkey was not shown makes no code where the club requires it`, async () => {
    await using app = await createTestApp({ engine })
    const { userId, headers } = await member(app)
    await setRole(app.db, userId, 'admin')
    const passkey = { credentialId: 'c', id: 'p', userId, publicKey: 'k', counter: 0, name: null, lastUsedAt: null }
    await app.db
      .insertInto('passkeys')
      .values({ ...passkey, createdAt: new Date().toISOString() })
      .execute()
    await app.db.insertInto('clubRules').values({ name: secondFactorRule, value: 'true' }).execute()
    const refused = await requestCode(app, headers)
    assert.deepEqual([refused.statusCode, refused.json().needs], [403, 'secondFactor'])
  })

  test(`${engine}: guesses at codes are limited by address, right ones count nothing; ten codes of a user in a quarter of an hour`, async () => {
    await using app = await createTestApp({ engine, config: { rateLimits: true } })
    const { headers } = await member(app)
    const lines = newLines(app)
    const from = '203.0.113.9'
    for (let n = 0; n < 9; n += 1) assert.equal((await enter(app, 'ACDEFG', { from })).statusCode, 400)
    for (let n = 0; n < 8; n += 1) assert.equal((await enter(app, (await makeCode(app, headers)).code, { from })).statusCode, 200)
    assert.equal((await enter(app, 'ACDEFG', { from })).statusCode, 400)
    const { code } = await makeCode(app, headers)
    await lines()
    const limited = await enter(app, code, { from })
    assert.deepEqual([limited.statusCode, Number(limited.headers['retry-after']) > 600], [429, true])
    assert.deepEqual(await lines(), ['limit.reached | site | login'])
    assert.equal((await enter(app, code)).statusCode, 200, 'from another address')
    assert.equal((await requestCode(app, headers)).statusCode, 201)
    assert.equal((await requestCode(app, headers)).statusCode, 429)
  })
}

test('what cannot be a code is told as such, and Hangul with the advice to switch the keyboard', async () => {
  await using app = await createTestApp()
  for (const [typed, message] of [
    ['', /enter the code/],
    ['ㅏ7ㄱㅇㅌㅡ', /switch the keyboard/],
    ['K7RDX', /six letters and digits/],
    ['K7RDXO', /six letters and digits/],
  ] as const) {
    const { issues } = (await enter(app, typed)).json<{ issues: { path: string; message: string }[] }>()
    assert.deepEqual([issues.length, issues[0]?.path], [1, 'code'])
    assert.match(issues[0]?.message ?? '', message)
  }
  // A full-width keyboard.
  assert.match((await enter(app, 'Ｋ７ＲＤＸＭ')).json().issues[0].message, /two minutes/)
})
