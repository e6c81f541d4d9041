import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '#server/activities/record.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { answers, apply, assertAudit, insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { ask, send, statusOf } from '../../../test/send.ts'

const { membershipFee: _, paymentStatus: __, ...details } = answers
type Method = 'PUT' | 'DELETE' | 'POST' | 'GET'

const of = (path: string, method: Method) =>
  `${method} /api/membership-applications${path.startsWith('?') ? '' : '/'}${path}` as const
const correct = (app: TestApp, admin: SignedIn, id: string, changes: object) =>
  send(app, admin, of(id, 'PUT'), { ...details, ...changes })
const read = (app: TestApp, admin: SignedIn, id: string) => ask(app, admin, of(id, 'GET'))
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted()

test('a correction is stored and found at once, and the log names the fields and not their contents', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { id } = await insertApplication(app.db, { status: 'approved', updatedAt: '2026-01-01T00:00:00.000Z' })
  const find = async (search: string) =>
    (await ask(app, admin, of(`?view=summary&search=${encodeURIComponent(search)}`, 'GET'))).length
  const answer = await correct(app, admin, id, { koreanName: ' 김도훈 ', phoneNumber: '(720) 555-0199' })
  assert.equal(answer.statusCode, 200)
  const changed = answer.json()
  assert.deepEqual([changed.koreanName, changed.phoneNumber, changed.status], ['김도훈', '(720) 555-0199', 'approved'])
  assert.ok(changed.updatedAt > '2026-01-01T00:00:00.000Z')
  assert.equal(changed.detailsConfirmedAt, null, 'only when the box was ticked')
  assert.deepEqual([await find('ㄱㄷㅎ 7205550199'), await find('도윤')], [1, 0])
  const same = await correct(app, admin, id, { koreanName: '김도훈', phoneNumber: '(720) 555-0199' })
  assert.equal(same.json().updatedAt, changed.updatedAt, 'nothing changed')
  const late = { kakaoId: 'late', expectedVersion: '2026-01-01T00:00:00.000Z' }
  assert.equal((await correct(app, admin, id, late)).statusCode, 409, 'of another version')
  const confirmed = await correct(app, admin, id, { isConfirmed: true, expectedVersion: changed.updatedAt, ...changed })
  assert.ok(confirmed.json().detailsConfirmedAt)
  await assertAudit(app, [
    ['application.update', id, 'koreanName, phoneNumber'],
    ['application.view', id, null], // the answer to a correction that changed nothing
    ['application.update', id, 'detailsConfirmedAt'],
  ])
})

test('every field of the form is required; a record from the list needs one name and may lack what is not known', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const applied = await insertApplication(app.db)
  const imported = await insertApplication(app.db, { status: 'approved', importedAt: '2026-01-01T00:00:00.000Z', kakaoId: '' })
  const unknown = { kakaoId: ' ', email: '', dateOfBirth: '', emergencyContactRelation: '' }
  const issuesOf = async (id: string, changes: object) => {
    const answer = await correct(app, admin, id, changes)
    assert.equal(answer.statusCode, 400)
    return answer.json().issues
  }
  const message = 'This field is required'
  const required = Object.keys(unknown).map((path) => ({ path, message }))
  assert.deepEqual(await issuesOf(applied.id, unknown), required)
  const stored = (await correct(app, admin, imported.id, { ...unknown, phoneNumber: '(720) 555-0111' })).json()
  assert.equal((await correct(app, admin, imported.id, { koreanName: '' })).json().koreanName, '')
  assert.deepEqual(await issuesOf(imported.id, { koreanName: '', englishName: ' ' }), [{ path: 'koreanName', message }])
  assert.deepEqual([stored.kakaoId, stored.email, stored.dateOfBirth, stored.phoneNumber], ['', '', '', '(720) 555-0111'])
  const noDay = { path: 'dateOfBirth', message: 'Please enter a valid date' }
  assert.deepEqual(await issuesOf(imported.id, { dateOfBirth: '1985-02-31' }), [noDay], 'what is not blank is checked')

  // A rejected application can no longer be corrected, and an unknown one is not found.
  const { id } = await insertApplication(app.db, { status: 'rejected' })
  assert.equal((await correct(app, admin, id, { koreanName: '김도훈' })).statusCode, 409)
  for (const [method, path, payload] of [
    ['PUT', 'none', details],
    ['DELETE', 'none'],
    ['PUT', 'none/account', { userId: 'none' }],
    ['PUT', `${id}/account`, { userId: 'none' }],
    ['DELETE', 'none/account'],
  ] as [Method, string, object?][])
    assert.equal(await statusOf(app, admin, of(path, method), payload), 404, `${method} ${path}`)
})

