import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { send } from '../../../../test/send.ts'

async function signIn(app: TestApp, headers: Record<string, string> = {}) {
  const payload = { username: 'hong', password: 'same road' }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  assert.equal(answer.statusCode, 200)
  const [cookie] = answer.cookies
  assert.ok(cookie)
  return { cookie, headers: { cookie: `${cookie.name}=${cookie.value}` } }
}

const whoAmI = (app: TestApp, headers: Record<string, string>) => app.inject({ url: '/api/auth/user', headers })

test('login sets a cookie that is HttpOnly and SameSite=Lax', async () => {
  await using app = await createTestApp()
  await register(app, 'hong')
  const { cookie, headers } = await signIn(app)
  const { value, expires, maxAge: _, ...rest } = cookie
  assert.deepEqual(rest, { name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' })
  assert.match(value, /^[\w-]{43}$/)
  const days = (Number(expires) - Date.now()) / 86_400_000
  assert.ok(days > 29.9 && days <= 30, `${days} days`)
  assert.equal((await whoAmI(app, headers)).json().username, 'hong')
})

test('over https the cookie is Secure and bound to this host, also when the proxy speaks http to the site', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  await register(app, 'hong')
  const { cookie, headers } = await signIn(app)
  assert.equal(cookie.name, '__Host-session')
  assert.deepEqual([cookie.secure, cookie.path, cookie.domain], [true, '/', undefined])
  const goodbye = await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  assert.match(String(goodbye.headers['set-cookie']), /^__Host-session=;.*Secure/)
  const stale = await app.inject({ url: '/api/announcements', headers })
  assert.match(String(stale.headers['set-cookie']), /^__Host-session=;.*Secure/)
})

test('each login has an id of its own, in place of the one before; logging out ends it on the server and in the browser, on this device only', async () => {
  await using app = await createTestApp()
  await register(app, 'hong')
  const first = await signIn(app)
  const here = await signIn(app, first.headers)
  assert.equal((await whoAmI(app, first.headers)).statusCode, 401)
  const planted = { cookie: `session=${'a'.repeat(43)}` }
  const elsewhere = await signIn(app, planted)
  assert.equal((await whoAmI(app, planted)).statusCode, 401)
  assert.equal(new Set([first, here, elsewhere, { cookie: { value: 'a'.repeat(43) } }].map(({ cookie }) => cookie.value)).size, 4)

  const goodbye = await app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { ...here.headers, 'content-type': 'application/json' },
  })
  assert.deepEqual([goodbye.statusCode, goodbye.body, goodbye.cookies[0]?.value], [204, '', ''])
  assert.equal((await whoAmI(app, here.headers)).statusCode, 401)
  assert.equal((await whoAmI(app, elsewhere.headers)).statusCode, 200)
  assert.equal((await send(app, null, 'POST /api/auth/logout')).statusCode, 204)
})

test('the logout link checks Sec-Fetch-Site and the Referer', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('http://riders.example.com') } })
  const ownPage = 'http://riders.example.com/profile?lang=en'
  const endsSession = async (headers: Record<string, string>) => {
    const visitor = await app.signedInAs('guest')
    assert.equal((await app.inject({ method: 'HEAD', url: '/api/logout', headers: visitor.headers })).statusCode, 404)
    const answer = await app.inject({ url: '/api/logout', headers: { ...visitor.headers, ...headers } })
    // The language of the page's address travels on.
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, headers.referer === ownPage ? '/?lang=en' : '/'])
    return (await whoAmI(app, visitor.headers)).statusCode === 401
  }
  const own = { 'sec-fetch-site': 'same-origin' }
  const endings: Record<string, string>[] = [
    ...[own, { 'sec-fetch-site': 'none' }, { ...own, referer: ownPage }, {}, { referer: ownPage }],
    { referer: `http://riders.example.com/${'x'.repeat(4_000)}` },
  ]
  for (const headers of endings) assert.equal(await endsSession(headers), true, JSON.stringify(headers).slice(0, 80))
  const otherPages = `https://evil.example/ https://riders.example.com/ http://riders.example.com.evil.example/
    http://www.riders.example.com/ nonsense`
  const refused: Record<string, string>[] = [
    ...['cross-site', 'same-site', 'nonsense', ''].map((site) => ({ 'sec-fetch-site': site })),
    { 'sec-fetch-site': 'same-site', referer: ownPage },
    { ...own, referer: 'https://evil.example/' },
    ...['', ...otherPages.split(/\s+/)].map((referer) => ({ referer })),
  ]
  for (const headers of refused) assert.equal(await endsSession(headers), false, JSON.stringify(headers))
})

test('looking at the site leaves no row and no cookie', async () => {
  await using app = await createTestApp()
  assert.equal((await app.inject('/api/announcements')).headers['set-cookie'], undefined)
  assert.deepEqual(await app.db.selectFrom('sessions').selectAll().execute(), [])
})

test('a session ends after fourteen days without use, and thirty days after the login in any case', async (t) => {
  const day = 86_400_000
  const start = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: start })
  await using app = await createTestApp()
  await register(app, 'hong')
  const idle = await signIn(app)
  const busy = await signIn(app)
  for (let days = 1; days < 30; days += 1.5) {
    t.mock.timers.setTime(start + days * day)
    assert.equal((await whoAmI(app, busy.headers)).statusCode, 200, `day ${days}`)
  }
  t.mock.timers.setTime(start + 30 * day + 1_000)
  assert.equal((await whoAmI(app, busy.headers)).statusCode, 401)
  t.mock.timers.setTime(start + 13.9 * day)
  assert.equal((await whoAmI(app, idle.headers)).statusCode, 200)
  t.mock.timers.setTime(start + (13.9 + 14.1) * day)
  assert.equal((await whoAmI(app, idle.headers)).statusCode, 401)
})

test('that a session is in use is written once a day, and reading goes on when it cannot be written', async (t) => {
  const start = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: start })
  await using app = await createTestApp()
  await register(app, 'hong')
  const { headers } = await signIn(app)
  const seen = () => app.db.selectFrom('sessions').select(['lastSeenAt', 'expire']).execute()
  const before = await seen()
  t.mock.timers.setTime(start + 23 * 3_600_000)
  assert.equal((await whoAmI(app, headers)).headers['set-cookie'], undefined)
  assert.deepEqual(await seen(), before)
  t.mock.timers.setTime(start + 25 * 3_600_000)
  await Promise.all(Array.from({ length: 10 }, () => whoAmI(app, headers)))
  const after = await seen()
  assert.equal(after[0]?.lastSeenAt, new Date(start + 25 * 3_600_000).toISOString())
  await sql`pragma query_only = on`.execute(app.db)
  t.mock.timers.setTime(start + 50 * 3_600_000)
  assert.equal((await whoAmI(app, headers)).statusCode, 200)
  await sql`pragma query_only = off`.execute(app.db)
  assert.deepEqual(await seen(), after)
})
