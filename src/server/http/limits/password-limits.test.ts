import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashPassword } from '#server/accounts/passwords.ts'
import { createTestApp, realHashingCost } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { knownDevice, letThrough, signIn } from '../../../../test/attacks/guessing.ts'
import { sessionOf } from '../../../../test/continue-links.ts'
import { openTwice } from '../../../../test/databases/databases.ts'
import { send } from '../../../../test/send.ts'
import { limits } from './rate-limits.ts'

const limited = { config: { rateLimits: true } }
const minute = 60_000

test('twenty guesses at one account from one address: ten, however the name is spelled and by the email address too', async () => {
  await using app = await createTestApp(limited)
  const { email } = await register(app, 'hong')
  const spellings = ['hong', 'HONG', ' hong ', 'Hong', 'ｈｏｎｇ', email, email.toUpperCase()]
  assert.equal(await letThrough(20, (n) => signIn(app, spellings[n % spellings.length] ?? '')), 10)
  assert.equal((await signIn(app, 'hong', { password: 'same road' })).statusCode, 429)
  assert.equal((await signIn(app, 'kim')).statusCode, 401, 'another account from the same address')
  assert.equal((await signIn(app, 'hong', { address: '192.0.2.2' })).statusCode, 401, 'the same account from elsewhere')
})

test('right passwords at the same moment lock no one out, whatever others mistyped at that address', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const password = await hashPassword('same road')
  const members = await Promise.all(Array.from({ length: 20 }, () => app.signedInAs('member')))
  await app.db.updateTable('users').set({ password }).where('username', 'like', 'member-%').execute()
  for (let n = 0; n < 16; n += 1) assert.equal((await signIn(app, `mistyped ${n}`)).statusCode, 401)
  const names = [...members.map(({ username }) => username), ...Array.from({ length: 20 }, () => 'hong')]
  const answers = await Promise.all(names.map((name) => signIn(app, name, { password: 'same road' })))
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
  assert.deepEqual(await app.db.selectFrom('limitCounters').select('count').where('limit', '=', 'loginFromAddress').execute(), [
    { count: 16 },
  ])
})