test('linking an approved application makes a guest a member, as approval does; unlinking leaves the role', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const [other, guest] = [await app.signedInAs('admin'), await app.signedInAs('guest')]
  const insert = async () => (await insertApplication(app.db, { status: 'approved' })).id
  const [id, second, third] = [await insert(), await insert(), await insert()]
  const link = async (userId: string, one = id) => (await send(app, admin, of(`${one}/account`, 'PUT'), { userId })).json()
  assert.deepEqual(await link(admin.userId), { message: 'You cannot connect an application to your own account.' })
  const account = { id: guest.userId, username: guest.username, role: 'member', deletionRequestedAt: null }
  for (const one of [id, id, second]) assert.deepEqual((await link(guest.userId, one)).account, account, 'again, and several')
  assert.deepEqual(await link(other.userId), { message: 'This application belongs to another account.' })
  const ofOther = { id: other.userId, username: other.username, role: 'admin', deletionRequestedAt: null }
  assert.deepEqual((await link(other.userId, third)).account, ofOther, 'no one is demoted')
  for (const what of ['once', 'again']) assert.equal(await statusOf(app, admin, of(`${id}/account`, 'DELETE')), 204, what)
  assert.equal((await ask(app, guest, 'GET /api/auth/user')).role, 'member')
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

test('an account has one pending application, also by linking; another one is linked once the first is deleted, with its letters', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const first = (await apply(app, guest.headers)).json().id
  const [unbound, stays] = [(await insertApplication(app.db)).id, (await apply(app)).json().id]
  // What an earlier version marked as its duplicate is left.
  const record = await insertApplication(app.db, { status: 'approved', duplicateOf: first })
  const link = () => send(app, admin, of(`${unbound}/account`, 'PUT'), { userId: guest.userId })
  const refused = await link()
  assert.deepEqual([refused.statusCode, refused.json()], [409, { message: 'This account already has a pending application.' }])
  for (const status of [204, 404]) assert.equal(await statusOf(app, admin, of(first, 'DELETE')), status)
  const rows = await app.db.selectFrom('membershipApplications').select(['id', 'status', 'duplicateOf']).execute()
  const left = rows.map(({ id, status, duplicateOf }) => `${id} ${status} ${duplicateOf}`)
  assert.deepEqual(new Set(left), new Set([`${unbound} pending null`, `${stays} pending null`, `${record.id} approved null`]))
  const letters = await app.db.selectFrom('outbox').select('subjectId').execute()
  assert.deepEqual(letters, [{ subjectId: stays }, { subjectId: stays }])
  await assertAudit(app, [['application.delete', first, null]])
  assert.equal((await link()).statusCode, 200)
  assert.equal((await ask(app, guest, of('mine', 'GET'))).id, unbound)
})

