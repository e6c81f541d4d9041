import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { answers, apply, assertAudit, insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'

type Headers = { cookie: string }
type Method = 'PUT' | 'DELETE' | 'POST' | 'GET'

const { membershipFee: _, paymentStatus: __, ...details } = answers

const send = (app: TestApp, headers: Headers, [method, path]: [Method, string], payload?: object) =>
  app.inject({ method, url: `/api/membership-applications/${path}`, headers, ...(payload && { payload }) })
const correct = (app: TestApp, headers: Headers, id: string, changes: object) =>
  send(app, headers, ['PUT', id], { ...details, ...changes })
const find = async (app: TestApp, headers: Headers, search: string) =>
  (await app.inject({ url: `/api/membership-applications?view=summary&search=${encodeURIComponent(search)}`, headers })).json()

test('a correction is stored and found at once, and the log names the fields and not their contents', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const { id } = await insertApplication(app.db, { status: 'approved', updatedAt: '2026-01-01T00:00:00.000Z' })
  const answer = await correct(app, headers, id, { koreanName: ' 김도훈 ', phoneNumber: '(720) 555-0199' })
  assert.equal(answer.statusCode, 200)
  const changed = answer.json()
  assert.deepEqual([changed.koreanName, changed.phoneNumber, changed.status], ['김도훈', '(720) 555-0199', 'approved'])
  assert.ok(changed.updatedAt > '2026-01-01T00:00:00.000Z')
  assert.equal(changed.detailsConfirmedAt, null, 'only when the box was ticked')
  assert.equal((await find(app, headers, 'ㄱㄷㅎ 7205550199')).length, 1)
  assert.equal((await find(app, headers, '도윤')).length, 0)
  const same = await correct(app, headers, id, { koreanName: '김도훈', phoneNumber: '(720) 555-0199' })
  assert.equal(same.json().updatedAt, changed.updatedAt, 'nothing changed')
  const confirmed = await correct(app, headers, id, { isConfirmed: true, expectedVersion: changed.updatedAt, ...changed })
  assert.ok(confirmed.json().detailsConfirmedAt)
  await assertAudit(app, [
    ['application.update', id, 'koreanName, phoneNumber'],
    ['application.view', id, null], // the answer to a correction that changed nothing
    ['application.update', id, 'detailsConfirmedAt'],
  ])
})

test('every field of the form is required; a record from the list needs one name and may lack what is not known', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const applied = await insertApplication(app.db)
  const imported = await insertApplication(app.db, { status: 'approved', importedAt: '2026-01-01T00:00:00.000Z', kakaoId: '' })
  const unknown = { kakaoId: ' ', email: '', dateOfBirth: '', emergencyContactRelation: '' }
  const rejected = await correct(app, headers, applied.id, unknown)
  assert.equal(rejected.statusCode, 400)
  assert.deepEqual(
    rejected.json().issues,
    Object.keys(unknown).map((path) => ({ path, message: 'This field is required' })),
  )
  const stored = (await correct(app, headers, imported.id, { ...unknown, phoneNumber: '(720) 555-0111' })).json()
  assert.equal((await correct(app, headers, imported.id, { koreanName: '' })).json().koreanName, '')
  const nameless = await correct(app, headers, imported.id, { koreanName: '', englishName: ' ' })
  assert.deepEqual(nameless.json().issues, [{ path: 'koreanName', message: 'This field is required' }])
  assert.deepEqual([stored.kakaoId, stored.email, stored.dateOfBirth, stored.phoneNumber], ['', '', '', '(720) 555-0111'])
  for (const [field, value, message] of [
    ['email', 'nowhere', 'Invalid email format'],
    ['dateOfBirth', '1985-02-31', 'Please enter a valid date'],
    ['emergencyContactRelation', 'cat', 'Please choose one of the options'],
    ['motorcycleModel', 'x'.repeat(101), 'This text can have at most 100 characters. It has 101: please cut 1.'],
  ] as const) {
    const answer = await correct(app, headers, imported.id, { [field]: value })
    assert.deepEqual(answer.json().issues, [{ path: field, message }])
  }
})

test('a rejected application can no longer be corrected, and an unknown one is not found', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const { id } = await insertApplication(app.db, { status: 'rejected' })
  assert.equal((await correct(app, headers, id, { koreanName: '김도훈' })).statusCode, 409)
  for (const [call, payload] of [
    [['PUT', 'none'], details],
    [['DELETE', 'none']],
    [['PUT', 'none/account'], { userId: 'none' }],
    [['PUT', `${id}/account`], { userId: 'none' }],
    [['DELETE', 'none/account']],
  ] as [[Method, string], object?][])
    assert.equal((await send(app, headers, call, payload)).statusCode, 404, call.join(' '))
  await assertAudit(app, [])
})

