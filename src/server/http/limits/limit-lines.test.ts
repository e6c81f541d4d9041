import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastNoted } from '#contract/site/audit-log.ts'
import { replacePassword } from '#server/accounts/account-changes.ts'
import { findPasswordHash } from '#server/accounts/users.ts'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { answers, register } from '../../../../test/applying.ts'
import { logIn, newLines } from '../../../../test/audit-lines.ts'
import { clockAt } from '../../../../test/club-clock.ts'
import { sessionOf } from '../../../../test/continue-links.ts'
import { ask } from '../../../../test/send.ts'

const limited = { config: { rateLimits: true } }
const day = 86_400_000
const failedLogins = (app: TestApp, headers: { cookie: string }) => ask(app, { headers }, 'GET /api/auth/failed-logins')

test('guesses at an account leave a line at the fifth and one at the limit; its owner sees how many, until the password changes', async () => {
  await using app = await createTestApp(limited)
  const lines = newLines(app)
  const { userId } = await register(app, 'hong')
  const guess = (n: number) => logIn(app, 'Hong', { password: 'wrong', from: `198.51.${n % 10}.9` })
  for (let n = 0; n < 4; n += 1) assert.equal((await guess(n)).statusCode, 401)
  assert.deepEqual(await lines(), [])
  let compared = 4
  while ((await guess(compared)).statusCode === 401) compared += 1
  assert.deepEqual(await lines(), [
    `login.failures | site | ${userId} | 198.51.4.x`,
    `login.limit | site | ${userId} | 198.51.${(compared - 1) % 10}.x`,
    'limit.reached | site | login',
  ])

  const { headers } = await app.signedInAs('guest')
  assert.deepEqual(await failedLogins(app, headers), { count: 0, since: null })
  await app.db.deleteFrom('limitCounters').execute()
  const owner = sessionOf(await logIn(app, 'hong'))
  const { count, since } = await failedLogins(app, owner)
  assert.equal(count, compared, 'refused tries were never compared')
  assert.ok(Date.now() - Date.parse(since) < 60_000)
  const change = { currentPassword: 'same road', newPassword: 'another road' }
  await ask(app, { headers: owner }, 'POST /api/auth/password', change)
  assert.deepEqual(await failedLogins(app, owner), { count: 0, since: null })
})

test('wrong passwords are counted for ninety days from the first, then from the next one; in a known browser too', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const first = await logIn(app, 'hong')
  const known = `known-device=${first.cookies.find(({ name }) => name === 'known-device')?.value}`
  const mine = async () => failedLogins(app, sessionOf(await logIn(app, 'hong', { cookie: known })))
  const since = new Date().toISOString()
  for (const cookie of [known, '']) await logIn(app, 'hong', { password: 'wrong', cookie })
  const noted = await app.db.selectFrom('auditLog').select('id').where('action', 'like', 'login.%').execute()
  assert.deepEqual(noted, [], 'two failures are nothing to tell of')
  assert.deepEqual(await mine(), { count: 2, since })
  t.mock.timers.setTime(Date.now() + 89 * day)
  await logIn(app, 'hong', { password: 'wrong' })
  assert.deepEqual(await mine(), { count: 3, since })
  t.mock.timers.setTime(Date.now() + 2 * day)
  assert.deepEqual(await mine(), { count: 0, since: null })
  await logIn(app, 'hong', { password: 'wrong' })
  assert.deepEqual(await mine(), { count: 1, since: new Date().toISOString() })
})

