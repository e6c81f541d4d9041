import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { knownDevice, letThrough, signIn } from '../../../../test/attacks/guessing.ts'

const limited = { config: { rateLimits: true } }

test('a browser known for "zz hong" opens no budget for "hong", however often it is made known again', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  await register(app, 'zz hong')
  const forge = async () => {
    const { cookie = '' } = await knownDevice(app, 'zz hong')
    return { cookie: cookie.replace('.', ' zz.') }
  }
  let headers = await forge()
  const compared = await letThrough(21, async (n) => {
    if (n > 0 && n % 9 === 0) headers = await forge()
    return signIn(app, 'hong', { headers })
  })
  assert.equal(compared, 10)
  const rejected = await signIn(app, 'hong', { headers: await forge(), password: 'same road' })
  assert.equal(rejected.statusCode, 429, 'the guesses were counted against the account')
})

test('a username made of an account and an address does not fill that account’s counter', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'guestx')
  const names = ['guestx from 203.0.113.50', 'guestx","203.0.113.50', 'guestx","from","203.0.113.50']
  for (const [n, name] of names.entries()) await letThrough(10, () => signIn(app, name, { address: `198.51.100.${n}` }))
  const victim = await signIn(app, 'guestx', { address: '203.0.113.50', password: 'same road' })
  assert.equal(victim.statusCode, 200)
})

test('after a new password only the browser that set it is a known one', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const [former, another] = [await knownDevice(app, 'hong'), await knownDevice(app, 'hong')]
  const own = await signIn(app, 'hong', { password: 'same road' })
  const headers = { cookie: own.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  // What was guessed at the old password no longer stands against the owner.
  assert.equal(await letThrough(24, (n) => signIn(app, 'hong', { headers: n % 2 ? former : another })), 20)
  const change = (currentPassword: string) => {
    const payload = { currentPassword, newPassword: 'another road' }
    return app.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
  }
  const rejected = await change('wrong')
  assert.deepEqual([rejected.statusCode, rejected.cookies], [400, []], 'a wrong one makes no browser a known one')
  const changed = await change('same road')
  assert.deepEqual([changed.statusCode, changed.cookies.map(({ name }) => name)], [204, ['known-device']])
  const known = { cookie: `known-device=${changed.cookies[0]?.value}` }
  const old = await letThrough(36, (n) =>
    signIn(app, 'hong', { headers: n % 2 ? former : another, address: `203.0.113.${n % 20}` }),
  )
  assert.equal(old, 30, 'what strangers have together')
  const outside = await signIn(app, 'hong', { headers: former, address: '192.0.2.9', password: 'another road' })
  assert.equal(outside.statusCode, 429)
  assert.equal((await signIn(app, 'hong', { headers: known, password: 'another road' })).statusCode, 200)
  const guesses = await letThrough(20, () => signIn(app, 'hong', { headers: known }))
  assert.equal(old + guesses <= 50, true, `${old} + ${guesses} guesses`)
  assert.equal(guesses, 10)
})

test('the cookie of a known browser allows ten guesses from any number of addresses, and other known browsers can still log in', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const [stolen, own] = [await knownDevice(app, 'hong'), await knownDevice(app, 'hong')]
  assert.equal(await letThrough(12, (n) => signIn(app, 'hong', { headers: stolen, address: `203.0.113.${n}` })), 10)
  assert.equal((await signIn(app, 'hong', { headers: own, password: 'same road' })).statusCode, 200)
  assert.equal((await signIn(app, 'hong', { address: '192.0.2.3', password: 'same road' })).statusCode, 200)
})
