import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpiredLogins } from '#server/jobs/retention.ts'
import { createTestApp, setRole, type TestApp } from '../../../test/app.ts'
import { apply, register } from '../../../test/applying.ts'
import { send } from '../../../test/send.ts'

const box = 'b'.repeat(4_000)
const keep = (app: TestApp, headers: { cookie?: string }, text = box) =>
  send(app, { headers }, 'POST /api/membership-applications/draft', { box: text })
const take = (app: TestApp, token: string) => send(app, null, 'POST /api/membership-applications/draft/taken', { token })
const drafts = async (app: TestApp) =>
  (await app.db.selectFrom('tickets').select('draft').execute()).filter(({ draft }) => draft !== null)

test('what was typed goes into another browser once, with a ticket that binds the application to the same account', async () => {
  await using app = await createTestApp()
  const { userId, email, headers } = await register(app, 'hong')
  const kept = await keep(app, headers)
  assert.deepEqual([kept.statusCode, kept.json().secondsLeft], [201, 120])
  const { token } = kept.json()
  assert.ok(!JSON.stringify(await app.db.selectFrom('tickets').selectAll().execute()).includes(token), 'only its hash is stored')

  const [first, second] = await Promise.all([take(app, token), take(app, token)])
  assert.deepEqual([first.statusCode, second.statusCode].sort(), [200, 404])
  const taken = first.statusCode === 200 ? first : second
  assert.deepEqual(taken.json(), { box })
  const [ticket] = taken.cookies
  assert.deepEqual([ticket?.name, ticket?.httpOnly], ['application-ticket', true])
  assert.deepEqual(await drafts(app), [])
  const sent = await apply(app, { cookie: `application-ticket=${ticket?.value}` }, { email })
  assert.equal(sent.json().isLinked, true)
  const own = await app.db.selectFrom('membershipApplications').select('userId').executeTakeFirstOrThrow()
  assert.equal(own.userId, userId)

  // A guest who is logged in keeps one, too; without an account that may apply there is none.
  const guest = await app.signedInAs('guest')
  assert.equal((await take(app, (await keep(app, guest.headers)).json().token)).statusCode, 200)
  await setRole(app.db, userId, 'member')
  const forged = { cookie: `application-ticket=${'a'.repeat(43)}` }
  for (const other of [{}, (await app.signedInAs('member')).headers, forged, headers])
    assert.equal((await keep(app, other)).statusCode, 409)
  assert.equal((await keep(app, guest.headers, 'x'.repeat(16_001))).statusCode, 400)
  assert.equal((await take(app, 'a'.repeat(43))).statusCode, 404)
})

test('a newer one replaces it, after two minutes it is gone, and the new ticket lasts no longer than the first', async (t) => {
  await using app = await createTestApp()
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const { headers } = await register(app, 'hong')
  const older = (await keep(app, headers)).json().token
  const newer = (await keep(app, headers, 'c')).json().token
  assert.equal((await take(app, older)).statusCode, 404)
  assert.deepEqual((await take(app, newer)).json(), { box: 'c' })
  const lives = await app.db.selectFrom('tickets').select('expiresAt').execute()
  assert.equal(new Set(lives.map(({ expiresAt }) => expiresAt)).size, 1)

  const late = (await keep(app, headers)).json().token
  t.mock.timers.tick(120_000)
  assert.equal((await take(app, late)).statusCode, 404)
  await keep(app, headers)
  t.mock.timers.tick(120_000)
  await deleteExpiredLogins(app.db, new Date())
  assert.deepEqual(await drafts(app), [])
})
