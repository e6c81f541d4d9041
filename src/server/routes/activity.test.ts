import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { AuditEntry } from '#contract/audit-log.ts'
import { keepRetention } from '#server/jobs/retention.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases.ts'
import { rideInput } from '../../../test/rides.ts'

const limited = { config: { rateLimits: true } }
const day = 86_400_000
const iphone = 'Mozilla/5.0 (iPhone) Version/19.2 Mobile Safari/604.1'

const announcement = {
  type: 'general',
  titleKo: '겨울 정비',
  titleEn: 'Winter maintenance',
  contentKo: '체인을 점검해 주세요.',
  contentEn: 'Please check your chain.',
  eventDate: '2126-11-21',
}
const album = {
  titleKo: '가을',
  titleEn: 'Fall',
  dropboxUrl: 'https://photos.example/fall',
  isActive: 'true',
  displayOrder: '0',
}
const message = { name: '이서연', email: 'seoyeon@example.com', subject: '첫 라이딩', message: '함께할 수 있을까요? 궁금합니다.' }

function logIn(app: TestApp, username: string, { password = 'same road', from = '203.0.113.77', cookie = '' } = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'user-agent': iphone, cookie },
    payload: { username, password },
  })
}

/** Tells which lines the log got since it was asked last, whose ids come after each other in one process. */
function newLines(app: TestApp) {
  let known = 0
  return async (): Promise<string[]> => {
    const rows = await app.db
      .selectFrom('auditLog')
      .leftJoin('users', 'users.id', 'auditLog.actorId')
      .select(['action', 'users.username', 'actorId', 'subjectId', 'detail'])
      .orderBy('auditLog.id')
      .execute()
    const fresh = rows.slice(known)
    known = rows.length
    return fresh.map(({ action, username, actorId, subjectId, detail }) =>
      [action, username ?? actorId, subjectId, detail].filter((word) => word !== null).join(' | '),
    )
  }
}

