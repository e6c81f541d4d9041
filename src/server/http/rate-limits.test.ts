import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { apply, register } from '../../../test/applying.ts'

const limited = { config: { rateLimits: true } }

function guess(app: TestApp, username: string, options: { address?: string; headers?: Record<string, string> } = {}) {
  const { address = '192.0.2.1', headers = {} } = options
  return app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers,
    payload: { username, password: 'wrong' },
  })
}

test('the eleventh guess at one account is refused with the seconds to wait, however the name is spelled', async () => {
  await using app = await createTestApp(limited)
  const spellings = ['hong', 'HONG', ' hong ', 'Hong', 'ｈｏｎｇ']
  for (let n = 0; n < 10; n += 1) assert.equal((await guess(app, spellings[n % 5] ?? '')).statusCode, 401, `guess ${n + 1}`)
  const refused = await guess(app, 'hong')
  assert.equal(refused.statusCode, 429)
  assert.deepEqual(refused.json(), { message: 'Too many attempts. Please try again in a little while.' })
  const wait = Number(refused.headers['retry-after'])
  assert.ok(wait > 0 && wait <= 300, `${wait} s`)
  assert.equal((await guess(app, 'kim')).statusCode, 401, 'another account from the same address')
  assert.equal((await guess(app, 'hong', { address: '192.0.2.2' })).statusCode, 401, 'the same account from elsewhere')
})

test('made-up forwarding headers buy no fresh guesses', async () => {
  await using app = await createTestApp(limited)
  let refused = 0
  for (let n = 0; n < 15; n += 1) {
    const address = `198.51.100.${n}`
    const headers = { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address, 'cf-connecting-ip': address }
    if ((await guess(app, 'hong', { headers })).statusCode === 429) refused += 1
  }
  assert.equal(refused, 5)
})

test('behind a proxy that is named, each visitor has a budget of their own', async () => {
  await using app = await createTestApp({ config: { rateLimits: true, trustProxy: ['192.0.2.1'] } })
  for (let n = 0; n < 11; n += 1) await guess(app, 'hong', { headers: { 'x-forwarded-for': '198.51.100.1' } })
  assert.equal((await guess(app, 'hong', { headers: { 'x-forwarded-for': '198.51.100.1' } })).statusCode, 429)
  assert.equal((await guess(app, 'hong', { headers: { 'x-forwarded-for': '198.51.100.2' } })).statusCode, 401)
})

test('guesses from many addresses at one account, and from one address at many accounts, run dry as well', async () => {
  await using app = await createTestApp(limited)
  let distributed = 0
  for (let n = 0; n < 70; n += 1)
    if ((await guess(app, 'hong', { address: `203.0.113.${n}` })).statusCode === 401) distributed += 1
  assert.equal(distributed, 50)
  let sprayed = 0
  for (let n = 0; n < 60; n += 1) if ((await guess(app, `name-${n}`, { address: '2001:db8::1' })).statusCode === 401) sprayed += 1
  assert.equal(sprayed, 40)
  assert.equal(
    (await guess(app, 'one-more', { address: '2001:db8::ffff' })).statusCode,
    429,
    'another address of the same household',
  )
})

test('one address makes ten accounts an hour', async () => {
  await using app = await createTestApp(limited)
  const register = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { username: `rider-${n}`, password: 'same road', email: `rider-${n}@club.example`, firstName: 'A', lastName: 'B' },
    })
  for (let n = 0; n < 10; n += 1) assert.equal((await register(n)).statusCode, 201)
  const refused = await register(10)
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) <= 3_600)
})

test('one account applies ten times an hour, one address twenty times, and both hear when to try again', async () => {
  await using app = await createTestApp(limited)
  const guest = await app.signedInAs('guest')
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await apply(app, guest.headers)).statusCode)
  assert.deepEqual(statuses, [...Array(10).fill(201), 429, 429])
  for (let n = 0; n < 8; n += 1) assert.equal((await apply(app)).statusCode, 201)
  const refused = await apply(app)
  assert.equal(refused.statusCode, 429)
  const wait = Number(refused.headers['retry-after'])
  assert.ok(wait > 0 && wait <= 3_600, `${wait} s`)
})

test('password links and the own password cannot be guessed at length', async () => {
  await using app = await createTestApp(limited)
  const follow = () =>
    app.inject({ method: 'POST', url: '/api/auth/password-link', payload: { token: 'x', newPassword: 'another road' } })
  for (let n = 0; n < 20; n += 1) assert.equal((await follow()).statusCode, 400)
  assert.equal((await follow()).statusCode, 429)
  await register(app, 'hong')
  const payload = { username: 'hong', password: 'same road' }
  const [session] = (await app.inject({ method: 'POST', url: '/api/auth/login', payload })).cookies
  const headers = { cookie: `${session?.name}=${session?.value}` }
  const change = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/password',
      headers,
      payload: { currentPassword: 'wrong', newPassword: 'another road' },
    })
  const remove = () => app.inject({ method: 'DELETE', url: '/api/auth/user', headers, payload: { password: 'wrong' } })
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await (n % 2 === 0 ? change() : remove())).statusCode)
  assert.deepEqual(statuses, [...Array(10).fill(400), 429, 429])
})

test('RATE_LIMITS=off counts nothing', async () => {
  await using app = await createTestApp()
  for (let n = 0; n < 15; n += 1) assert.equal((await guess(app, 'hong')).statusCode, 401)
})
