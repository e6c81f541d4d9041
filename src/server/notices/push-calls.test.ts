import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { test } from 'node:test'
import { createTestApp, type SignedIn, setAccountActive, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { column } from '../../../test/columns.ts'
import { member, sessionOf } from '../../../test/continue-links.ts'
import { ask, send } from '../../../test/send.ts'

type Who = Pick<SignedIn, 'headers'>

const address = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`
const newKey = () => createECDH('prime256v1').generateKeys('base64url')
const key = newKey()
const subscription = (name: string) => ({ endpoint: address(name), keys: { p256dh: key, auth: 'a'.repeat(22) } })

function subscribe(app: TestApp, { headers }: Who, payload: object = subscription('one')) {
  const iPhone = 'Mozilla/5.0 (iPhone) Version/19.2 Mobile Safari/604.1'
  return send(app, { headers: { ...headers, 'user-agent': iPhone } }, 'POST /api/push', payload)
}

const push = (app: TestApp, who: Who) => ask(app, who, 'GET /api/push')

async function endpointsOf(app: TestApp, { userId }: { userId: string }): Promise<string[]> {
  const found = app.db.selectFrom('pushSubscriptions').select('endpoint').where('userId', '=', userId).orderBy('endpoint')
  return column(await found.execute(), 'endpoint')
}

/** Another browser of the account. */
const otherBrowser = async (app: TestApp): Promise<Who> => ({ headers: sessionOf(await logIn(app, 'hong')) })

test('a user turns push messages on for a browser, sees it, and turns them off', async () => {
  await using app = await createTestApp()
  const rider = await app.signedInAs('guest')
  const before = await push(app, rider)
  assert.match(before.publicKey, /^[\w-]{87}$/)
  assert.deepEqual(before.devices, [])

  const answer = await subscribe(app, rider)
  assert.equal(answer.statusCode, 201)
  assert.deepEqual(Object.keys(answer.json()).sort(), ['createdAt', 'device', 'id'])
  assert.equal(answer.json().device, 'iPhone · Safari')
  const again = await subscribe(app, rider, { ...subscription('one'), keys: { p256dh: newKey(), auth: 'c'.repeat(22) } })
  assert.deepEqual(again.json(), answer.json(), 'new keys of the same browser replace the old ones')
  assert.deepEqual((await push(app, rider)).devices, [answer.json()])
  assert.equal((await app.db.selectFrom('pushSubscriptions').select('auth').executeTakeFirst())?.auth, 'c'.repeat(22))

  const stranger = await app.signedInAs('admin')
  const off = (by: SignedIn) => send(app, by, `DELETE /api/push/${answer.json().id}`)
  assert.equal((await off(stranger)).statusCode, 404)
  assert.equal((await off(rider)).statusCode, 204)
  assert.equal((await off(rider)).statusCode, 404)
  assert.deepEqual((await push(app, rider)).devices, [])
  const lines = await app.db.selectFrom('auditLog').select('action').where('actorId', '=', rider.userId).orderBy('id').execute()
  assert.deepEqual(column(lines, 'action'), ['push.create', 'push.revoke'])
})

test('a browser that another user takes over moves to that user under a new id; of eleven browsers the oldest gets no more', async () => {
  await using app = await createTestApp()
  const [former, next] = [await app.signedInAs('member'), await app.signedInAs('member')]
  const first = (await subscribe(app, former)).json()
  const second = (await subscribe(app, next)).json()
  assert.notEqual(second.id, first.id)
  assert.deepEqual([await endpointsOf(app, former), await endpointsOf(app, next)], [[], [address('one')]])

  await app.db.updateTable('pushSubscriptions').set({ createdAt: '2026-01-01T00:00:00.000Z' }).execute()
  const newer = Array.from({ length: 10 }, (_, index) => String(index))
  for (const name of newer) await subscribe(app, next, subscription(name))
  assert.deepEqual(await endpointsOf(app, next), newer.map(address))
})

test('the end of a session ends its push messages, that of an expired one does not; a new password leaves those of its browser, deactivation none', async () => {
  await using app = await createTestApp()
  const rider = await member(app)
  const others = [await otherBrowser(app), await otherBrowser(app), await otherBrowser(app)] as const
  for (const [index, browser] of [rider, ...others].entries())
    assert.equal((await subscribe(app, browser, subscription(String(index)))).statusCode, 201)
  // Expired, and deleted by the daily job.
  const sessions = await app.db.selectFrom('sessions').select(['sid', 'id']).orderBy('signedInAt').execute()
  const expired = app.db.deleteFrom('sessions').where('sid', '=', sessions[3]?.sid ?? '')
  await expired.execute()
  assert.equal((await endpointsOf(app, rider)).length, 4)

  await ask(app, others[0], 'POST /api/auth/logout')
  assert.deepEqual(await endpointsOf(app, rider), ['0', '2', '3'].map(address))
  await ask(app, rider, `DELETE /api/auth/sessions/${sessions[2]?.id}`)
  assert.deepEqual(await endpointsOf(app, rider), ['0', '3'].map(address))
  // As logging out everywhere else does.
  await ask(app, rider, 'POST /api/auth/password', { currentPassword: 'same road', newPassword: 'another road' })
  assert.deepEqual(await endpointsOf(app, rider), [address('0')], 'this browser keeps its messages')
  await ask(app, await app.signedInAs('admin'), `PATCH /api/users/${rider.userId}/active`, { isActive: 'false' })
  assert.deepEqual(await endpointsOf(app, rider), [])
})

test('after another login in the same browser the former user’s messages end, the same user’s go on', async () => {
  await using app = await createTestApp()
  const rider = await member(app)
  await subscribe(app, rider)
  const again = sessionOf(await logIn(app, 'hong', rider.headers))
  assert.deepEqual(await endpointsOf(app, rider), [address('one')])
  await register(app, 'other')
  assert.equal((await logIn(app, 'other', again)).statusCode, 200)
  assert.deepEqual(await endpointsOf(app, rider), [])
})

test('of one account 20 new browsers a day are taken; known ones go on', async () => {
  await using app = await createTestApp()
  const rider = await app.signedInAs('member')
  for (let count = 1; count <= 20; count += 1)
    assert.equal((await subscribe(app, rider, subscription(String(count)))).statusCode, 201)
  const more = await subscribe(app, rider, subscription('21'))
  assert.equal(more.statusCode, 429)
  assert.ok(more.json().message)
  assert.equal((await subscribe(app, rider, subscription('20'))).statusCode, 201)
  assert.equal((await subscribe(app, await app.signedInAs('member'), subscription('21'))).statusCode, 201)
})

test('an address that is none of a push service, or broken keys, are rejected, and the secrets of a browser stay here', async () => {
  await using app = await createTestApp()
  const rider = await app.signedInAs('member')
  for (const wrong of [
    { ...subscription('x'), endpoint: 'http://fcm.googleapis.com/x' },
    { ...subscription('x'), endpoint: 'file:///etc/passwd' },
    { ...subscription('x'), keys: { p256dh: 'short', auth: 'a'.repeat(22) } },
    { ...subscription('x'), keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
    { ...subscription('x'), keys: { p256dh: `${key}${'='.repeat(60_000)}`, auth: 'a'.repeat(22) } },
    { endpoint: address('x') },
  ])
    assert.equal((await subscribe(app, rider, wrong)).statusCode, 400, JSON.stringify(wrong))
  assert.deepEqual(await endpointsOf(app, rider), [])

  // One that is right: the own data name the browser without its secrets, and none follows the end of its session.
  await subscribe(app, rider)
  const data = await send(app, rider, 'GET /api/auth/user/export')
  assert.equal(data.json().pushDevices[0].device, 'iPhone · Safari')
  assert.ok(!data.body.includes('fcm.googleapis.com') && !data.body.includes(key))
  await setAccountActive(app.db, rider.userId, 'false')
  assert.equal((await subscribe(app, rider, subscription('late'))).statusCode, 401)
})

test('without a service worker the site offers no key for push messages', async () => {
  await using app = await createTestApp({ config: { offlineCopies: false } })
  assert.equal((await push(app, await app.signedInAs('member'))).publicKey, null)
})