test('every comparison waits with those of its address, whether the name is known, unknown or deactivated; one that was not made is not counted', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const { userId } = await register(app, 'gone')
  const session = sessionOf(await signIn(app, 'hong', { password: 'same road' }))
  await app.db.updateTable('users').set({ isActive: 'false' }).where('id', '=', userId).execute()
  await app.db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).execute()
  await app.db.deleteFrom('limitCounters').execute()
  const own = (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/auth/${url}`, remoteAddress: '192.0.2.1', headers: session, payload })
  const real = realHashingCost()
  // As many hashes as may wait for one address, all the time.
  let isOver = false
  const busy = Array.from({ length: 54 }, async () => {
    while (!isOver) await hashPassword('same road', { network: '192.0.2.x', address: '192.0.2.1' }).catch(() => setImmediate())
  })
  try {
    for (const name of ['hong', 'unknown', 'gone']) assert.equal((await signIn(app, name)).statusCode, 503, name)
    assert.equal((await own('confirmation', { password: 'wrong' })).statusCode, 503)
    assert.equal((await own('password', { currentPassword: 'wrong', newPassword: 'another road' })).statusCode, 503)
    const elsewhere = await signIn(app, 'hong', { password: 'same road', address: '198.51.100.1' })
    assert.equal(elsewhere.statusCode, 200, 'addresses take turns')
  } finally {
    isOver = true
    real[Symbol.dispose]()
    await Promise.all(busy)
  }
  const counted = await app.db.selectFrom('limitCounters').select('limit').execute()
  assert.deepEqual(
    counted.map(({ limit }) => limit).toSorted(),
    ['comparisonsFromAddress', 'comparisonsFromNetwork'],
    'of the login',
  )
})

test('a hundred guesses at the same moment over two processes: ten from one address, thirty in all', async () => {
  const dbs = await openTwice('sqlite')
  {
    await using here = await createTestApp({ ...limited, db: dbs[0] })
    await using there = await createTestApp({ ...limited, db: dbs[1] })
    await register(here, 'hong')
    const compared = async () => {
      const rows = await dbs[0]
        .selectFrom('limitCounters')
        .select('count')
        .where('limit', '=', 'comparisonsFromNetwork')
        .execute()
      return rows.reduce((sum, { count }) => sum + count, 0)
    }
    const atOnce = async (addressOf: (n: number) => string) => {
      const guesses = Array.from({ length: 100 }, (_, n) => signIn(n % 2 ? here : there, 'hong', { address: addressOf(n) }))
      const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
      assert.deepEqual(new Set(statuses), new Set([401, 429]))
      return statuses.filter((status) => status === 401).length
    }
    const before = await compared()
    assert.equal(await atOnce(() => '192.0.2.1'), 10)
    assert.equal((await compared()) - before, 10, 'what is rejected uses up no comparison')
    assert.equal(await atOnce((n) => `198.51.100.${n}`), 20)
  }
  for (const db of dbs) await db.destroy()
})

test('a user who has logged in stays logged in when the attempt cannot be given back', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ ...limited, log: { write: (line) => lines.push(line) } })
  await register(app, 'hong')
  await sql`create trigger "stuck" before update on "limitCounters" when new."count" < old."count" begin select raise(abort, 'stuck'); end`.execute(
    app.db,
  )
  assert.equal((await signIn(app, 'hong', { password: 'same road' })).statusCode, 200)
  assert.equal(lines.filter((line) => line.includes('an attempt that succeeded stays counted')).length, 1)
})

test('thirty names from one household: twenty', async () => {
  await using app = await createTestApp(limited)
  assert.equal(await letThrough(30, (n) => signIn(app, `name-${n}`, { address: `2001:db8::${n + 1}` })), 20)
})

test('only a trusted proxy names the addresses of clients: forged headers allow no additional guesses', async () => {
  const names = 'x-forwarded-for x-real-ip via x-client-ip cf-connecting-ip true-client-ip x-cluster-client-ip fastly-client-ip'
  for (const [trustProxy, compared] of [
    [false, 10],
    [['192.0.2.1'], 12],
  ] as const) {
    await using app = await createTestApp({ config: { rateLimits: true, trustProxy: trustProxy && [...trustProxy] } })
    const guess = (n: number) => {
      const address = `198.51.100.${n % 2}`
      const forged = Object.fromEntries(names.split(' ').map((name) => [name, address]))
      return signIn(app, 'hong', { headers: { ...forged, forwarded: `for=${address}` } })
    }
    assert.equal(await letThrough(12, guess), compared)
  }
})

test('during an attack on an account its owner can use an open session, and log in with a known browser', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const [headers, other] = [await knownDevice(app, 'hong'), await knownDevice(app, 'hong')]
  const member = await app.signedInAs('member')
  assert.equal(await letThrough(40, (n) => signIn(app, 'hong', { address: `203.0.113.${n}` })), 30)
  assert.equal((await send(app, member, 'GET /api/auth/user')).statusCode, 200)
  assert.equal((await signIn(app, 'hong', { password: 'same road' })).statusCode, 429, 'an unknown browser waits')
  assert.equal((await signIn(app, 'hong', { headers, password: 'same road' })).statusCode, 200)
  const guesses = await letThrough(15, (n) => signIn(app, 'hong', { headers, address: `198.51.100.${n}` }))
  assert.equal(guesses, 10, 'a known browser guesses no more than others, from any number of addresses')
  assert.equal((await signIn(app, 'hong', { headers: other, password: 'same road' })).statusCode, 200, 'another known one')
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

test('a password link frees the address at which its account was guessed', async () => {
  await using app = await createTestApp(limited)
  const { userId } = await register(app, 'hong')
  const admin = await app.signedInAs('admin')
  assert.equal(await letThrough(11, () => signIn(app, 'hong')), 10)
  const link = await send(app, admin, `POST /api/users/${userId}/password-link`)
  const payload = { token: link.json().token, newPassword: 'another road' }
  const followed = await app.inject({ method: 'POST', url: '/api/auth/password-link', remoteAddress: '192.0.2.1', payload })
  assert.deepEqual([followed.statusCode, followed.cookies.map(({ name }) => name)], [204, ['known-device']])
  assert.equal((await signIn(app, 'hong', { password: 'another road' })).statusCode, 200)
})

test('expired counters are removed, counters contain neither names nor addresses, and RATE_LIMITS=off stores none', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  await signIn(app, 'hong')
  const rows = () => app.db.selectFrom('limitCounters').selectAll().execute()
  const dump = JSON.stringify(await rows())
  // Three of the guess, and two of the comparison: for the address and for its network.
  assert.equal((await rows()).length, 5)
  assert.ok(!dump.includes('hong') && !dump.includes('192.0.2'))
  t.mock.timers.setTime(Date.now() + 31 * minute)
  await signIn(app, 'kim', { address: '192.0.2.2' })
  assert.equal((await rows()).length, 5)
  await using unlimited = await createTestApp()
  assert.equal(await letThrough(11, () => signIn(unlimited, 'hong')), 11)
  assert.deepEqual(await unlimited.db.selectFrom('limitCounters').selectAll().execute(), [])
})

test('an account that has its password compared all the time keeps neighbors out of new browsers alone', async () => {
  await using app = await createTestApp(limited)
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers, remoteAddress: '203.0.113.9' })
  for (const name of ['hong', 'kim']) await register(app, name)
  const logInIn = async (headers?: { cookie: string }, username = 'kim') => {
    const { statusCode, cookies } = await post('/api/auth/login', { username, password: 'same road' }, headers)
    return { statusCode, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }
  const { cookie } = await logInIn()
  const { most } = limits.comparisonsFromNetwork
  await app.db
    .updateTable('limitCounters')
    .set({ count: most - 1 })
    .where('limit', '=', 'comparisonsFromNetwork')
    .execute()
  assert.equal((await logInIn(undefined, 'hong')).statusCode, 200)
  assert.equal((await logInIn(undefined, 'hong')).statusCode, 429)
  assert.equal((await logInIn()).statusCode, 429, 'a browser that the account does not know')
  const known = await logInIn({ cookie })
  assert.equal(known.statusCode, 200)
  await app.db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).execute()
  const confirmation = await post('/api/auth/confirmation', { password: 'same road' }, { cookie: known.cookie })
  assert.equal(confirmation.statusCode, 204)
})
