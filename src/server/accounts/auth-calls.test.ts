import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from '#server/accounts/passwords.ts'
import { createTestApp, setAccountActive, type TestApp } from '../../../test/app.ts'
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
