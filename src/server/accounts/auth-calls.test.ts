import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from '#server/accounts/passwords.ts'
import { createTestApp, setAccountActive, type TestApp } from '../../../test/app.ts'
import { createUser } from './users.ts'

const account = { username: 'Hong', password: ' 같은 길 1234 ', email: 'hong@club.example', firstName: '길동', lastName: '홍' }

const register = (app: TestApp, changes: Record<string, unknown> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/register', payload: { ...account, ...changes } })
const login = (app: TestApp, username: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })

test('registering creates a guest account without a session, and the answer contains no password', async () => {
  await using app = await createTestApp()
  const answer = await register(app, { role: 'admin', isActive: 'false', id: 'mine', passwordHash: 'x' })
  assert.equal(answer.statusCode, 201)
  assert.deepEqual(
    answer.cookies.map(({ name }) => name),
    ['application-ticket'],
  )
  const { id, createdAt, ...user } = answer.json()
  const { password, ...given } = account
  const notifications = { emailNotifications: true, eventReminders: true }
  assert.deepEqual(user, { ...given, role: 'guest', notifications, sendsMail: false, language: null })
  assert.notEqual(id, 'mine')
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal((await login(app, 'Hong', password)).statusCode, 200, 'the account is active')
})

test('a username or email address that is taken, in any case, is rejected for its field', async () => {
  await using app = await createTestApp()
  await register(app)
  for (const [path, changes, message] of [
    ['username', { username: 'HONG', email: 'other@club.example' }, 'This username is already taken.'],
    ['email', { username: 'other', email: 'HONG@club.example' }, 'This email address is already taken.'],
  ] as const) {
    const answer = await register(app, changes)
    assert.deepEqual([answer.statusCode, answer.json()], [409, { message, issues: [{ path, message }] }])
  }
})

test('login takes the username in any case and the exact password, and returns the user', async () => {
  await using app = await createTestApp()
  await register(app)
  const answer = await login(app, ' hONG', account.password)
  assert.deepEqual([answer.statusCode, answer.json().username], [200, 'Hong'])
  assert.ok(!answer.body.includes('assword') && !answer.body.includes('argon2'))
  assert.equal((await login(app, 'Hong', account.password.trim())).statusCode, 401)
  const passwordHash = await hashPassword(account.password)
  await createUser(app.db, { username: 'nomail', passwordHash, email: null, firstName: null, lastName: null })
  for (const name of ['null', 'undefined', '@'])
    assert.equal((await login(app, name, account.password)).statusCode, 401, 'who has no address is found by no name for none')
})

test('an email address logs in like the username, and no one else can take it as a username', async () => {
  await using app = await createTestApp()
  await register(app)
  for (const name of [account.email, ' HONG@Club.Example ']) {
    const answer = await login(app, name, account.password)
    assert.deepEqual([answer.statusCode, answer.json().username], [200, 'Hong'], name)
  }
  const wrong = await login(app, account.email, 'wrong')
  const unknown = await login(app, 'unknown@club.example', account.password)
  for (const answer of [wrong, unknown])
    assert.deepEqual([answer.statusCode, answer.json()], [401, { message: 'Invalid username or password.' }])

  const squatter = { username: 'HONG@club.example', password: 'another one 99', email: 'other@club.example' }
  const refused = await register(app, squatter)
  assert.deepEqual([refused.statusCode, refused.json().issues[0].path], [409, 'username'])
  assert.equal((await login(app, account.email, account.password)).statusCode, 200)
  // The address of a member to be, as a username; then it is theirs no more.
  const early = { ...squatter, username: 'kim@club.example' }
  assert.equal((await register(app, early)).statusCode, 201)
  const late = await register(app, { username: 'kim', email: 'KIM@club.example' })
  assert.deepEqual([late.statusCode, late.json().issues[0].path], [409, 'email'])
  const own = { username: 'lee@club.example', email: 'lee@club.example' }
  assert.equal((await register(app, own)).statusCode, 201, 'one person may have both')
})

test('an unknown name, a wrong password and an inactive account get the same answer', async () => {
  await using app = await createTestApp()
  const user = (await register(app)).json()
  const unknown = await login(app, 'unknown', account.password)
  const wrong = await login(app, 'Hong', 'wrong')
  await setAccountActive(app.db, user.id, 'false')
  const inactive = await login(app, 'Hong', account.password)
  for (const answer of [unknown, wrong, inactive]) {
    assert.deepEqual([answer.statusCode, answer.json()], [401, { message: 'Invalid username or password.' }])
    assert.equal(answer.headers['set-cookie'], undefined)
  }
})