test('repeated attempts from many addresses and with many names add only a few lines', async () => {
  await using app = await createTestApp(limited)
  const address = (n: number) => `10.${(n >> 8) & 255}.${n & 255}.1`
  for (let n = 0; n < 80; n += 1) await logIn(app, `made-up-${n}`, { password: 'wrong', from: address(n % 3) })
  // Refused calls, and accepted ones: what is not valid uses up nothing.
  await register(app, 'taken')
  const taken = { username: 'taken', password: 'same road', email: 'taken@club.example', firstName: 'A', lastName: 'B' }
  const message = { name: 'Kim', email: 'kim@club.example', subject: 'A question', message: 'When is the next ride?' }
  const calls: [url: string, payload: object][] = [
    ['/api/auth/register', taken],
    ['/api/membership-applications', answers],
    ['/api/contact', message],
    ['/api/auth/password-link', { token: 'x', newPassword: 'another road' }],
  ]
  for (let n = 0; n < 344; n += 1) {
    const [url, payload] = calls[n % 4] ?? ['', {}]
    await app.inject({ method: 'POST', url, remoteAddress: address(n % 8), payload })
  }
  const lines = await app.db.selectFrom('auditLog').select(['action', 'subjectId', 'detail']).execute()
  assert.ok(lines.length >= 5 && lines.length <= 10, `${lines.length} lines`)
  assert.deepEqual(
    [...new Set(lines.map(({ action, subjectId, detail }) => `${action} ${subjectId} ${detail}`))].toSorted(),
    ['apply', 'contact', 'login', 'passwordLink', 'register'].map((kind) => `limit.reached null ${kind}`),
  )
})

test('repeating one action of an account hides no other: twenty like lines a day, of which the last says so, and each end of all other sessions', async (t) => {
  await using app = await createTestApp()
  const { userId } = await register(app, 'hong')
  const session = async () => sessionOf(await logIn(app, 'hong'))
  const headers = await session()
  const lines = newLines(app)
  await lines()
  const own = { headers }
  const link = () => ask(app, own, 'POST /api/calendar-feed', { language: 'ko' })
  for (let n = 0; n < 25; n += 1) await link()
  assert.deepEqual(await lines(), [...Array(19).fill('calendar.create | hong'), `calendar.create | hong | ${lastNoted}`])
  await session()
  await ask(app, own, 'GET /api/auth/user/export')
  await ask(app, own, 'DELETE /api/auth/sessions')
  const noted = (await lines()).map((line) => line.split(' | ')[0])
  assert.deepEqual(noted, ['session.login', 'export.ownData', 'session.endOthers'])

  for (let n = 0; n < 22; n += 1) {
    await ask(app, { headers: await session() }, 'POST /api/auth/logout')
    await ask(app, own, 'GET /api/auth/user/export')
    await ask(app, own, 'DELETE /api/auth/sessions')
    await link()
    await ask(app, own, 'DELETE /api/calendar-feed')
    await session()
    const sessions: { id: string; isCurrent: boolean }[] = await ask(app, own, 'GET /api/auth/sessions')
    await ask(app, own, `DELETE /api/auth/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`)
  }
  const rows = await app.db.selectFrom('auditLog').selectAll().where('actorId', '=', userId).orderBy('id').execute()
  const byAction = Map.groupBy(rows, ({ action }) => action)
  for (const [action, own] of byAction) {
    const last = own.flatMap(({ detail }, index) => (detail?.endsWith(lastNoted) ? index : []))
    assert.deepEqual([own.length, last], action === 'session.endOthers' ? [23, []] : [20, [19]], action)
  }
  assert.equal(byAction.size, 7)
  // A user who has logged in twenty times from one place hides no login from another network or device.
  await lines()
  for (let n = 0; n < 3; n += 1) assert.equal((await logIn(app, 'hong')).statusCode, 200)
  assert.equal((await logIn(app, 'hong', { from: '198.51.100.9' })).statusCode, 200)
  assert.deepEqual(await lines(), ['session.login | hong | iPhone · Safari · 198.51.100.x'])
  assert.equal(byAction.get('session.login')?.at(-1)?.detail, `iPhone · Safari · 203.0.113.x · ${lastNoted}`)

  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + day + 1 })
  await lines()
  await link()
  assert.deepEqual(await lines(), ['calendar.create | hong'])
})

test('changing the password repeatedly hides no other action', async () => {
  await using app = await createTestApp()
  const { userId } = await register(app, 'hong')
  const lines = newLines(app)
  for (let n = 0; n < 21; n += 1) {
    const before = { before: (await findPasswordHash(app.db, userId)) ?? '', passwordHash: `hash ${n}`, exceptSession: '' }
    assert.equal(await replacePassword(app.db, userId, before, clockAt()), true)
  }
  const noted = await lines()
  assert.deepEqual(noted, Array(21).fill('user.password | hong'), 'each has its line')
})
