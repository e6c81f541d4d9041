import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { consentVersion } from '#contract/members/applications.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { answers, apply, assertAudit, insertApplication, register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines } from '../../../test/databases/databases.ts'
import { eagerWorker, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { readTold } from '../../../test/notices.ts'
import { moveClock } from '../../../test/ride-day.ts'
import { ask, send } from '../../../test/send.ts'
import { siteWith } from '../../../test/verification.ts'

const own = 'membership-applications/mine'
const { koreanName: _, englishName: __, dateOfBirth: ___, membershipFee: ____, paymentStatus: _____, ...details } = answers
const past = '2026-01-02T03:04:05.678Z'

const put = (app: TestApp, member: SignedIn, changes: object = {}) =>
  send(app, member, `PUT /api/${own}`, { ...details, ...changes })
const confirm = (app: TestApp, member: SignedIn, body?: object) => send(app, member, `POST /api/${own}/confirmation`, body)

/** A member with an approved application that was confirmed long ago. */
async function memberOf(app: TestApp) {
  const member = await app.signedInAs('member')
  const times = { submittedAt: past, updatedAt: past, detailsConfirmedAt: past }
  const application = await insertApplication(app.db, { userId: member.userId, status: 'approved', ...times })
  return { ...member, application }
}

test('a member changes details, and the log names the fields only', async () => {
  await using app = await createTestApp()
  const member = await memberOf(app)
  const answer = await put(app, member, { motorcycleModel: 'Honda Rebel 1100', phoneNumber: '719-555-0199' })
  assert.equal(answer.statusCode, 200)
  const { id, motorcycleModel, koreanName, updatedAt, detailsConfirmedAt, notes } = answer.json()
  assert.deepEqual([id, motorcycleModel, koreanName], [member.application.id, 'Honda Rebel 1100', '김도윤'])
  assert.ok(updatedAt > past)
  assert.deepEqual([detailsConfirmedAt, notes], [updatedAt, undefined])
  await assertAudit(app, [['ownDetails.update', null, 'phoneNumber, motorcycleModel']])

  // Validated as in the application form; names and birth date are left alone.
  const refused = await put(app, member, { motorcycleModel: ' ' })
  assert.deepEqual([refused.statusCode, refused.json().issues[0].path], [400, 'motorcycleModel'])
  const forged = { koreanName: '다른 이', dateOfBirth: '2000-01-01', status: 'rejected', membershipFee: '0', kakaoId: 'new' }
  const stored = (await put(app, member, forged)).json()
  const { dateOfBirth, membershipFee } = answers
  assert.deepEqual({ ...stored, koreanName, dateOfBirth, status: 'approved', membershipFee, kakaoId: 'new' }, stored)
})

test('a session alone cannot change the email address, by whatever call; with the password it can, and the old address is told', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const [member, admin] = [await memberOf(app), await app.signedInAs('admin')]
  const { userId } = member
  const verified = { email: 'old@example.com', emailVerifiedAt: past }
  await app.db.updateTable('membershipApplications').set(verified).execute()
  await app.db.updateTable('users').set({ email: null, emailKey: null }).where('id', '=', userId).execute()
  const { notes: _, ...known } = await ask(app, member, `GET /api/${own}`)
  const ways: Record<string, (email: string) => ReturnType<TestApp['inject']>> = {
    'by the member': (email) => put(app, member, { email }),
    'of the application, by an administrator': (email) => {
      const payload = { ...answers, ...known, email, isConfirmed: false, expectedVersion: undefined }
      return send(app, admin, `PUT /api/membership-applications/${member.application.id}`, payload)
    },
    'of the account, by an administrator': (email) => send(app, admin, `PATCH /api/users/${userId}`, { email }),
  }
  const told = async () =>
    (await readTold(app.db)).flatMap(({ facts, userId }) => (facts.kind === 'addressChanged' ? [[userId, facts.address]] : []))
  const confirmedAt = (at: string) => app.db.updateTable('sessions').set({ confirmedAt: at }).execute()
  for (const [n, [way, change]] of Object.entries(ways).entries()) {
    await confirmedAt(past)
    const refused = await change(`new-${n}@example.com`)
    assert.deepEqual([refused.statusCode, refused.json().needs], [403, 'confirmation'], way)
    assert.equal((await told()).length, n)
    await confirmedAt(new Date().toISOString())
    const changed = await change(`new-${n}@example.com`)
    assert.equal(changed.statusCode, 200, `${way}: ${changed.body}`)
  }
  // The first was written to an address that was verified; of the others there was none.
  const addresses = ['old@example.com', null, null].map((address) => [userId, address])
  assert.deepEqual(await told(), addresses)
  await using _worker = eagerWorker(app.db, mails.url)
  const letter = () => mails.mails.find(({ recipients }) => recipients.includes('old@example.com'))
  await until(() => letter() !== undefined)
  assert.match(letter()?.headers.get('subject') ?? '', /이메일 주소가 바뀌었습니다/)
  await confirmedAt(past)
  assert.equal((await put(app, member, { email: 'new-1@example.com', kakaoId: 'another' })).statusCode, 200, 'other details')
})