for (const engine of engines) {
  test(`${engine}: each act leaves exactly its lines: what, by whom, to whom`, async () => {
    await using app = await createTestApp({ engine })
    const lines = newLines(app)
    const admin = await app.signedInAs('admin')
    const hong = await register(app, 'hong')
    const send = async (who: { cookie?: string }, method: string, url: string, payload?: object) => {
      const options = { method, url, headers: who, payload } as InjectOptions
      const answer = await app.inject(options)
      assert.ok(answer.statusCode < 400, `${method} ${url}: ${answer.statusCode} ${answer.body}`)
      return answer
    }
    const enter = async (password = 'same road') => {
      const answer = await logIn(app, 'hong', { password })
      assert.equal(answer.statusCode, 200)
      return { cookie: `session=${answer.cookies[0]?.value}` }
    }
    const login = 'session.login | hong | iPhone · Safari · 203.0.113.x'
    const by = admin.username

    let here = await enter()
    assert.deepEqual(await lines(), [login])
    await send(here, 'POST', '/api/auth/logout')
    await send(here, 'POST', '/api/auth/logout')
    assert.deepEqual(await lines(), ['session.logout | hong'], 'a session ends once')
    await send(await enter(), 'GET', '/api/logout')
    assert.deepEqual(await lines(), [login, 'session.logout | hong'])

    here = await enter()
    const others = [await enter(), await enter()]
    await lines()
    const list = (await send(here, 'GET', '/api/auth/sessions')).json<{ id: string; isCurrent: boolean }[]>()
    await send(here, 'DELETE', `/api/auth/sessions/${list.find(({ isCurrent }) => !isCurrent)?.id}`)
    await send(here, 'DELETE', '/api/auth/sessions')
    assert.deepEqual(await lines(), ['session.end | hong', 'session.endOthers | hong'], `${others.length} sessions`)

    await send(here, 'POST', '/api/auth/password', { currentPassword: 'same road', newPassword: 'another road' })
    const link = await send(admin.headers, 'POST', `/api/users/${hong.userId}/password-link`)
    await send({}, 'POST', '/api/auth/password-link', { token: link.json().token, newPassword: 'third road' })
    assert.deepEqual(await lines(), [
      'user.password | hong',
      `user.passwordLink | ${by} | ${hong.userId}`,
      'user.passwordReset | hong',
    ])

    here = await enter('third road')
    await lines()
    await send(here, 'POST', '/api/calendar-feed', { language: 'ko' })
    await send(here, 'DELETE', '/api/calendar-feed')
    await send(here, 'DELETE', '/api/calendar-feed')
    await send(here, 'GET', '/api/auth/user/export')
    assert.deepEqual(await lines(), ['calendar.create | hong', 'calendar.revoke | hong', 'export.ownData | hong'])

    await send(admin.headers, 'PATCH', `/api/users/${hong.userId}/role`, { role: 'member' })
    await send(admin.headers, 'PATCH', `/api/users/${hong.userId}/active`, { isActive: 'false' })
    await send(admin.headers, 'PATCH', `/api/users/${hong.userId}/active`, { isActive: 'true' })
    assert.deepEqual(await lines(), [
      `user.role | ${by} | ${hong.userId} | guest → member`,
      `user.deactivate | ${by} | ${hong.userId}`,
      `user.activate | ${by} | ${hong.userId}`,
    ])

    for (const [kind, path, input] of [
      ['announcement', '/api/announcements', announcement],
      ['event', '/api/riding-events', rideInput],
      ['album', '/api/photo-albums', album],
    ] as const) {
      const { id, updatedAt } = (await send(admin.headers, 'POST', path, input)).json()
      await send(admin.headers, 'PUT', `${path}/${id}`, { ...input, knownUpdatedAt: updatedAt })
      if (kind === 'event') await send(admin.headers, 'GET', `${path}/${id}/ride-sheet`)
      await send(admin.headers, 'DELETE', `${path}/${id}`)
      assert.deepEqual(await lines(), [
        `${kind}.create | ${by} | ${id}`,
        `${kind}.update | ${by} | ${id}`,
        ...(kind === 'event' ? [`event.rideSheet | ${by} | ${id}`] : []),
        `${kind}.delete | ${by} | ${id}`,
      ])
    }

    const sent = (await send({}, 'POST', '/api/contact', message)).json()
    await send(admin.headers, 'GET', '/api/contact-messages')
    await send(admin.headers, 'PATCH', `/api/contact-messages/${sent.id}`, { status: 'handled' })
    await send(admin.headers, 'DELETE', `/api/contact-messages/${sent.id}`)
    assert.deepEqual(await lines(), [`contact.status | ${by} | ${sent.id} | handled`, `contact.delete | ${by} | ${sent.id}`])

    here = await enter('third road')
    await lines()
    await send(here, 'DELETE', '/api/auth/user', { password: 'third road' })
    assert.deepEqual(await lines(), ['user.delete | hong'])
    await keepRetention(app.db, new Date(Date.now() + 15 * day), 'America/Denver')
    assert.deepEqual(await lines(), [`user.erase | site | ${hong.userId}`])

    const { headers } = await app.signedInAs('admin')
    const refused = await Promise.all(
      ['announcements', 'riding-events', 'photo-albums', 'contact-messages'].map((path) =>
        app.inject({ method: 'DELETE', url: `/api/${path}/no-such-id`, headers }),
      ),
    )
    assert.deepEqual(
      refused.map(({ statusCode }) => statusCode),
      [404, 404, 404, 404],
    )
    assert.deepEqual(await lines(), [], 'what did not happen is not told')
  })

  test(`${engine}: whoever reads one person’s application by a search of the list leaves the line that names it`, async () => {
    await using app = await createTestApp({ engine })
    const lines = newLines(app)
    const admin = await app.signedInAs('admin')
    const ids: string[] = []
    for (const koreanName of ['김도윤', '박서준', '이서연']) ids.push((await apply(app, {}, { koreanName })).json().id)
    const read = async (query: string) =>
      (await app.inject({ url: `/api/membership-applications?${query}`, headers: admin.headers })).json()
    const [found] = await read(`search=${encodeURIComponent('서준')}&limit=1`)
    assert.equal(found.emergencyContactPhone, answers.emergencyContactPhone)
    assert.deepEqual(await lines(), [`application.view | ${admin.username} | ${ids[1]}`])
    assert.equal((await read('limit=2')).length, 2)
    assert.deepEqual(
      await lines(),
      [ids[2], ids[1]].map((id) => `application.view | ${admin.username} | ${id}`),
    )
    assert.equal((await read('search=nobody')).length, 0)
    await read('view=summary')
    assert.deepEqual(await lines(), [])
    const decide = (what: string, id = '', payload: object = {}) =>
      app.inject({ method: 'POST', url: `/api/membership-applications/${id}/${what}`, headers: admin.headers, payload })
    await decide('payment', ids[0], { paymentStatus: 'paid' })
    await decide('approve', ids[0], { userId: '' })
    await decide('reject', ids[1], { notes: '정원이 찼습니다' })
    assert.deepEqual(await lines(), [
      `application.payment | ${admin.username} | ${ids[0]} | paid`,
      `application.approve | ${admin.username} | ${ids[0]} | pending → approved`,
      `application.reject | ${admin.username} | ${ids[1]} | pending → rejected`,
    ])
  })

  test(`${engine}: guesses at an account leave a line at the fifth and one at the limit; its owner sees how many, until the password changes`, async () => {
    await using app = await createTestApp({ engine, ...limited })
    const lines = newLines(app)
    const { userId } = await register(app, 'hong')
    const guess = (n: number) => logIn(app, 'Hong', { password: 'wrong', from: `198.51.${n % 10}.9` })
    for (let n = 0; n < 4; n += 1) assert.equal((await guess(n)).statusCode, 401)
    assert.deepEqual(await lines(), [])
    for (let n = 4; n < 49; n += 1) assert.equal((await guess(n)).statusCode, 401)
    assert.deepEqual(await lines(), [`login.failures | site | ${userId} | 198.51.4.x`])
    assert.equal((await guess(49)).statusCode, 401)
    assert.deepEqual(await lines(), [`login.limit | site | ${userId} | 198.51.9.x`])

    const { headers } = await app.signedInAs('guest')
    const mine = async (who: { cookie: string }) =>
      (await app.inject({ url: '/api/auth/failed-logins', headers: who })).json<{ count: number; since: string | null }>()
    assert.deepEqual(await mine(headers), { count: 0, since: null })
    await app.db.deleteFrom('loginFailures').execute()
    const owner = { cookie: `session=${(await logIn(app, 'hong')).cookies[0]?.value}` }
    const { count, since } = await mine(owner)
    assert.equal(count, 50, 'refused tries were never compared')
    assert.ok(Date.now() - Date.parse(since ?? '') < 60_000)
    const payload = { currentPassword: 'same road', newPassword: 'another road' }
    await app.inject({ method: 'POST', url: '/api/auth/password', headers: owner, payload })
    assert.deepEqual(await mine(owner), { count: 0, since: null })
  })
}

