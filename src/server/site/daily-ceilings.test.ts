import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationCeiling, registrationCeiling } from '#contract/site/daily-ceilings.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { answers, apply, insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { makeUsers } from '../../../test/rides.ts'

const limited = { config: { rateLimits: true } }
const minute = 60_000
const day = 24 * 60 * minute
const fullForAccounts =
  'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.'
const fullForApplications =
  'No more applications can be sent on this website today. Please try again tomorrow, or contact the club by email or phone.'

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

/** Accounts from other addresses, one for each of the last minutes. */
async function addAccounts({ db }: TestApp, count: number): Promise<void> {
  for (const [n, { id }] of (await makeUsers(db, count)).entries())
    await db
      .updateTable('users')
      .set({ createdAt: ago((n + 1) * minute) })
      .where('id', '=', id)
      .execute()
}

async function addApplications({ db }: TestApp, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await insertApplication(db, { submittedAt: ago((n + 1) * minute) })
}

function signUp(app: TestApp, username: string, headers = {}, remoteAddress = '192.0.2.1') {
  const payload = { username, password: 'same road', email: `${username}@club.example`, firstName: 'A', lastName: 'B' }
  return app.inject({ method: 'POST', url: '/api/auth/register', headers, payload, remoteAddress })
}

function applyFrom(app: TestApp, remoteAddress: string, headers = {}) {
  return app.inject({ method: 'POST', url: '/api/membership-applications', headers, payload: answers, remoteAddress })
}

async function reached(app: TestApp): Promise<string[]> {
  const { headers } = await app.signedInAs('admin')
  return (await app.inject({ url: '/api/membership-applications/counts', headers })).json().ceilingsReached
}

test('beyond a hundred accounts in 24 hours a registration gets 429, and succeeds after Retry-After', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  await addAccounts(app, registrationCeiling - 1)
  assert.equal((await signUp(app, 'hundredth')).statusCode, 201)
  const rejected = await signUp(app, 'too-many')
  assert.equal(rejected.statusCode, 429)
  assert.deepEqual(rejected.json(), { message: fullForAccounts })
  assert.equal(rejected.cookies.length, 0)
  const rows = await app.db.selectFrom('users').select('id').where('username', '=', 'too-many').execute()
  assert.deepEqual(rows, [])
  const wait = Number(rejected.headers['retry-after'])
  assert.ok(wait > 22 * 3_600 && wait <= 24 * 3_600, `${wait} s`)
  t.mock.timers.tick((wait - 1) * 1_000)
  assert.equal((await signUp(app, 'too-many')).statusCode, 429, 'a second too early')
  t.mock.timers.tick(1_000)
  assert.equal((await signUp(app, 'too-many')).statusCode, 201)
})

test('beyond a hundred applications in 24 hours a new one gets 429, and a correction is accepted', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  const guest = await app.signedInAs('guest')
  await addApplications(app, applicationCeiling - 1)
  assert.equal((await apply(app, guest.headers)).statusCode, 201)
  const rejected = await apply(app)
  assert.equal(rejected.statusCode, 429)
  assert.deepEqual(rejected.json(), { message: fullForApplications })
  assert.equal((await apply(app, guest.headers, { koreanName: '김도훈' })).statusCode, 201, 'a correction')
  const count = await app.db.selectFrom('membershipApplications').select('id').execute()
  assert.equal(count.length, applicationCeiling)
  t.mock.timers.tick(Number(rejected.headers['retry-after']) * 1_000)
  assert.equal((await apply(app)).statusCode, 201)
})

test('the ceilings do not apply to a logged-in administrator', async () => {
  await using app = await createTestApp(limited)
  const [admin, member] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  await addAccounts(app, registrationCeiling)
  await addApplications(app, applicationCeiling)
  assert.equal((await signUp(app, 'of-a-member', member.headers)).statusCode, 429)
  assert.equal((await apply(app)).statusCode, 429)
  const registered = await signUp(app, 'at-a-meeting', admin.headers)
  assert.equal(registered.statusCode, 201)
  const [ticket] = registered.cookies
  const cookie = `${admin.headers.cookie}; ${ticket?.name}=${ticket?.value}`
  assert.equal((await apply(app, { cookie }, { email: 'at-a-meeting@club.example' })).statusCode, 201)
})

test('administrators see which ceiling is reached', async () => {
  await using app = await createTestApp(limited)
  await addAccounts(app, registrationCeiling - 2)
  assert.deepEqual(await reached(app), [])
  assert.deepEqual(await reached(app), ['registrations'])
  await addApplications(app, applicationCeiling)
  assert.deepEqual(await reached(app), ['registrations', 'applications'])
  await app.db
    .updateTable('users')
    .set({ createdAt: ago(day) })
    .execute()
  assert.deepEqual(await reached(app), ['applications'])
})