test('confirming stores the time, and with a consent version the consent; a version that was not seen is a conflict', async () => {
  await using app = await createTestApp()
  const member = await memberOf(app)
  for (const answer of [
    await confirm(app, member),
    await put(app, member),
    await confirm(app, member, { expectedVersion: past }),
  ]) {
    assert.equal(answer.statusCode, 200)
    const { updatedAt, detailsConfirmedAt, consentAt } = answer.json()
    assert.deepEqual([updatedAt, consentAt], [past, null], 'nothing else changes')
    assert.ok(detailsConfirmedAt > past)
  }
  const agreed = (await confirm(app, member, { consentVersion })).json()
  assert.deepEqual([agreed.consentVersion, agreed.consentAt], [consentVersion, agreed.detailsConfirmedAt])
  assert.equal((await confirm(app, member, { consentVersion: 'older' })).statusCode, 400)
  await assertAudit(app, [
    ...Array.from({ length: 3 }, () => ['ownDetails.confirm', null, null]),
    ['ownDetails.consent', null, consentVersion],
  ])
  const { updatedAt } = (await put(app, member, { emergencyContactPhone: '719-555-0100' })).json()
  const answer = await confirm(app, member, { expectedVersion: past, consentVersion })
  const message = 'Your details have changed in the meantime. Please look at them once more.'
  assert.deepEqual([answer.statusCode, answer.json()], [409, { message }])
  assert.equal((await confirm(app, member, { expectedVersion: updatedAt })).statusCode, 200)
})

test('of the own applications an approved one counts before a pending one, without notes; a duplicate or rejected one cannot be kept', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const read = () => send(app, member, `GET /api/${own}`)
  const mine = async () => (await read()).json().id
  const insert = (submittedAt: string, values: Parameters<typeof insertApplication>[1]) =>
    insertApplication(app.db, { userId: member.userId, submittedAt, ...values })
  assert.deepEqual([(await put(app, member)).statusCode, (await confirm(app, member)).statusCode], [404, 404])
  await insertApplication(app.db)
  const none = await read()
  assert.deepEqual([none.statusCode, none.headers['content-type'], none.body], [200, 'application/json; charset=utf-8', 'null'])
  const rejected = await insert('2026-01-05T00:00:00.000Z', { status: 'rejected', notes: 'among us' })
  const shown = await read()
  assert.deepEqual([shown.json().id, shown.json().status, shown.json().notes], [rejected.id, 'rejected', undefined])
  assert.ok(!shown.body.includes('among us'))
  assert.equal((await put(app, member)).statusCode, 404)
  const pending = await insert('2026-01-01T00:00:00.000Z', { status: 'pending' })
  assert.equal(await mine(), pending.id)
  const approved = await insert('2026-01-02T00:00:00.000Z', { status: 'approved' })
  await insert('2026-01-04T00:00:00.000Z', { status: 'approved', duplicateOf: approved.id })
  assert.equal(await mine(), approved.id)
  assert.equal((await put(app, member, { kakaoId: 'new' })).json().id, approved.id)
  await app.db.deleteFrom('membershipApplications').where('id', 'in', [approved.id, pending.id]).execute()
  const duplicates = { duplicateOf: rejected.id, status: 'approved' }
  await app.db.updateTable('membershipApplications').set(duplicates).where('userId', '=', member.userId).execute()
  assert.equal((await put(app, member)).statusCode, 404, 'only duplicates')
})

