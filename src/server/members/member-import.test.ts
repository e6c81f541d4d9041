import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'

type Headers = { cookie: string }
type Person = Record<string, unknown> & { row: number }

const send = (app: TestApp, headers: Headers, people: Person[], dryRun = false) =>
  app.inject({ method: 'POST', url: '/api/members/import', headers, payload: { dryRun, people } })
const login = (app: TestApp, username: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
const follow = (app: TestApp, token: string) =>
  app.inject({ method: 'POST', url: '/api/auth/password-link', payload: { token, newPassword: 'a long way' } })
const countAccounts = async (app: TestApp) => (await app.db.selectFrom('users').select('id').execute()).length

const syllables = ['가', '나', '다', '라', '마', '바', '사', '아', '자', '차']
const hangul = (number: number) => [...String(number).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('')
const crowd = (count: number): Person[] =>
  Array.from({ length: count }, (_, n) => ({
    row: n + 2,
    koreanName: `홍${hangul(n)}`,
    phoneNumber: `303555${String(n).padStart(4, '0')}`,
    email: `rider-${n}@example.com`,
    dateOfBirth: '1985-03-02',
  }))
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
  const { headers, userId: actorId } = await app.signedInAs('admin')
  const preview = (await send(app, headers, [kwon, seon], true)).json().people
  assert.equal(await countAccounts(app), 1, 'a dry run makes nothing')
  assert.deepEqual(
    preview.map(({ username, issues, doubles, link }: Record<string, unknown>) => ({ username, issues, doubles, link })),
    ['baram.kwon', 'rider1'].map((username) => ({ username, issues: [], doubles: [], link: null })),
  )

  const answer = await send(app, headers, [kwon, seon])
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
  const search = encodeURIComponent('ㄱㅂㄹ')
  for (const url of [`/api/users?search=${search}`, `/api/membership-applications?view=summary&search=${search}`])
    assert.equal((await app.inject({ url, headers })).json().length, 1, url)

  assert.equal((await login(app, 'baram.kwon', 'no password')).statusCode, 401)
  assert.equal((await follow(app, made.link.token)).statusCode, 204)
  assert.equal((await login(app, 'baram.kwon', 'a long way')).json().role, 'member')
  const lines = await app.db.selectFrom('auditLog').select(['action', 'detail']).where('actorId', '=', actorId).execute()
  const noted = lines.map(({ action, detail }) => `${action} ${detail}`).toSorted()
  assert.deepEqual(noted, ['members.import 2', 'user.create member', 'user.create member'])
  const stored = await app.db.selectFrom('tickets').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(made.link.token))
})

test('500 rows take less than 5 seconds, checked and brought in', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  for (const dryRun of [true, false]) {
    const start = performance.now()
    const answer = await send(app, headers, crowd(500), dryRun)
    const seconds = (performance.now() - start) / 1000
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300))
    assert.ok(seconds < 5, `${dryRun ? 'dry run' : 'import'}: ${seconds} s`)
  }
  assert.equal(await countAccounts(app), 501)
})

test('a list has at most 1,000 people, and its texts are bounded', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  for (const [people, status] of [
    [crowd(1_000), 200],
    [crowd(1_001), 400],
    [[], 400],
    [[{ ...kwon, koreanName: '가'.repeat(401) }], 400],
    [[{ ...kwon, koreanName: 'x'.repeat(1024 * 1024) }], 413],
  ] as const)
    assert.equal((await send(app, admin.headers, [...people], true)).statusCode, status)
})

test('a new link for a person who has no password yet also lives 14 days', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const [{ link }] = (await send(app, headers, [kwon])).json().people
  const { id } = await app.db.selectFrom('users').select('id').where('username', '=', 'baram.kwon').executeTakeFirstOrThrow()
  const makeLink = async () => (await app.inject({ method: 'POST', url: `/api/users/${id}/password-link`, headers })).json()
  const made = await makeLink()
  assert.ok(Date.parse(made.expiresAt) - Date.now() > 13.9 * 86_400_000)
  assert.equal((await follow(app, link.token)).statusCode, 400, 'the first link stops working')
  assert.equal((await follow(app, made.token)).statusCode, 204)
  assert.ok(Date.parse((await makeLink()).expiresAt) - Date.now() < 86_400_001)
})

for (const engine of engines) {
  test(`all rows are brought in or none (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const before = await countAccounts(app)
    const wrong = await send(app, admin.headers, [...crowd(5), { row: 9, koreanName: '권바람', phoneNumber: '' }])
    assert.equal(wrong.statusCode, 400)
    assert.deepEqual(wrong.json().issues, [{ path: 'people.5.phoneNumber', message: 'This field is required' }])
    assert.equal(await countAccounts(app), before)

    assert.equal((await send(app, admin.headers, [kwon])).statusCode, 200)
    const again = await send(app, admin.headers, [seon, { ...kwon, email: '' }])
    assert.deepEqual(again.json().issues, [{ path: 'people.1.isAnotherPerson', message: 'This person may be here already.' }])
    const another = await send(app, admin.headers, [{ ...kwon, email: '', isAnotherPerson: true }])
    assert.equal(another.json().people[0].username, 'baram.kwon2')
    assert.equal(await countAccounts(app), before + 2)
  })
}