test('nothing joins or leaves an account that awaits its erasure', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { userId } = await app.signedInAs('guest')
  const own = await insertApplication(app.db, { userId, status: 'approved' })
  const approved = await insertApplication(app.db, { status: 'approved' })
  const pending = await insertApplication(app.db)
  const sent = await insertApplication(app.db, { userId })
  await ask(app, admin, `DELETE /api/users/${userId}`)
  for (const [method, path, payload] of [
    ['PUT', `${approved.id}/account`, { userId }],
    ['PUT', `${pending.id}/account`, { userId }],
    ['POST', `${pending.id}/approve`, { userId }],
    ['POST', `${sent.id}/approve`],
    ['POST', `${sent.id}/approve`, { userId: '' }],
    ['POST', `${sent.id}/approve`, { userId }],
    ['DELETE', `${own.id}/account`],
  ] as [Method, string, object?][]) {
    const answer = await send(app, admin, of(path, method), payload)
    const message = 'This account is about to be erased. Please reactivate it first if it should stay.'
    assert.deepEqual([answer.statusCode, answer.json()], [409, { message }], `${method} ${path}`)
  }
  await assertAudit(app, [['user.remove', userId, null]])
  assert.deepEqual(await app.db.selectFrom('outbox').select('kind').execute(), [])

  // What it sent can be rejected, and once the account is back one is approved.
  const { account } = await read(app, admin, sent.id)
  assert.ok(Date.now() - Date.parse(account.deletionRequestedAt) < 60_000)
  assert.equal((await ask(app, admin, of(`${sent.id}/reject`, 'POST'))).status, 'rejected')
  await ask(app, admin, `PATCH /api/users/${userId}/active`, { isActive: 'true' })
  assert.equal((await ask(app, admin, of(`${pending.id}/approve`, 'POST'), { userId })).status, 'approved')
})

test('what an earlier version marked as a duplicate still says so and leads to the other, and counts nowhere', async () => {
  await using app = await createTestApp()
  const [admin, guest] = [await app.signedInAs('admin'), await app.signedInAs('guest')]
  const original = await insertApplication(app.db, { status: 'approved', userId: guest.userId, submittedAt: '2026-01-01' })
  const unlike = { koreanName: '박하은', englishName: 'Haeun Park', phoneNumber: '(303) 555-0999', userId: guest.userId }
  const marked = await insertApplication(app.db, { ...unlike, status: 'rejected', duplicateOf: original.id })
  await record(app.db, 'application.duplicate', { actorId: admin.userId, application: marked.id })

  const shown = await read(app, admin, marked.id)
  assert.deepEqual([shown.duplicateOf, shown.original.id, shown.likelySame], [original.id, original.id, []])
  const other = await read(app, admin, original.id)
  assert.deepEqual([other.original, idsOf(other.likelySame)], [null, [marked.id]])
  const [listed] = await ask(app, admin, of('?view=summary&status=rejected', 'GET'))
  assert.deepEqual([listed.id, listed.duplicateOf], [marked.id, original.id])
  const lines: { action: string }[] = await ask(app, admin, 'GET /api/audit-log')
  assert.ok(lines.some(({ action }) => action === 'application.duplicate'))
  assert.equal((await ask(app, guest, of('mine', 'GET'))).id, original.id)

  // An owner reads a duplicate of no account once the original is approved.
  const owner = await app.signedInAs('guest')
  const own = await insertApplication(app.db, { userId: owner.userId })
  const unowned = await insertApplication(app.db, { status: 'rejected', duplicateOf: own.id })
  const exported = async () => idsOf((await ask(app, owner, 'GET /api/auth/user/export')).applications)
  assert.deepEqual(await exported(), [own.id])
  await ask(app, admin, of(`${own.id}/approve`, 'POST'))
  assert.deepEqual(await exported(), [own.id, unowned.id].toSorted())
})

for (const engine of engines) {
  test(`applications with the same phone or name look alike, and each shows the other (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const strangers = ['박하은', '이서준', '최지우', '정민서', '한지민', '오세훈'].map((koreanName, n) => ({
      koreanName,
      englishName: `Stranger ${'abcdef'[n]}`,
      phoneNumber: `(303) 555-099${n}`,
    }))
    const withText = async (values: object) => (await apply(app, {}, { ...strangers.pop(), ...values })).json().id
    const { id } = (await apply(app)).json()
    await withText({})
    await withText({ koreanName: '김도윤아', englishName: 'Doyun Kimberly' })
    const same = [
      await withText({ phoneNumber: '303-555-0142' }),
      await withText({ englishName: 'KIM, Doyun' }),
      await withText({ koreanName: '김 도윤' }),
      await withText({ phoneNumber: '아내 010-1234-5678, +1 303 555 0142' }),
    ]
    assert.deepEqual(idsOf((await read(app, admin, id)).likelySame), same.toSorted())
    for (const other of same) assert.ok(idsOf((await read(app, admin, other)).likelySame).includes(id), other)
  })
}
