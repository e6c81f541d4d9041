import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { readTold } from '../../../test/notices.ts'
import { ask, send, statusOf } from '../../../test/send.ts'

type Person = Record<string, unknown> & { row: number }

const bring = (app: TestApp, admin: SignedIn, people: Person[], dryRun = false) =>
  send(app, admin, 'POST /api/members/import', { dryRun, people })
const login = (app: TestApp, password: string) => send(app, null, 'POST /api/auth/login', { username: 'baram.kwon', password })
const follow = (app: TestApp, token: string) =>
  statusOf(app, null, 'POST /api/auth/password-link', { token, newPassword: 'a long way' })
const countAccounts = async (app: TestApp) => (await app.db.selectFrom('users').select('id').execute()).length

const kwon: Person = {
  row: 2,
  koreanName: '권바람',
  englishName: 'Baram Kwon',
  phoneNumber: '(303) 555-0142',
  email: 'kwon@example.com',
  dateOfBirth: '3/2/1985',
  motorcycleModel: '=HYPERLINK("http://a.example")',
  emergencyContactRelation: '배우자',
  joinedOn: '2019-05-01',
}
const seon: Person = { row: 3, koreanName: '선우은', phoneNumber: '010-1234-5678' }

test('an import makes member accounts without password, approved applications and links', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  // 1,000 people, and how long 500 take: test/long/member-import.test.ts.
  for (const [people, status] of [
    [Array(1_001).fill(kwon), 400],
    [[], 400],
    [[{ ...kwon, koreanName: '가'.repeat(401) }], 400],
    [[{ ...kwon, koreanName: 'x'.repeat(1024 * 1024) }], 413],
  ] as const)
    assert.equal((await bring(app, admin, [...people], true)).statusCode, status)

  const preview = (await bring(app, admin, [kwon, seon], true)).json().people
  assert.equal(await countAccounts(app), 1, 'a dry run makes nothing')
  assert.deepEqual(
    preview.map(({ username, issues, doubles, link }: Record<string, unknown>) => ({ username, issues, doubles, link })),
    ['baram.kwon', 'rider1'].map((username) => ({ username, issues: [], doubles: [], link: null })),
  )

  const answer = await bring(app, admin, [kwon, seon])
  assert.equal(answer.statusCode, 200, answer.body)
  const [made] = answer.json().people
  const days = (Date.parse(made.link.expiresAt) - Date.now()) / 86_400_000
  assert.ok(days > 13.9 && days <= 14, `${days} days`)
  const account = await app.db.selectFrom('users').selectAll().where('username', '=', 'baram.kwon').executeTakeFirstOrThrow()
  const name = { firstName: '바람', lastName: '권', email: 'kwon@example.com' }
  assert.deepEqual({ ...account, role: 'member', ...name }, account)
  const rows = app.db.selectFrom('membershipApplications').selectAll().where('userId', '=', account.id)
  const application = await rows.executeTakeFirstOrThrow()
  const expected = {
    status: 'approved',
    submittedAt: '2019-05-01T06:00:00.000Z',
    reviewedAt: '2019-05-01T06:00:00.000Z',
    detailsConfirmedAt: null,
    consentVersion: null,
    consentAt: null,
    kakaoId: '',
    dateOfBirth: '1985-03-02',
    emergencyContactRelation: 'spouse',
    motorcycleModel: String(kwon.motorcycleModel),
  }
  assert.deepEqual({ ...application, ...expected }, application)
  assert.ok(application.importedAt !== null)
  for (const list of ['users?', 'membership-applications?view=summary&'])
    assert.equal((await ask(app, admin, `GET /api/${list}search=${encodeURIComponent('ㄱㅂㄹ')}`)).length, 1, list)
  const told = (await readTold(app.db)).map(({ facts }) => facts.kind === 'passwordLink' && facts.event)
  assert.deepEqual(told, ['invited', 'invited'])
  const stored = await app.db.selectFrom('tickets').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(made.link.token))
  assert.ok(
    stored.every(({ madeBy, madeIn }) => madeBy === admin.userId && madeIn !== null),
    'they end with the office and the session',
  )
  const logged = app.db.selectFrom('auditLog').select(['action', 'detail']).where('actorId', '=', admin.userId)
  const noted = (await logged.execute()).map(({ action, detail }) => `${action} ${detail}`).toSorted()
  assert.deepEqual(noted, ['members.import 2', 'user.create member', 'user.create member'])

  // A new link for a person who has no password yet also lives 14 days.
  const makeLink = () => ask(app, admin, `POST /api/users/${account.id}/password-link`)
  const { token, expiresAt } = await makeLink()
  assert.ok(Date.parse(expiresAt) - Date.now() > 13.9 * 86_400_000)
  assert.equal((await login(app, 'no password')).statusCode, 401)
  assert.equal(await follow(app, made.link.token), 400, 'the first link stops working')
  assert.equal(await follow(app, token), 204)
  assert.equal((await login(app, 'a long way')).json().role, 'member')
  assert.ok(Date.parse((await makeLink()).expiresAt) - Date.now() < 86_400_001)
})

for (const engine of engines) {
  test(`all rows are brought in or none (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const wrong = await bring(app, admin, [seon, { row: 9, koreanName: '권바람', phoneNumber: '' }])
    assert.equal(wrong.statusCode, 400)
    assert.deepEqual(wrong.json().issues, [{ path: 'people.1.phoneNumber', message: 'This field is required' }])
    assert.equal(await countAccounts(app), 1)

    assert.equal((await bring(app, admin, [kwon])).statusCode, 200)
    const again = await bring(app, admin, [seon, { ...kwon, email: '' }])
    assert.deepEqual(again.json().issues, [{ path: 'people.1.isAnotherPerson', message: 'This person may be here already.' }])
    const another = await bring(app, admin, [{ ...kwon, email: '', isAnotherPerson: true }])
    assert.equal(another.json().people[0].username, 'baram.kwon2')
    assert.equal(await countAccounts(app), 3)
  })
}
