import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueInvitations } from '#server/accounts/tickets.ts'
import { announcement } from '../../../../test/announcements.ts'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { apply, register } from '../../../../test/applying.ts'
import { makeUsers } from '../../../../test/rides.ts'
import { send } from '../../../../test/send.ts'

const limited = { config: { rateLimits: true } }

type Answer = Awaited<ReturnType<TestApp['inject']>>

function signUp(app: TestApp, username: string, remoteAddress = '127.0.0.1') {
  const payload = { username, password: 'same road', email: `${username}@club.example`, firstName: 'A', lastName: 'B' }
  return app.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress })
}

/** How many of the calls were not refused with 429. */
async function letThrough(count: number, call: (n: number) => Promise<Answer>): Promise<number> {
  let passed = 0
  for (let n = 0; n < count; n += 1) if ((await call(n)).statusCode !== 429) passed += 1
  return passed
}

test('what is refused uses up nothing of what an address may make, and has a larger limit of its own', async () => {
  await using app = await createTestApp(limited)
  await signUp(app, 'taken')
  const weak = (n: number) =>
    send(app, null, 'POST /api/auth/register', { username: `weak${n}`, password: n % 2 ? 'x' : 'password' })
  for (let n = 0; n < 12; n += 1) assert.equal((await weak(n)).statusCode, 400)
  for (let n = 0; n < 12; n += 1) assert.equal((await signUp(app, 'taken')).statusCode, 409)
  for (let n = 0; n < 9; n += 1) assert.equal((await signUp(app, `rider-${n}`)).statusCode, 201, `${n}`)
  assert.equal((await signUp(app, 'one-more')).statusCode, 429)

  const { headers } = await app.signedInAs('member')
  for (let n = 0; n < 11; n += 1) assert.equal((await apply(app, headers)).statusCode, 409, 'a member already')
  const empty = () => send(app, null, 'POST /api/membership-applications', {})
  for (let n = 0; n < 11; n += 1) assert.equal((await empty()).statusCode, 400)
  for (let n = 0; n < 20; n += 1) assert.equal((await apply(app)).statusCode, 201)
  assert.equal((await apply(app)).statusCode, 429)

  const write = (payload: object) => send(app, null, 'POST /api/contact', payload)
  for (let n = 0; n < 12; n += 1) assert.equal((await write({ name: 'Kim' })).statusCode, 400)
  const message = { name: 'Kim', email: 'kim@club.example', subject: 'A question', message: 'When is the next ride?' }
  assert.equal((await write(message)).statusCode, 201)

  // Who is registered cannot be found out without end: forty refusals, then nothing more is answered.
  const probe = (username: string) => signUp(app, username, '203.0.113.9')
  assert.equal(await letThrough(42, () => probe('taken')), 40)
  assert.equal((await probe('not-taken')).statusCode, 429)
})

test('a forged ticket has no limit of its own, and tickets and accounts never share one', async () => {
  await using app = await createTestApp(limited)
  const { headers } = await register(app, 'hong')
  assert.equal(await letThrough(12, () => apply(app, headers)), 10)
  const malformed = { cookie: `application-ticket=${'x'.repeat(8_000)}` }
  assert.equal(await letThrough(8, () => apply(app, malformed)), 8, 'as without a ticket')
})

test('thirty people set their first password over one address, whatever was guessed from there', async () => {
  await using app = await createTestApp(limited)
  const follow = (token: string) => send(app, null, 'POST /api/auth/password-link', { token, newPassword: 'another road' })
  const ids = (await makeUsers(app.db, 30)).map(({ id }) => id)
  const links = await issueInvitations(app.db, ids, { madeBy: null, madeIn: null })
  for (const { token } of links.slice(0, 25)) assert.equal((await follow(token)).statusCode, 204)
  for (let n = 0; n < 20; n += 1) assert.equal((await follow(n % 2 === 0 ? 'x' : String(links[0]?.token))).statusCode, 400)
  assert.equal((await follow('x')).statusCode, 429)
  for (const { token } of links.slice(25)) assert.equal((await follow(token)).statusCode, 204)
})

test('an administrator sends members ten announcements in a day from one session; more can be saved without sending', async () => {
  await using app = await createTestApp(limited)
  const admin = await app.signedInAs('admin')
  const publish = (more: object) => send(app, admin, 'POST /api/announcements', { ...announcement, ...more })
  const sent = [{ sendToMembers: true }, { type: 'safety' }]
  for (let n = 0; n < 10; n += 1) assert.equal((await publish(sent[n % 2] ?? {})).statusCode, 201)
  for (const payload of sent) {
    const refused = await publish(payload)
    assert.equal(refused.statusCode, 429)
    assert.match(refused.json().message, /save this one without sending it/)
  }
  assert.equal((await publish({})).statusCode, 201)
})
