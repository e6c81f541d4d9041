import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '#contract/accounts/users.ts'
import type { Notice } from '#contract/notices/notices.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
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
import { ask, send, statusOf } from '../../../test/send.ts'
import { createUser } from './users.ts'

const account = { username: 'Hong', password: ' 같은 길 1234 ', email: 'hong@club.example', firstName: '길동', lastName: '홍' }

const register = (app: TestApp, changes: object = {}) => send(app, null, 'POST /api/auth/register', { ...account, ...changes })
const login = (app: TestApp, username: string, password = account.password) =>
  send(app, null, 'POST /api/auth/login', { username, password })

test('registering creates a guest account without a session, and the answer contains no password', async () => {
  await using app = await createTestApp()
  const answer = await register(app, { role: 'admin', isActive: 'false', id: 'mine', passwordHash: 'x' })
  assert.deepEqual([answer.statusCode, answer.cookies.map(({ name }) => name)], [201, ['application-ticket']])
  const { id, createdAt, ...user } = answer.json()
  const { password, ...given } = account
  const notifications = { emailNotifications: true, eventReminders: true }
  assert.deepEqual(user, { ...given, role: 'guest', notifications, sendsMail: false, language: null })
  assert.notEqual(id, 'mine')
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  const entered = await login(app, ' hONG')
  assert.deepEqual([entered.statusCode, entered.json().username], [200, 'Hong'], 'the account is active')
  assert.ok(!entered.body.includes('assword') && !entered.body.includes('argon2'))
  assert.equal((await login(app, 'Hong', password.trim())).statusCode, 401)
  const passwordHash = await hashPassword(password)
  const nameless = { passwordHash, email: null, firstName: null, lastName: null }
  await createUser(app.db, { ...nameless, username: 'nomail' })
  for (const name of ['null', 'undefined', '@'])
    assert.equal((await login(app, name)).statusCode, 401, 'who has no address is found by no name for none')
  // New ones are rejected: contract/accounts/auth.test.ts. Those of before can log in.
  for (const username of ['admin\ufe0f', 'ad\u034fmin', '\u0430dmin']) {
    const { id } = await createUser(app.db, { ...nameless, username })
    await app.db.updateTable('users').set({ usernameLook: null }).where('id', '=', id).execute()
    assert.equal((await login(app, username)).statusCode, 200)
  }
  const fields = Object.keys(await ask(app, await app.signedInAs('member'), 'GET /api/auth/user'))
  const documented = 'createdAt email firstName id language lastName notifications role sendsMail username'
  assert.equal(fields.toSorted().join(' '), documented, 'docs/product.md 13.2')
})

test('an email address logs in like the username, and no one else can take it as a username', async () => {
  await using app = await createTestApp()
  const { id } = (await register(app)).json()
  for (const name of [account.email, ' HONG@Club.Example ']) {
    const answer = await login(app, name)
    assert.deepEqual([answer.statusCode, answer.json().username], [200, 'Hong'], name)
  }
  const squatter = { username: 'HONG@club.example', password: 'another one 99', email: 'other@club.example' }
  // The address of a member to be, as a username; then it is theirs no more.
  assert.equal((await register(app, { ...squatter, username: 'kim@club.example' })).statusCode, 201)
  for (const [taken, path] of [
    [squatter, 'username'],
    [{ username: 'kim', email: 'KIM@club.example' }, 'email'],
  ] as const) {
    const refused = await register(app, taken)
    assert.deepEqual([refused.statusCode, refused.json().issues[0].path], [409, path])
  }
  const own = { username: 'lee@club.example', email: 'lee@club.example' }
  assert.equal((await register(app, own)).statusCode, 201, 'one person may have both')

  const wrong = [await login(app, account.email, 'wrong'), await login(app, 'Hong', 'wrong')]
  const unknown = [await login(app, 'unknown@club.example'), await login(app, 'unknown')]
  await setAccountActive(app.db, id, 'false')
  for (const answer of [...wrong, ...unknown, await login(app, 'Hong')]) {
    assert.deepEqual([answer.statusCode, answer.json()], [401, { message: 'Invalid username or password.' }])
    assert.equal(answer.headers['set-cookie'], undefined)
  }
})

// Which pages are of this site: http/clients/origin.test.ts.
test('after a session ended on a members’ page, login returns to it; there are no redirects to other sites', async () => {
  await using app = await createTestApp()
  for (const [referer, location] of [
    ['http://riders.example/admin?tab=events', '/login?next=%2Fadmin%3Ftab%3Devents'],
    ['https://riders.example/gallery', '/login?next=%2Fgallery'],
    // The language of the page's address travels on.
    ['http://riders.example/admin?lang=en', '/login?next=%2Fadmin%3Flang%3Den&lang=en'],
    ['http://riders.example/bylaws?lang=en', '/login?lang=en'],
    // As `next` it would be longer than an address that the site answers.
    [`https://riders.example/admin?search=${'%EA%B0%80'.repeat(200)}`, '/login'],
    ['https://riders.example/login?next=/admin', '/login'],
    ['https://riders.example//evil.example/admin', '/login'],
    ['https://evil.example/admin?lang=en', '/login'],
  ] as const) {
    const answer = await app.inject({ url: '/api/login', headers: { host: 'riders.example', referer } })
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, location], referer)
  }
})

test('the site learns from the page in which language it writes to a person, a login changes no known language, and the person chooses it', async () => {
  await using app = await createTestApp()
  const learned = async (path: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })).json().language
  const inEnglish = { host: 'club.example', referer: 'http://club.example/join?lang=en', cookie: 'language=ko' }
  assert.equal(await learned('register', account, inEnglish), 'en')
  assert.equal(await learned('login', { username: 'Hong', password: account.password }, { cookie: 'language=ko' }), 'en')

  await register(app, { username: 'new', email: 'new@club.example' })
  const second = { username: 'new', password: account.password }
  assert.equal(await learned('login', second), null, 'nothing was chosen')
  assert.equal(await learned('login', second, { referer: 'https://elsewhere.example/?lang=en' }), null)
  assert.equal(await learned('login', second, { cookie: 'language=xx' }), null)
  assert.equal(await learned('login', second, { cookie: 'language=ko' }), 'ko')

  const guest = await app.signedInAs('guest')
  assert.equal((await ask(app, guest, 'PUT /api/auth/language', { language: 'en' })).language, 'en')
  assert.equal(await statusOf(app, guest, 'PUT /api/auth/language', { language: 'fr' }), 400)
  assert.equal((await ask(app, guest, 'GET /api/auth/user')).language, 'en')
})

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

  // More ways, in which all that a person issued ends: account-changes.test.ts.
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