test('an application keeps which notice was agreed to and when; the plain call needs no consent', async () => {
  await using app = await createTestApp()
  const plain = (await apply(app)).json()
  assert.deepEqual([plain.consentVersion, plain.consentAt], [null, null])
  const { headers, email } = await register(app, 'doyun')
  const agreed = (await apply(app, headers, { email, consentVersion } as object)).json()
  assert.deepEqual([agreed.consentVersion, agreed.consentAt], [consentVersion, agreed.submittedAt])
  const corrected = (await apply(app, headers, { email, kakaoId: 'corrected' })).json()
  assert.deepEqual([corrected.id, corrected.kakaoId], [agreed.id, 'corrected'])
  assert.deepEqual([corrected.consentVersion, corrected.consentAt], [consentVersion, agreed.consentAt])
  const older = await apply(app, headers, { email, consentVersion: '2025-01' } as object)
  assert.deepEqual([older.statusCode, older.json().issues[0].path], [400, 'consentVersion'])
})

for (const engine of engines) {
  test(`${engine}: of two changes at once from one version, one is a conflict`, async () => {
    await using app = await createTestApp({ engine })
    const member = await memberOf(app)
    const both = await Promise.all(
      ['Honda', 'Yamaha'].map((motorcycleModel) => put(app, member, { motorcycleModel, expectedVersion: past })),
    )
    assert.deepEqual(both.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
    const { motorcycleModel } = await ask(app, member, `GET /api/${own}`)
    assert.equal(motorcycleModel, both.find(({ statusCode }) => statusCode === 200)?.json().motorcycleModel)
    assert.equal((await put(app, member, { expectedVersion: past })).statusCode, 409)
    const same = { motorcycleModel, expectedVersion: past }
    assert.equal((await put(app, member, same)).statusCode, 200, 'a request that was sent again finds its own change')
    assert.equal((await put(app, member)).statusCode, 200, 'without a version the last write wins')
  })

  test(`consent is due where the newest approved application has not agreed to the present notice, details after six months (${engine})`, async (t) => {
    moveClock(t, '2026-09-15T12:00:00.000Z')
    await using app = await createTestApp({ engine })
    const { userId } = await register(app, 'doyun')
    const isDue = async () => {
      const answer = await logIn(app, 'doyun')
      const { consentDue }: CurrentUser = await ask(app, { headers: sessionOf(answer) }, 'GET /api/auth/user')
      assert.equal(answer.json<CurrentUser>().consentDue, consentDue, 'the answer to the login says it too')
      return consentDue === true
    }
    assert.equal(await isDue(), false, 'without an application')
    const on = (submittedAt: string) => ({ userId, status: 'approved', submittedAt })
    const old = await insertApplication(app.db, { ...on('2026-01-01T00:00:00.000Z'), consentVersion })
    assert.equal(await isDue(), false)
    const newer = await insertApplication(app.db, { ...on('2026-02-01T00:00:00.000Z'), consentVersion: '2025-01' })
    assert.equal(await isDue(), true, 'an older notice')
    const change = (values: object) =>
      app.db.updateTable('membershipApplications').set(values).where('id', '=', newer.id).execute()
    await change({ consentVersion: null })
    assert.equal(await isDue(), true, 'none')
    await change({ duplicateOf: old.id })
    assert.equal(await isDue(), false, 'a duplicate does not count')
    await change({ duplicateOf: null, status: 'rejected' })
    assert.equal(await isDue(), false, 'only an approved one counts')

    const isAsked = async (application?: Parameters<typeof insertApplication>[1]) => {
      const member = await app.signedInAs('member')
      if (application) await insertApplication(app.db, { userId: member.userId, status: 'approved', ...application })
      return (await ask(app, member, 'GET /api/auth/user')).detailsDue ?? false
    }
    assert.equal(await isAsked(), false, 'there is nothing to confirm')
    assert.equal(await isAsked({ detailsConfirmedAt: null }), true)
    assert.equal(await isAsked({ detailsConfirmedAt: '2026-03-15T12:00:00.000Z' }), true)
    assert.equal(await isAsked({ detailsConfirmedAt: '2026-03-16T12:00:00.000Z' }), false)
    assert.equal(await isAsked({ detailsConfirmedAt: null, status: 'rejected' }), false)
  })
}
