import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '#server/accounts/users.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, setAccountActive, type TestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { moment } from '../../../test/club-clock.ts'
import { columns } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { ask, send, statusOf } from '../../../test/send.ts'
import { confirmPayment } from './decisions.ts'
import { submitApplication, viewApplications } from './membership-applications.ts'

const anonymous = { userId: undefined, ticket: undefined, language: 'ko', moment } as const
const actorId = 'officer'
const rider = { username: 'rider', passwordHash: 'hash', email: null, firstName: '도윤', lastName: '김' }
const rowsOf = (app: TestApp) => app.db.selectFrom('membershipApplications').selectAll().orderBy('submittedAt').execute()

for (const engine of engines) {
  test(`${engine}: a new application is pending, and the database rejects a second pending one of an account`, async () => {
    await using db = await freshDatabase(engine)
    const { id: userId } = await createUser(db, rider)
    const first = await submitApplication(db, answers, { ...anonymous, userId })
    assert.deepEqual([first.status, first.reviewedAt, first.notes], ['pending', null, null])
    const applications = db.selectFrom('membershipApplications').selectAll()
    const row = await applications.where('id', '=', first.id).executeTakeFirstOrThrow()
    const insert = (values: object) =>
      db
        .insertInto('membershipApplications')
        .values({ ...row, ...values })
        .execute()
    await assert.rejects(insert({ id: 'twin' }))
    await insert({ id: 'older', status: 'rejected' })
  })

  test(`${engine}: sending again changes the pending application, and a confirmed payment stays confirmed`, async () => {
    await using db = await freshDatabase(engine)
    const { id: userId } = await createUser(db, rider)
    const by = { ...anonymous, userId }
    const first = await submitApplication(db, { ...answers, paymentStatus: 'paid' }, by)
    await confirmPayment(db, first.id, { paymentStatus: 'paid', actorId: commandLineActor })
    const again = await submitApplication(db, { ...answers, koreanName: '김도훈' }, { ...by, language: 'en' })
    assert.deepEqual([again.id, again.koreanName, again.submittedAt], [first.id, '김도훈', first.submittedAt])
    assert.equal(again.paymentStatus, 'paid')
    const found = async (search: string) => (await viewApplications(db, { limit: 10, search, actorId })).rows.length
    assert.deepEqual([await found('도훈'), await found('도윤')], [1, 0])
    const row = await db.selectFrom('membershipApplications').select('language').executeTakeFirstOrThrow()
    assert.equal(row.language, 'en')
    await confirmPayment(db, first.id, { paymentStatus: 'pending', actorId: commandLineActor })
    assert.equal((await submitApplication(db, { ...answers, paymentStatus: 'paid' }, by)).paymentStatus, 'paid', 'a claim again')
  })

  test(`of twenty applications that one account sends at once, one is stored (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const guest = await app.signedInAs('guest')
    const browser = await register(app, 'hong')
    for (const headers of [guest.headers, browser.headers]) {
      const sent = await Promise.all(Array.from({ length: 20 }, () => apply(app, headers, { email: browser.email })))
      assert.deepEqual(new Set(sent.map(({ statusCode }) => statusCode)), new Set([201]))
      assert.equal(new Set(sent.map((answer) => answer.json().id)).size, 1)
    }
    const rows = (await rowsOf(app)).map(({ userId, status }) => `${userId} ${status}`)
    assert.deepEqual(rows, [`${guest.userId} pending`, `${browser.userId} pending`])
    const letters = (await app.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
    assert.equal(letters.sort().join(), 'accountAddress,applicationAddress,received,received', 'one letter of each kind')
  })
}

test('anyone may apply, and the answer is the application without account or language; fields that an applicant may not set are ignored', async () => {
  await using app = await createTestApp()
  const { userId } = await app.signedInAs('guest')
  const forged = { status: 'approved', notes: 'x', userId, id: 'mine', paymentConfirmedAt: 'now', paymentStatus: 'paid' }
  const sent = await apply(app, { cookie: 'language=en' }, forged as object)
  assert.equal(sent.statusCode, 201)
  const { id, status, notes, paymentConfirmedAt, ...shown } = sent.json()
  assert.deepEqual([status, notes, paymentConfirmedAt], ['pending', null, null])
  assert.deepEqual({ ...shown, ...answers, paymentStatus: 'paid', isLinked: false }, shown)
  for (const name of ['userId', 'language', 'searchText']) assert.ok(!(name in shown), name)
  assert.notEqual(id, 'mine')
  const [row] = await rowsOf(app)
  assert.deepEqual([row?.id, row?.userId, row?.language], [id, null, 'en'])
  await apply(app, { cookie: 'language=xx' })
  const languages = (await rowsOf(app)).map(({ language }) => language).sort()
  assert.deepEqual(languages, ['en', 'ko'], 'Korean unless the browser says otherwise')
})

test('the ticket of a registration binds applications of the same email address only, and does not log in', async () => {
  await using app = await createTestApp()
  const { userId, email, headers, ticket } = await register(app, 'hong')
  const { name, httpOnly, sameSite, path, maxAge } = ticket ?? {}
  assert.deepEqual([name, httpOnly, sameSite, path, maxAge], ['application-ticket', true, 'Lax', '/api', 7_200])
  assert.equal(await statusOf(app, { headers }, 'GET /api/auth/user'), 401)
  const first = await apply(app, headers, { email })
  const again = await apply(app, headers, { email: ` ${email.toUpperCase()} `, kakaoId: 'new' })
  assert.equal(again.json().id, first.json().id)
  // Another applicant uses the same browser after its owner.
  assert.equal((await apply(app, headers, { email: 'next@club.example', koreanName: '박서준' })).statusCode, 201)
  assert.deepEqual(columns(await rowsOf(app), 'koreanName', 'kakaoId', 'userId'), [
    ['김도윤', 'new', userId],
    ['박서준', answers.kakaoId, null],
  ])

  // A ticket that is made up, expired, for a password or of an inactive account binds nothing.
  await app.db.deleteFrom('membershipApplications').execute()
  const expired = await register(app, 'expired')
  await app.db.updateTable('tickets').set({ expiresAt: new Date().toISOString() }).execute()
  const closed = await register(app, 'closed')
  await setAccountActive(app.db, closed.userId, 'false')
  const { token } = await ask(app, await app.signedInAs('admin'), `POST /api/users/${expired.userId}/password-link`)
  const planted = ['x', 'a'.repeat(43), token].map((ticket) => ({ cookie: `application-ticket=${ticket}` }))
  for (const { email, headers } of [expired, closed, ...planted.map((headers) => ({ email: expired.email, headers }))])
    assert.equal((await apply(app, headers, { email })).statusCode, 201)
  assert.deepEqual(new Set((await rowsOf(app)).map(({ userId }) => userId)), new Set([null]))

  await using secure = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  const browser = await register(secure, 'hong')
  assert.deepEqual([browser.ticket?.name, browser.ticket?.secure], ['__Secure-application-ticket', true])
  await apply(secure, browser.headers, { email: browser.email })
  assert.equal((await rowsOf(secure))[0]?.userId, browser.userId)
})

test('before it applies, a browser can ask which account its application would belong to; a guest’s session counts before the ticket', async () => {
  await using app = await createTestApp()
  const askAs = async (headers: { cookie?: string }): Promise<string | null> =>
    (await ask(app, { headers }, 'GET /api/membership-applications/applicant')).username
  const [guest, officer] = [await app.signedInAs('guest'), await app.signedInAs('admin')]
  const browser = await register(app, 'hong')
  const withTicket = ({ headers }: typeof guest) => ({ cookie: `${headers.cookie}; ${browser.headers.cookie}` })
  assert.equal(await askAs({}), null, 'a browser that has kept no cookie')
  assert.equal(await askAs({ cookie: 'application-ticket=x' }), null)
  assert.equal(await askAs(browser.headers), 'hong')
  assert.equal(await askAs(officer.headers), null)
  assert.equal(await askAs(withTicket(officer)), 'hong')
  assert.equal(await askAs(guest.headers), guest.username)

  assert.equal((await apply(app, browser.headers, { email: browser.email })).json().isLinked, true)
  assert.equal(await askAs(browser.headers), 'hong', 'it can be corrected')
  assert.equal((await apply(app, {}, { email: browser.email })).json().isLinked, false)
  const { id } = (await apply(app, withTicket(guest), { email: browser.email })).json()
  assert.equal((await rowsOf(app)).find((row) => row.id === id)?.userId, guest.userId)
  for (const role of ['member', 'admin'] as const) {
    const rejected = await apply(app, (await app.signedInAs(role)).headers)
    assert.deepEqual([rejected.statusCode, rejected.json()], [409, { message: 'You are already a member.' }])
  }
  assert.equal((await rowsOf(app)).length, 3)
  await setAccountActive(app.db, browser.userId, 'false')
  assert.equal(await askAs(browser.headers), null)
})

// What a search finds, in pages and by status: db/search.test.ts. Which looks leave a line in the log: site/audit-log.test.ts.
test('administrators list and count applications, and read one with the account that will be promoted', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const first = (await apply(app)).json()
  await apply(app, {}, { koreanName: '박서준' })
  const list = (query: string) => send(app, admin, `GET /api/membership-applications?${query}`)
  const [summary, ...more] = (await list(`view=summary&status=pending&search=${encodeURIComponent('ㄱㄷㅇ')}`)).json()
  const fields = `duplicateOf email emailVerifiedAt englishName id importedAt koreanName links motorcycleModel
    paymentConfirmedAt paymentStatus phoneNumber status submittedAt`
  assert.deepEqual([Object.keys(summary).toSorted(), summary.id, more], [fields.split(/\s+/), first.id, []])
  for (const wrong of ['view=summary&status=nonsense', 'view=whole']) assert.equal((await list(wrong)).statusCode, 400, wrong)
  const counts = (search = '') => ask(app, admin, `GET /api/membership-applications/counts?search=${encodeURIComponent(search)}`)
  assert.deepEqual(await counts(), { pending: 2, approved: 0, rejected: 0, ceilingsReached: [] })
  assert.equal((await counts('ㄱㄷㅇ')).pending, 1)

  const { userId, ...browser } = await register(app, 'hong')
  const { id } = (await apply(app, browser.headers, { email: browser.email })).json()
  const look = (which: string) => ask(app, admin, `GET /api/membership-applications/${which}`)
  assert.deepEqual((await look(id)).account, { id: userId, username: 'hong', role: 'guest', deletionRequestedAt: null })
  const { account, language } = await look(first.id)
  assert.deepEqual([account, language], [null, 'ko'])
  assert.equal(await statusOf(app, admin, 'GET /api/membership-applications/no-such-id'), 404)
})
