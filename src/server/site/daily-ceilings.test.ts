import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationCeiling, registrationCeiling } from '#contract/site/daily-ceilings.ts'
import { newId } from '#server/db/new-id.ts'
import { spend } from '#server/http/limits/limit-counters.ts'
import { counterOf } from '#server/http/limits/rate-limits.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { answers, apply, insertApplication } from '../../../test/applying.ts'
import { column } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { makeUsers } from '../../../test/rides.ts'
import { call } from '../../../test/send.ts'

const limited = { config: { rateLimits: true } }
const day = 24 * 60 * 60_000
const full = (what: string) =>
  `No more ${what} on this website today. Please try again tomorrow, or contact the club by email or phone.`
const fullForAccounts = full('accounts can be created')
const fullForApplications = full('applications can be sent')

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
const times = (count: number) => [ago(60 * 60_000), ...Array<string>(count - 1).fill(ago(60_000))]

/** Accounts from other addresses, the first an hour ago. */
async function addAccounts({ db }: TestApp, count: number): Promise<void> {
  const [first, ...others] = column(await makeUsers(db, count), 'id')
  const [early, late] = times(count)
  await db
    .updateTable('users')
    .set({ createdAt: String(early) })
    .where('id', '=', String(first))
    .execute()
  await db
    .updateTable('users')
    .set({ createdAt: String(late) })
    .where('id', 'in', others)
    .execute()
}

/** Applications from other addresses, the first an hour ago. */
async function addApplications({ db }: TestApp, count: number): Promise<void> {
  const [first = '', ...others] = times(count)
  const row = await insertApplication(db, { submittedAt: first })
  const rows = others.map((submittedAt) => ({ ...row, id: newId(), submittedAt }))
  await db.insertInto('membershipApplications').values(rows).execute()
}

function signUp(app: TestApp, username: string, headers = {}, remoteAddress = '192.0.2.1') {
  const payload = { username, password: 'same road', email: `${username}@club.example`, firstName: 'A', lastName: 'B' }
  return app.inject({ method: 'POST', url: '/api/auth/register', headers, payload, remoteAddress })
}

function applyFrom(app: TestApp, remoteAddress: string, headers = {}, changes = {}) {
  const payload = { ...answers, ...changes }
  return app.inject({ method: 'POST', url: '/api/membership-applications', headers, payload, remoteAddress })
}

const reached = async (app: TestApp, admin: SignedIn) =>
  (await call(app, admin, 'GET /api/membership-applications/counts')).body.ceilingsReached

for (const engine of engines) {
  test(`${engine}: beyond a hundred accounts or applications in 24 hours new ones get 429 until Retry-After, except from administrators`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using app = await createTestApp({ ...limited, engine })
    const [admin, member, guest] = [await app.signedInAs('admin'), await app.signedInAs('member'), await app.signedInAs('guest')]
    await addAccounts(app, registrationCeiling - 4)
    assert.deepEqual(await reached(app, admin), [])
    assert.equal((await signUp(app, 'hundredth')).statusCode, 201)
    assert.deepEqual(await reached(app, admin), ['registrations'])
    const rejected = await signUp(app, 'too-many')
    assert.deepEqual([rejected.statusCode, rejected.json()], [429, { message: fullForAccounts }])
    assert.equal(rejected.cookies.length, 0)
    assert.deepEqual(await app.db.selectFrom('users').select('id').where('username', '=', 'too-many').execute(), [])
    const wait = Number(rejected.headers['retry-after'])
    assert.equal(wait, 23 * 3_600)
    t.mock.timers.tick((wait - 1) * 1_000)
    assert.equal((await signUp(app, 'too-many')).statusCode, 429, 'a second too early')
    t.mock.timers.tick(1_000)
    assert.equal((await signUp(app, 'too-many')).statusCode, 201)
    assert.equal((await signUp(app, 'of-a-member', member.headers)).statusCode, 429)
    const registered = await signUp(app, 'at-a-meeting', admin.headers)
    assert.equal(registered.statusCode, 201)

    await addApplications(app, applicationCeiling - 1)
    assert.equal((await apply(app, guest.headers)).statusCode, 201)
    const beyond = await apply(app)
    assert.deepEqual([beyond.statusCode, beyond.json()], [429, { message: fullForApplications }])
    assert.deepEqual(await reached(app, admin), ['registrations', 'applications'])
    assert.equal((await apply(app, guest.headers, { koreanName: '김도훈' })).statusCode, 201, 'a correction')
    const [ticket] = registered.cookies
    const cookie = `${ticket?.name}=${ticket?.value}`
    const own = { email: 'at-a-meeting@club.example' }
    assert.equal((await apply(app, { cookie }, own)).statusCode, 429, 'and the ticket is not used up')
    assert.equal((await apply(app, { cookie: `${admin.headers.cookie}; ${cookie}` }, own)).statusCode, 201)
    const applications = await app.db.selectFrom('membershipApplications').select('userId').execute()
    assert.equal(applications.length, applicationCeiling + 1)
    assert.ok(column(applications, 'userId').includes(registered.json().id))
    t.mock.timers.tick(day)
    assert.equal((await apply(app)).statusCode, 201)
    assert.deepEqual(await reached(app, admin), [])
  })
}