test('the current user has the fields of docs/product.md 13.2 and no more', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('member')
  const fields = Object.keys((await app.inject({ url: '/api/auth/user', headers })).json())
  assert.equal(
    fields.toSorted().join(' '),
    'createdAt email firstName id language lastName notifications role sendsMail username',
  )
})

test('lookalike usernames are rejected for their field; existing accounts with one can log in', async () => {
  await using app = await createTestApp()
  for (const username of ['admin\ufe0f', 'ad\u034fmin', '\u0430dmin']) {
    const answer = await register(app, { username })
    assert.deepEqual([answer.statusCode, answer.json().issues[0].path], [400, 'username'])
    const passwordHash = await hashPassword(account.password)
    const { id } = await createUser(app.db, { username, passwordHash, email: null, firstName: null, lastName: null })
    await app.db.updateTable('users').set({ usernameLook: null }).where('id', '=', id).execute()
    assert.equal((await login(app, username, account.password)).statusCode, 200)
  }
})

test('after a session ended on a members’ page, login returns to it; there are no redirects to other sites', async () => {
  await using app = await createTestApp()
  const leadsTo = async (referer?: string, { host = 'riders.example', at = app } = {}) => {
    const answer = await at.inject({ url: '/api/login', headers: { host, ...(referer !== undefined && { referer }) } })
    assert.equal(answer.statusCode, 302)
    return answer.headers.location
  }
  for (const [referer, location] of [
    ['http://riders.example/admin?tab=events', '/login?next=%2Fadmin%3Ftab%3Devents'],
    ['https://riders.example/gallery', '/login?next=%2Fgallery'],
    // The language of the page's address travels on.
    ['http://riders.example/admin?lang=en', '/login?next=%2Fadmin%3Flang%3Den&lang=en'],
    ['http://riders.example/bylaws?lang=en', '/login?lang=en'],
    ['https://evil.example/bylaws?lang=en', '/login'],
    [undefined, '/login'],
    ['https://riders.example/', '/login'],
    ['https://riders.example/bylaws', '/login'],
    ['https://riders.example/login?next=/admin', '/login'],
    ['https://riders.example//evil.example/admin', '/login'],
    // As `next` it would be longer than an address that the site answers.
    [`https://riders.example/admin?search=${'%EA%B0%80'.repeat(200)}`, '/login'],
    ['https://evil.example/admin', '/login'],
    ['javascript:alert(1)', '/login'],
    ['nonsense', '/login'],
  ] as const)
    assert.equal(await leadsTo(referer), location, referer ?? 'no page before')

  await using at = await createTestApp({ config: { publicUrl: new URL('https://riders.example') } })
  assert.equal(await leadsTo('https://riders.example/admin', { at }), '/login?next=%2Fadmin')
  assert.equal(await leadsTo('http://127.0.0.1:3000/admin', { at, host: '127.0.0.1:3000' }), '/login?next=%2Fadmin')
  assert.equal(await leadsTo('http://riders.example/admin', { at }), '/login', 'another origin than PUBLIC_URL')
})

test('the site learns from the page in which language it writes to a person, a login changes no known language, and the person chooses it', async () => {
  await using app = await createTestApp()
  const send = (path: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
  const inEnglish = { host: 'club.example', referer: 'http://club.example/join?lang=en', cookie: 'language=ko' }
  assert.equal((await send('register', account, inEnglish)).json().language, 'en')
  const credentials = { username: 'Hong', password: account.password }
  assert.equal((await send('login', credentials, { cookie: 'language=ko' })).json().language, 'en')

  await register(app, { username: 'new', email: 'new@club.example' })
  const second = { username: 'new', password: account.password }
  assert.equal((await send('login', second)).json().language, null, 'nothing was chosen')
  assert.equal((await send('login', second, { referer: 'https://elsewhere.example/?lang=en' })).json().language, null)
  assert.equal((await send('login', second, { cookie: 'language=xx' })).json().language, null)
  assert.equal((await send('login', second, { cookie: 'language=ko' })).json().language, 'ko')

  const { headers } = await app.signedInAs('guest')
  const choose = (language: string) => app.inject({ method: 'PUT', url: '/api/auth/language', headers, payload: { language } })
  const answer = await choose('en')
  assert.deepEqual([answer.statusCode, answer.json().language], [200, 'en'])
  assert.equal((await choose('fr')).statusCode, 400)
  assert.equal((await app.inject({ url: '/api/auth/user', headers })).json().language, 'en')
})
