import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from '#server/accounts/passwords.ts'
import { createTestApp, setAccountActive, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { createUser } from './users.ts'

const account = { username: 'Hong', password: ' 같은 길 1234 ', email: 'hong@club.example', firstName: '길동', lastName: '홍' }

const register = (app: TestApp, changes: Record<string, unknown> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/register', payload: { ...account, ...changes } })
const login = (app: TestApp, username: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })

for (const engine of engines) {
  test(`registering creates a guest account without a session, and the answer contains no password (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const answer = await register(app, { role: 'admin', isActive: 'false', id: 'mine', passwordHash: 'x' })
    assert.equal(answer.statusCode, 201)
    assert.deepEqual(
      answer.cookies.map(({ name }) => name),
      ['application-ticket'],
    )
    const { id, createdAt, ...user } = answer.json()
    assert.deepEqual(user, {
      username: 'Hong',
      email: 'hong@club.example',
      firstName: '길동',
      lastName: '홍',
      role: 'guest',
      notifications: { emailNotifications: true, eventReminders: true },
      sendsMail: false,
      language: null,
    })
    assert.notEqual(id, 'mine')
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal((await login(app, 'Hong', account.password)).statusCode, 200, 'the account is active')
  })

  test(`a username or email address that is taken, in any case, is rejected for its field (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    await register(app)
    const name = await register(app, { username: 'HONG', email: 'other@club.example' })
    assert.equal(name.statusCode, 409)
    assert.equal(name.json().issues[0].path, 'username')
    assert.equal(name.json().message, 'This username is already taken.')
    const email = await register(app, { username: 'other', email: 'HONG@club.example' })
    assert.equal(email.statusCode, 409)
    assert.equal(email.json().issues[0].path, 'email')
  })

  test(`of twenty registrations of one username at once, one succeeds (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => register(app, { email: `rider-${n}@club.example` })))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    assert.deepEqual(statuses, [201, ...Array.from({ length: 19 }, () => 409)])
  })
}

test('login takes the username in any case and the exact password, and returns the user', async () => {
  await using app = await createTestApp()
  await register(app)
  const answer = await login(app, ' hONG', account.password)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.json().username, 'Hong')
  assert.ok(!answer.body.includes('assword') && !answer.body.includes('argon2'))
  assert.equal((await login(app, 'Hong', account.password.trim())).statusCode, 401)
})

for (const engine of engines)
  test(`an email address logs in like the username, and no one else can take it as a username (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    await register(app)
    for (const name of [account.email, ' HONG@Club.Example ']) {
      const answer = await login(app, name, account.password)
      assert.deepEqual([answer.statusCode, answer.json().username], [200, 'Hong'], name)
    }
    const wrong = await login(app, account.email, 'wrong')
    const unknown = await login(app, 'nobody@club.example', account.password)
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

test('accounts without an email address are found by no empty or blank one', async () => {
  await using app = await createTestApp()
  const passwordHash = await hashPassword(account.password)
  await createUser(app.db, { username: 'nomail', passwordHash, email: null, firstName: null, lastName: null })
  for (const name of ['null', 'undefined', '@']) assert.equal((await login(app, name, account.password)).statusCode, 401)
})

test('an unknown name, a wrong password and an inactive account get the same answer', async () => {
  await using app = await createTestApp()
  const user = (await register(app)).json()
  const unknown = await login(app, 'nobody', account.password)
  const wrong = await login(app, 'Hong', 'wrong')
  await setAccountActive(app.db, user.id, 'false')
  const inactive = await login(app, 'Hong', account.password)
  for (const answer of [unknown, wrong, inactive]) {
    assert.equal(answer.statusCode, 401)
    assert.deepEqual(answer.json(), { message: 'Invalid username or password.' })
    assert.equal(answer.headers['set-cookie'], undefined)
  }
})

test('the current user has the fields of docs/product.md 13.2 and no more', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('member')
  const answer = await app.inject({ url: '/api/auth/user', headers })
  assert.deepEqual(Object.keys(answer.json()).sort(), [
    'createdAt',
    'email',
    'firstName',
    'id',
    'language',
    'lastName',
    'notifications',
    'role',
    'sendsMail',
    'username',
  ])
})

test('lookalike usernames are rejected for their field; existing accounts with one can log in', async () => {
  await using app = await createTestApp()
  for (const username of ['admin\ufe0f', 'ad\u034fmin', '\u0430dmin']) {
    const answer = await register(app, { username })
    assert.equal(answer.statusCode, 400)
    assert.equal(answer.json().issues[0].path, 'username')
    const passwordHash = await hashPassword(account.password)
    const { id } = await createUser(app.db, { username, passwordHash, email: null, firstName: null, lastName: null })
    await app.db.updateTable('users').set({ usernameLook: null }).where('id', '=', id).execute()
    assert.equal((await login(app, username, account.password)).statusCode, 200)
  }
})

test('a username that looks like an existing one is refused at its field, and says no more than a taken one', async () => {
  await using app = await createTestApp()
  assert.equal((await register(app, { username: 'kiml' })).statusCode, 201)
  const message = 'This username looks too much like one that exists. Please choose a different one.'
  for (const username of ['kim1', 'kimI', 'KIM1', 'kirnl']) {
    const answer = await register(app, { username, email: `${username}@example.com` })
    assert.equal(answer.statusCode, 409)
    assert.deepEqual(answer.json(), { message, issues: [{ path: 'username', message }] })
  }
  assert.equal(
    (await register(app, { username: 'KIML', email: 'other@example.com' })).json().message,
    'This username is already taken.',
  )
})

test('with PUBLIC_URL, only a Referer of that origin counts as the page before', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example') } })
  const leadsTo = async (referer: string, host = 'riders.example') =>
    (await app.inject({ url: '/api/login', headers: { host, referer } })).headers.location
  assert.equal(await leadsTo('https://riders.example/admin'), '/login?next=%2Fadmin')
  assert.equal(await leadsTo('http://127.0.0.1:3000/admin', '127.0.0.1:3000'), '/login?next=%2Fadmin')
  assert.equal(await leadsTo('http://riders.example/admin'), '/login')
})

test('/api/login redirects to the login page', async () => {
  await using app = await createTestApp()
  const answer = await app.inject('/api/login')
  assert.equal(answer.statusCode, 302)
  assert.equal(answer.headers.location, '/login')
})

test('after a session ended on a members’ page, login returns to it; there are no redirects to other sites', async () => {
  await using app = await createTestApp()
  const leadsTo = async (referer: string) => {
    const answer = await app.inject({ url: '/api/login', headers: { host: 'riders.example', referer } })
    return answer.headers.location
  }
  assert.equal(await leadsTo('http://riders.example/admin?tab=events'), '/login?next=%2Fadmin%3Ftab%3Devents')
  assert.equal(await leadsTo('https://riders.example/gallery'), '/login?next=%2Fgallery')
  // The language of the page's address travels on.
  assert.equal(await leadsTo('http://riders.example/admin?lang=en'), '/login?next=%2Fadmin%3Flang%3Den&lang=en')
  assert.equal(await leadsTo('http://riders.example/bylaws?lang=en'), '/login?lang=en')
  assert.equal(await leadsTo('https://evil.example/bylaws?lang=en'), '/login')
  for (const elsewhere of [
    'https://riders.example/',
    'https://riders.example/bylaws',
    'https://riders.example/login?next=/admin',
    'https://riders.example//evil.example/admin',
    // As `next` it would be longer than an address that the site answers.
    `https://riders.example/admin?search=${'%EA%B0%80'.repeat(200)}`,
    'https://evil.example/admin',
    'javascript:alert(1)',
    'nonsense',
  ]) {
    assert.equal(await leadsTo(elsewhere), '/login', elsewhere)
  }
})

test('the site learns from the page in which language it writes to a person, and a login changes no known language', async () => {
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
})

test('a user changes the language in which the site writes', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('guest')
  const choose = (language: string) => app.inject({ method: 'PUT', url: '/api/auth/language', headers, payload: { language } })
  const answer = await choose('en')
  assert.deepEqual([answer.statusCode, answer.json().language], [200, 'en'])
  assert.equal((await choose('fr')).statusCode, 400)
  assert.equal((await app.inject({ url: '/api/auth/user', headers })).json().language, 'en')
})