for (const engine of engines) {
  test(`${engine}: ten /64 of one /48, or one /24, create at most thirty rows in a day`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using app = await createTestApp({ ...limited, engine })
    let sent = 0
    const kinds = {
      registrations: {
        from: (household: number) => `2001:db8:7:${household}::1`,
        send: (address: string) => signUp(app, `new-rider-${sent++}`, {}, address),
        sentence: fullForAccounts,
      },
      applications: {
        from: (household: number) => `203.0.113.${household}`,
        send: (address: string) => applyFrom(app, address),
        sentence: fullForApplications,
      },
    }
    for (const [kind, { from, send, sentence }] of Object.entries(kinds)) {
      const statuses: number[] = []
      for (let n = 0; n < 32; n += 1) {
        t.mock.timers.tick(1_000)
        statuses.push((await send(from(n % 10))).statusCode)
      }
      assert.deepEqual(statuses, [...Array(30).fill(201), 429, 429], kind)
      const rejected = await send(from(77))
      assert.deepEqual([rejected.statusCode, rejected.json()], [429, { message: sentence }], kind)
      assert.equal((await send('198.51.100.7')).statusCode, 201, `${kind}: IPv4 elsewhere`)
      assert.equal((await send('2001:db8:8::1')).statusCode, 201, `${kind}: IPv6 elsewhere`)
      const wait = Number(rejected.headers['retry-after'])
      assert.ok(wait > 23 * 3_600 && wait <= 24 * 3_600, `${kind}: ${wait} s`)
      t.mock.timers.tick((wait - 1) * 1_000)
      assert.equal((await send(from(78))).statusCode, 429, `${kind}: a second too early`)
      t.mock.timers.tick(1_000)
      assert.equal((await send(from(79))).statusCode, 201, `${kind}: after the wait`)
    }
  })
}

test('only what is created counts for the network', async () => {
  await using app = await createTestApp(limited)
  const guest = await app.signedInAs('guest')
  const from = (n: number) => `203.0.113.${n}`
  await signUp(app, 'taken', {}, from(0))
  for (let n = 0; n < 9; n += 1) assert.equal((await signUp(app, 'taken', {}, from(n))).statusCode, 409)
  const created: number[] = []
  for (let n = 0; n < 30; n += 1) created.push((await signUp(app, `new-rider-${n}`, {}, from(100 + n))).statusCode)
  assert.deepEqual(created, [...Array(29).fill(201), 429])
  assert.equal((await applyFrom(app, from(0), guest.headers)).statusCode, 201)
  for (let n = 1; n < 30; n += 1) assert.equal((await applyFrom(app, from(n))).statusCode, 201)
  assert.equal((await applyFrom(app, from(200), guest.headers)).statusCode, 201, 'a correction')
  assert.equal((await applyFrom(app, from(201))).statusCode, 429)
})

test('a logged-in administrator may create more rows than the network’s limit', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  const admin = await app.signedInAs('admin')
  for (let n = 0; n < 31; n += 1) {
    const registered = await signUp(app, `new-rider-${n}`, admin.headers)
    assert.equal(registered.statusCode, 201)
    const [ticket] = registered.cookies
    const cookie = `${admin.headers.cookie}; ${ticket?.name}=${ticket?.value}`
    const sent = await apply(app, { cookie }, { email: `new-rider-${n}@club.example` })
    assert.equal(sent.statusCode, 201)
    t.mock.timers.tick(2 * minute)
  }
  assert.equal((await signUp(app, 'without-help')).statusCode, 201, 'rows created by administrators do not count')
})

test('Retry-After is the longer wait when ceiling and network limit are both reached', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  for (let n = 0; n < 30; n += 1) await signUp(app, `new-rider-${n}`, {}, `203.0.113.${n}`)
  await addAccounts(app, registrationCeiling)
  const rejected = await signUp(app, 'too-many', {}, '203.0.113.99')
  assert.equal(rejected.headers['retry-after'], String(day / 1_000))
})

test('an application beyond a ceiling does not use up its ticket', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  const registered = await signUp(app, 'hong')
  const [ticket] = registered.cookies
  const email = { email: 'hong@club.example' }
  const headers = { cookie: `${ticket?.name}=${ticket?.value}` }
  await addApplications(app, applicationCeiling)
  assert.equal((await apply(app, headers, email)).statusCode, 429)
  await app.db
    .updateTable('membershipApplications')
    .set({ submittedAt: ago(day) })
    .execute()
  assert.equal((await apply(app, headers, email)).statusCode, 201)
  const bound = await app.db.selectFrom('membershipApplications').select('userId').where('userId', 'is not', null).execute()
  assert.deepEqual(bound, [{ userId: registered.json().id }])
})

test('RATE_LIMITS=off turns the ceilings off', async () => {
  await using app = await createTestApp()
  await addAccounts(app, registrationCeiling)
  await addApplications(app, applicationCeiling)
  assert.deepEqual([(await signUp(app, 'hong')).statusCode, (await apply(app)).statusCode], [201, 201])
  assert.deepEqual(await reached(app), [])
})