test('wrong passwords are counted for ninety days from the first, then anew; in a known browser too', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const first = await logIn(app, 'hong')
  const known = `known-device=${first.cookies.find(({ name }) => name === 'known-device')?.value}`
  const mine = async () => {
    const owner = { cookie: `session=${(await logIn(app, 'hong', { cookie: known })).cookies[0]?.value}` }
    return (await app.inject({ url: '/api/auth/failed-logins', headers: owner })).json()
  }
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

test('whatever strangers repeat, from however many addresses and with however many names, adds a few lines only', async () => {
  await using app = await createTestApp(limited)
  const address = (n: number) => `10.${(n >> 8) & 255}.${n & 255}.1`
  for (let n = 0; n < 1_000; n += 1) await logIn(app, `made-up-${n}`, { password: 'wrong', from: address(n % 8) })
  for (let n = 0; n < 1_000; n += 1)
    await app.inject({
      method: 'POST',
      url: ['/api/auth/register', '/api/membership-applications', '/api/contact', '/api/auth/password-link'][n % 4] ?? '',
      remoteAddress: address(n % 20),
      payload: {},
    })
  const lines = await app.db.selectFrom('auditLog').select(['action', 'subjectId', 'detail']).execute()
  assert.ok(lines.length >= 5 && lines.length <= 10, `${lines.length} lines`)
  assert.deepEqual(
    [...new Set(lines.map(({ action, subjectId, detail }) => `${action} ${subjectId} ${detail}`))].toSorted(),
    ['apply', 'contact', 'login', 'passwordLink', 'register'].map((kind) => `limit.reached null ${kind}`),
  )
})

test('what people repeat with their own account adds a hundred lines a day', async (t) => {
  await using app = await createTestApp()
  const { headers, userId } = await app.signedInAs('guest')
  const make = () => app.inject({ method: 'POST', url: '/api/calendar-feed', headers, payload: { language: 'ko' } })
  const count = async () => (await app.db.selectFrom('auditLog').select('id').where('actorId', '=', userId).execute()).length
  for (let n = 0; n < 130; n += 1) assert.equal((await make()).statusCode, 201)
  assert.equal(await count(), 100)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + day + 1 })
  await make()
  assert.equal(await count(), 101)
})

test('the file with one’s own data says what one did, and who did what about oneself, without the names of others', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { userId, headers } = await register(app, 'hong')
  const { id } = (await apply(app, headers)).json()
  await app.inject({ url: `/api/membership-applications/${id}`, headers: admin.headers })
  await app.inject({ method: 'PATCH', url: `/api/users/${userId}/role`, headers: admin.headers, payload: { role: 'admin' } })
  const session = { cookie: `session=${(await logIn(app, 'hong')).cookies[0]?.value}` }
  const path = `/api/users/${admin.userId}/role`
  await app.inject({ method: 'PATCH', url: path, headers: session, payload: { role: 'member' } })
  const file = (await app.inject({ url: '/api/auth/user/export', headers: session })).json()
  assert.deepEqual(file.log.map(({ at: _, ...line }: AuditEntry) => line).toReversed(), [
    { action: 'application.view', detail: null, byYou: false, actor: admin.username },
    { action: 'user.role', detail: 'guest → admin', byYou: false, actor: admin.username },
    { action: 'session.login', detail: 'iPhone · Safari · 203.0.113.x', byYou: true, actor: null },
    { action: 'user.role', detail: 'admin → member', byYou: true, actor: null },
    { action: 'export.ownData', detail: null, byYou: true, actor: null },
  ])
  assert.deepEqual(file.failedLogins, { count: 0, since: null })
})
