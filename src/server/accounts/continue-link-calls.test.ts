import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '#contract/accounts/users.ts'
import type { Notice } from '#contract/notices/notices.ts'
import { createTestApp, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { logIn, newLines } from '../../../test/audit-lines.ts'
import {
  continueBy,
  makeContinueLink,
  member,
  readContinueLink,
  requestContinueLink,
  sessionOf,
} from '../../../test/continue-links.ts'
import { engines } from '../../../test/databases/databases.ts'
import { turnOnCodes } from '../../../test/second-factor.ts'
import { ask, statusOf } from '../../../test/send.ts'

const second = 1_000
const minute = 60 * second

type Headers = { cookie: string }
const isIn = async (app: TestApp, headers: Headers) => (await statusOf(app, { headers }, 'GET /api/auth/user')) === 200
const sessionsOf = (app: TestApp, headers: Headers): Promise<Session[]> => ask(app, { headers }, 'GET /api/auth/sessions')

test('a link says whose it is as often as it is asked, and logs in once', async () => {
  const written: string[] = []
  await using app = await createTestApp({ log: { write: (line: string) => void written.push(line) } })
  const { headers } = await member(app)
  const made = await requestContinueLink(app, headers)
  const { token, secondsLeft } = made.json()
  assert.deepEqual([made.statusCode, secondsLeft, made.headers['cache-control']], [201, 120, 'no-store'])
  assert.match(token, /^[\w-]{43}$/)
  const stored = JSON.stringify(await app.db.selectFrom('sessions').selectAll().execute())
  assert.ok(!stored.includes(token))

  const lines = newLines(app)
  await lines()
  for (let n = 0; n < 2; n += 1) {
    const asked = await readContinueLink(app, token)
    assert.deepEqual([asked.statusCode, asked.json(), asked.cookies], [200, { username: 'hong' }, []])
  }
  assert.deepEqual(await lines(), [])

  const done = await continueBy(app, token)
  assert.deepEqual([done.statusCode, done.json().username], [200, 'hong'])
  const there = sessionOf(done)
  assert.deepEqual([await isIn(app, there), await isIn(app, headers)], [true, true], 'the first browser stays')
  for (const again of [await readContinueLink(app, token), await continueBy(app, token), await continueBy(app, 'unknown')]) {
    assert.deepEqual([again.statusCode, again.cookies], [404, []])
    assert.match(again.json().message, /already used, or its two minutes are over/)
  }
  assert.deepEqual(await lines(), ['session.continueLink | hong | Android · Chrome · 203.0.113.x'])

  for (const session of [headers, there]) {
    const told = (await sessionsOf(app, session)).map((one) => `${one.device}: ${one.method} ${one.continuedFrom}`)
    assert.deepEqual(told.toSorted(), ['Android · Chrome: continueLink iPhone · Safari', 'iPhone · Safari: password null'])
  }
  const [notice, ...more]: Notice[] = await ask(app, { headers }, 'GET /api/notices')
  assert.deepEqual([notice?.kind, notice?.link, more], ['continueLink', '/settings?part=security#sessions', []])
  assert.match(notice?.textEn ?? '', /Android · Chrome/)
  assert.ok(!written.join('').includes(token))
})

test('it works for two minutes, until a new one of the session, a login over it or codes; wrong ones alone are limited', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp({ config: { rateLimits: true } })
  const { userId, headers } = await member(app)
  const elsewhere = sessionOf(await logIn(app, 'hong'))
  const late = await makeContinueLink(app, headers)
  t.mock.timers.tick(2 * minute - second)
  assert.equal((await readContinueLink(app, late)).statusCode, 200)
  t.mock.timers.tick(second)
  assert.equal((await readContinueLink(app, late)).statusCode, 404)
  assert.equal((await continueBy(app, late)).statusCode, 404)

  const replaced = await makeContinueLink(app, headers)
  const other = await makeContinueLink(app, elsewhere)
  const newest = await makeContinueLink(app, headers)
  assert.equal((await continueBy(app, replaced)).statusCode, 404)
  t.mock.timers.tick(2 * minute - second)
  for (const token of [newest, other]) assert.equal((await continueBy(app, token)).statusCode, 200)

  const lines = newLines(app)
  await lines()
  const wrong = () => continueBy(app, 'wrong', { from: '203.0.113.9' })
  for (let n = 0; n < 20; n += 1) assert.equal((await wrong()).statusCode, 404)
  const limited = await wrong()
  assert.deepEqual([limited.statusCode, Number(limited.headers['retry-after']) > 600], [429, true])
  assert.deepEqual(await lines(), ['limit.reached | site | login'])
  const right = await makeContinueLink(app, headers)
  assert.equal((await continueBy(app, right, { from: '203.0.113.9' })).statusCode, 200)

  // More ways, in which all that a person issued ends: issued-links.test.ts.
  const ways: Record<string, (headers: Headers) => Promise<unknown>> = {
    'a login of the same browser': (headers) => logIn(app, 'hong', headers),
    'its session has expired': () =>
      app.db.updateTable('sessions').set({ expire: new Date().toISOString() }).where('userId', '=', userId).execute(),
    'deactivation, where its session has stayed': () => setAccountActive(app.db, userId, 'false'),
    // Else a link from before would begin a session that counts as one with the second factor.
    'codes that are turned on': (headers) => turnOnCodes(app, headers),
  }
  for (const [way, end] of Object.entries(ways)) {
    await setAccountActive(app.db, userId, 'true')
    const session = sessionOf(await logIn(app, 'hong'))
    const token = await makeContinueLink(app, session)
    assert.equal((await readContinueLink(app, token)).statusCode, 200, way)
    await end(session)
    assert.equal((await readContinueLink(app, token)).statusCode, 404, way)
    assert.equal((await continueBy(app, token)).statusCode, 404, way)
  }
})

test('the new session has no confirmation of its own, and the second factor of the first', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp()
  const { userId, headers } = await member(app)
  await setRole(app.db, userId, 'admin')
  const enterNext = async () => sessionOf(await continueBy(app, await makeContinueLink(app, headers)))
  const factors = async () => {
    const sessions = await app.db.selectFrom('sessions').select(['method', 'hasSecondFactor']).execute()
    return sessions.map(({ method, hasSecondFactor }) => `${method} ${hasSecondFactor}`).toSorted()
  }
  const without = await enterNext()
  const again = await requestContinueLink(app, without)
  assert.deepEqual([again.statusCode, again.json().needs], [403, 'confirmation'])
  await ask(app, { headers: without }, 'POST /api/auth/confirmation', { password: 'same road' })
  assert.equal((await requestContinueLink(app, without)).statusCode, 201)
  assert.deepEqual(await factors(), ['continueLink false', 'password false'])

  await turnOnCodes(app, headers)
  await ask(app, { headers }, 'PUT /api/auth/second-factor-rule', { isRequired: true })
  const there = await enterNext()
  assert.deepEqual(await factors(), ['continueLink true', 'password true'])
  assert.equal(await statusOf(app, { headers: there }, 'GET /api/users'), 200, 'the dashboard is open')
  // Ten minutes later the first browser needs the password before it makes another one.
  t.mock.timers.tick(11 * minute)
  assert.equal((await requestContinueLink(app, headers)).json().needs, 'confirmation')
})

for (const engine of engines) {
  test(`${engine}: of several presses at once one logs in`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await member(app)
    const token = await makeContinueLink(app, headers)
    const answers = await Promise.all(Array.from({ length: 5 }, () => continueBy(app, token)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 404, 404, 404, 404])
    assert.equal((await sessionsOf(app, headers)).length, 2)
  })
}
