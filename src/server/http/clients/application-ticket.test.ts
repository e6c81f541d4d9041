import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { apply, register } from '../../../../test/applying.ts'
import { logIn } from '../../../../test/audit-lines.ts'
import { sessionOf } from '../../../../test/continue-links.ts'
import { send } from '../../../../test/send.ts'

/** Name and account of each application. */
async function boundAccounts(app: TestApp): Promise<[string, string | null][]> {
  const rows = await app.db.selectFrom('membershipApplications').select(['koreanName', 'userId']).execute()
  return rows.map(({ koreanName, userId }): [string, string | null] => [koreanName, userId]).toSorted()
}

test('what is applied for while logged in uses up the ticket: the next person on this phone overwrites nothing', async () => {
  await using app = await createTestApp()
  const anna = await register(app, 'anna')
  const cookie = `${sessionOf(await logIn(app, 'anna')).cookie}; ${anna.headers.cookie}`
  const first = await apply(app, { cookie }, { koreanName: '안나', email: 'anna@home.example' })
  // The session has ended in some other way than by logging out, which takes the ticket along.
  const berta = await apply(app, anna.headers, { koreanName: '베르타', email: 'berta@club.example' })
  assert.equal(berta.statusCode, 201)
  const withEmailOfAccount = await apply(app, anna.headers, { koreanName: '베르타', email: 'anna@club.example' })
  assert.equal(withEmailOfAccount.statusCode, 201)
  const mine = await app.inject({ url: '/api/membership-applications/mine', headers: { cookie } })
  assert.deepEqual([mine.json().id, mine.json().koreanName], [first.json().id, '안나'])
  assert.deepEqual(await boundAccounts(app), [
    ['베르타', null],
    ['베르타', null],
    ['안나', anna.userId],
  ])
})

test('an officer signs several people up on one phone; with another e-mail address than the account’s the application is bound to none', async () => {
  await using app = await createTestApp()
  const officer = await app.signedInAs('admin')
  const accounts: [string, string | null][] = []
  for (const name of ['anna', 'berta', 'carla']) {
    const { userId, headers } = await register(app, name)
    const cookie = `${officer.headers.cookie}; ${headers.cookie}`
    const email = name === 'carla' ? 'another@club.example' : `${name}@club.example`
    assert.equal((await apply(app, { cookie }, { koreanName: name, email })).statusCode, 201)
    accounts.push([name, name === 'carla' ? null : userId])
  }
  assert.deepEqual(await boundAccounts(app), accounts)
})

test('logging out takes the ticket of an application and the browser’s cached pages along, by the call and by the link', async () => {
  await using app = await createTestApp()
  for (const [username, logout] of Object.entries({ anna: 'POST /api/auth/logout', berta: 'GET /api/logout' } as const)) {
    const { headers } = await register(app, username)
    const left = await send(app, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } }, logout)
    const ticket = left.cookies.find(({ name }) => name === 'application-ticket')
    assert.deepEqual([ticket?.value, ticket?.path, ticket?.expires], ['', '/api', new Date(0)], logout)
    assert.equal(left.headers['clear-site-data'], '"cache"', logout)
  }
  const { headers } = await register(app, 'hong')
  const foreign = await app.inject({ url: '/api/logout', headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
  assert.deepEqual([foreign.cookies, foreign.headers['clear-site-data']], [[], undefined], 'another site takes nothing')
})