// That it is over after a day, also for other processes: http/limits/shared-limits.test.ts.
test('the addresses of one /48, or one /24, create thirty rows in a day, more only for administrators; what creates none does not count', async () => {
  await using app = await createTestApp(limited)
  const [admin, guest] = [await app.signedInAs('admin'), await app.signedInAs('guest')]
  await applyFrom(app, '198.51.100.1', guest.headers)
  for (const [limit, sentence, from, create, createNothing] of [
    [
      ...(['registrationsOfNetwork', fullForAccounts, (n: number) => `2001:db8:7:${n}::1`] as const),
      (address: string) => signUp(app, `rider-at-${address.replaceAll(':', '')}`, {}, address),
      (address: string) => signUp(app, guest.username, {}, address),
    ],
    [
      ...(['applicationsOfNetwork', fullForApplications, (n: number) => `203.0.113.${n}`] as const),
      (address: string) => applyFrom(app, address),
      (address: string) => applyFrom(app, address, guest.headers),
    ],
  ] as const) {
    assert.equal((await create(from(1))).statusCode, 201)
    await app.db.updateTable('limitCounters').set({ count: 28 }).where('limit', '=', limit).execute()
    await createNothing(from(2))
    const answers = [await create(from(3)), await create(from(4)), await create(from(5))]
    assert.deepEqual(column(answers, 'statusCode'), [201, 201, 429], limit)
    assert.deepEqual(answers[2]?.json(), { message: sentence })
    for (const elsewhere of ['198.51.100.7', '2001:db8:8::1'])
      assert.equal((await create(elsewhere)).statusCode, 201, `${limit}: ${elsewhere}`)
    // At a meeting, an administrator registers someone and sends the application.
    const registered = await signUp(app, `helped-${limit}`, admin.headers, from(5))
    const [ticket] = registered.cookies
    const cookie = `${admin.headers.cookie}; ${ticket?.name}=${ticket?.value}`
    const applied = await applyFrom(app, from(5), { cookie }, { email: `helped-${limit}@club.example` })
    assert.deepEqual([registered.statusCode, applied.statusCode], [201, 201])
  }
})

test('Retry-After is the longer wait when ceiling and network limit are both reached', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  await signUp(app, 'first', {}, '203.0.113.1')
  const counters = [counterOf('registrationsOfNetwork', { network: '203.0.113.x' })]
  for (let n = 0; n < 29; n += 1) await spend(app.db, counters, new Date())
  await addAccounts(app, registrationCeiling)
  const rejected = await signUp(app, 'too-many', {}, '203.0.113.99')
  assert.equal(rejected.headers['retry-after'], String(day / 1_000))
})

test('RATE_LIMITS=off turns the ceilings off', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  await addAccounts(app, registrationCeiling)
  await addApplications(app, applicationCeiling)
  assert.deepEqual([(await signUp(app, 'hong')).statusCode, (await apply(app)).statusCode], [201, 201])
  assert.deepEqual(await reached(app, admin), [])
})