test('linking an approved application makes a guest a member, as approval does; unlinking leaves the role', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const [other, guest] = [await app.signedInAs('admin'), await app.signedInAs('guest')]
  const insert = async () => (await insertApplication(app.db, { status: 'approved' })).id
  const [id, second, third] = [await insert(), await insert(), await insert()]
  const link = async (userId: string, one = id) =>
    (await send(app, admin.headers, ['PUT', `${one}/account`], { userId })).json<{ message?: string; account?: object }>()
  assert.deepEqual(await link(admin.userId), { message: 'You cannot connect an application to your own account.' })
  const account = { id: guest.userId, username: guest.username, role: 'member', deletionRequestedAt: null }
  for (const one of [id, id, second]) assert.deepEqual((await link(guest.userId, one)).account, account, 'again, and several')
  assert.deepEqual(await link(other.userId), { message: 'This application belongs to another account.' })
  const ofOther = { id: other.userId, username: other.username, role: 'admin', deletionRequestedAt: null }
  assert.deepEqual((await link(other.userId, third)).account, ofOther, 'no one is demoted')
  for (const what of ['once', 'again'])
    assert.equal((await send(app, admin.headers, ['DELETE', `${id}/account`])).statusCode, 204, what)
  const me = await app.inject({ url: '/api/auth/user', headers: guest.headers })
  assert.equal(me.json().role, 'member')
  const told = await app.db.selectFrom('notices').select(['userId', 'kind', 'subjectId']).execute()
  assert.deepEqual(told, [{ userId: guest.userId, kind: 'applicationApproved', subjectId: id }], 'once, when it made a member')
  await assertAudit(app, [
    ['application.view', id, null], // the answer when it was connected already
    ['user.role', guest.userId, 'guest → member'],
    ...[guest, guest, other].map(({ userId }) => ['application.bind', userId, null]),
    ...[id, second, third].map((one) => ['application.link', one, null]),
    ['application.unbind', guest.userId, null],
    ['application.unlink', id, null],
  ])
})

test('an account has one pending application, also by linking; another one is linked once the first is deleted', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const first = (await apply(app, guest.headers)).json()
  const unbound = await insertApplication(app.db)
  const link = () => send(app, headers, ['PUT', `${unbound.id}/account`], { userId: guest.userId })
  const refused = await link()
  assert.deepEqual([refused.statusCode, refused.json()], [409, { message: 'This account already has a pending application.' }])
  assert.equal((await send(app, headers, ['DELETE', first.id])).statusCode, 204)
  assert.equal((await link()).statusCode, 200)
  const mine = await app.inject({ url: '/api/membership-applications/mine', headers: guest.headers })
  assert.equal(mine.json().id, unbound.id)
})

test('nothing joins or leaves an account that awaits its erasure', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const { userId } = await app.signedInAs('guest')
  const own = await insertApplication(app.db, { userId, status: 'approved' })
  const approved = await insertApplication(app.db, { status: 'approved' })
  const pending = await insertApplication(app.db)
  const sent = await insertApplication(app.db, { userId })
  await app.inject({ method: 'DELETE', url: `/api/users/${userId}`, headers })
  for (const [call, payload] of [
    [['PUT', `${approved.id}/account`], { userId }],
    [['PUT', `${pending.id}/account`], { userId }],
    [['POST', `${pending.id}/approve`], { userId }],
    [['POST', `${sent.id}/approve`]],
    [['POST', `${sent.id}/approve`], { userId: '' }],
    [['POST', `${sent.id}/approve`], { userId }],
    [['DELETE', `${own.id}/account`]],
  ] as [[Method, string], object?][]) {
    const answer = await send(app, headers, call, payload)
    const message = 'This account is about to be erased. Please reactivate it first if it should stay.'
    assert.deepEqual([answer.statusCode, answer.json()], [409, { message }], call.join(' '))
  }
  await assertAudit(app, [['user.remove', userId, null]])
})

test('a deleted application takes its letters with it, and leaves what an earlier version marked as its duplicate', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const { userId } = await app.signedInAs('member')
  const [{ id }, stays] = [(await apply(app)).json(), (await apply(app)).json()]
  const record = await insertApplication(app.db, { status: 'approved', userId, duplicateOf: id })
  for (const status of [204, 404]) assert.equal((await send(app, headers, ['DELETE', id])).statusCode, status)
  const rows = await app.db.selectFrom('membershipApplications').select(['id', 'status', 'duplicateOf']).execute()
  const expected = [
    { id: stays.id, status: 'pending', duplicateOf: null },
    { id: record.id, status: 'approved', duplicateOf: null },
  ]
  assert.deepEqual(new Set(rows), new Set(expected))
  const letters = await app.db.selectFrom('outbox').select('subjectId').execute()
  assert.deepEqual(letters, [{ subjectId: stays.id }, { subjectId: stays.id }])
  await assertAudit(app, [['application.delete', id, null]])
})

for (const engine of engines) {
  test(`of two corrections of one version the slower one gets a conflict (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admins = [await app.signedInAs('admin'), await app.signedInAs('admin')]
    const { id, updatedAt } = await insertApplication(app.db)
    const tries = await Promise.all(
      admins.map(({ headers }, n) => correct(app, headers, id, { motorcycleModel: `Bike ${n}`, expectedVersion: updatedAt })),
    )
    assert.deepEqual(tries.map(({ statusCode }) => statusCode).sort(), [200, 409])
    const rows = await app.db.selectFrom('membershipApplications').select('motorcycleModel').execute()
    assert.deepEqual(
      rows.map(({ motorcycleModel }) => motorcycleModel),
      tries.filter(({ statusCode }) => statusCode === 200).map((made) => made.json().motorcycleModel),
    )
  })
}
