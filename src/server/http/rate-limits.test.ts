import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { apply, register } from '../../../test/applying.ts'

const limited = { config: { rateLimits: true } }

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
