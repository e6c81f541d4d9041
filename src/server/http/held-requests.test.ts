import assert from 'node:assert/strict'
import { test } from 'node:test'
import { popUpRule } from '#server/rides/pop-up-calls.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { answers, apply } from '../../../test/applying.ts'
import { type HeldCall, listen } from '../../../test/attacks/raw-connection.ts'
import { until } from '../../../test/eager-mail-worker.ts'
import { collectRoutes } from '../../../test/routes.ts'
import { send } from '../../../test/send.ts'

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

async function setAccount(app: TestApp, by: SignedIn, { userId }: SignedIn, change: { role: string } | { isActive: string }) {
  const url = `/api/users/${userId}/${'role' in change ? 'role' : 'active'}`
  const answer = await send(app, by, `PATCH ${url}`, change)
  assert.equal(answer.statusCode, 200)
}

test('a request held while its administrator is demoted or deactivated changes nothing', async () => {
  await using app = await createTestApp()
  const line = await listen(app)
  const chief = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const { id } = (await apply(app, guest.headers)).json()
  const calls = ({ userId, headers }: SignedIn): HeldCall[] => [
    { method: 'PATCH', url: `/api/users/${userId}/role`, headers, payload: { role: 'admin' } },
    { method: 'PATCH', url: `/api/users/${userId}/active`, headers, payload: { isActive: 'true' } },
    { method: 'POST', url: `/api/users/${chief.userId}/password-link`, headers, payload: {} },
    { method: 'POST', url: `/api/membership-applications/${id}/approve`, headers, payload: { userId: '' } },
    { method: 'POST', url: `/api/membership-applications/${id}/reject`, headers, payload: {} },
    { method: 'POST', url: `/api/membership-applications/${id}/payment`, headers, payload: { paymentStatus: 'paid' } },
  ]
  for (const [change, status] of [
    [{ role: 'member' }, 403],
    [{ isActive: 'false' }, 401],
  ] as const) {
    const officer = await app.signedInAs('admin')
    const held = await Promise.all(calls(officer).map(line.hold))
    await setAccount(app, chief, officer, change)
    const statuses = (await Promise.all(held.map(({ finish }) => finish()))).map(statusOf)
    assert.deepEqual(new Set(statuses), new Set([status]))
    const account = await app.db.selectFrom('users').selectAll().where('id', '=', officer.userId).executeTakeFirstOrThrow()
    assert.deepEqual({ role: account.role, isActive: account.isActive }, { role: 'admin', isActive: 'true', ...change })
  }
  const application = await app.db.selectFrom('membershipApplications').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([application.status, application.paymentConfirmedAt], ['pending', null])
  assert.deepEqual(await app.db.selectFrom('tickets').selectAll().execute(), [])
})

/** Calls whose body is a file, by what they take. */
const files: Record<string, string> = {
  'PUT /api/club-settings/emblem': 'image/png',
  'PUT /api/expenses/:id/receipt': 'image/png',
}

test('a request held while its session ends is rejected, whichever call it makes', async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  await app.db.insertInto('clubRules').values({ name: popUpRule, value: 'true' }).execute()
  const line = await listen(app)
  const writes = routes.filter(({ access, method }) => access !== undefined && access !== 'anyone' && method !== 'GET')
  assert.ok(writes.length > 20)
  const held = await Promise.all(
    writes.map(async ({ name, method, url }) => {
      const { headers } = await app.signedInAs('admin')
      const sent = files[name] ? { ...headers, 'content-type': files[name] } : headers
      return { name, headers, ...(await line.hold({ method, url: url.replace(':id', 'x'), headers: sent, payload: {} })) }
    }),
  )
  for (const { headers } of held) await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  const received = await Promise.all(held.map(async ({ name, finish }) => ({ name, answer: await finish() })))
  for (const { name, answer } of received) {
    assert.equal(statusOf(answer), 401, name)
    assert.match(answer, /\{"message":"Unauthorized"\}$/, name)
  }
})

test('an application held while its session ends is bound to no account', async () => {
  await using app = await createTestApp()
  const line = await listen(app)
  const { headers } = await app.signedInAs('guest')
  const held = await line.hold({ method: 'POST', url: '/api/membership-applications', headers, payload: answers })
  assert.ok((await app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode < 300)
  assert.equal(statusOf(await held.finish()), 201)
  const { userId } = await app.db.selectFrom('membershipApplications').select('userId').executeTakeFirstOrThrow()
  assert.equal(userId, null)
})

test('a GET call does not wait for a body', async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  const line = await listen(app)
  const { headers } = await app.signedInAs('admin')
  for (const { name, method, url } of routes) {
    if (method !== 'GET' || name.startsWith('GET /api/logout')) continue
    const head = `host: club.example\r\nconnection: close\r\ncookie: ${headers.cookie}\r\ncontent-type: application/json\r\ncontent-length: 2`
    const status = statusOf(await line.send(`GET ${url} HTTP/1.1\r\n${head}\r\n\r\n{`))
    assert.ok(status < 500 && status !== 408, `${name}: ${status}`)
  }
})

test('bodies that clients abort are logged as one number and not as errors', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ log: { write: (text) => lines.push(text) } })
  const line = await listen(app)
  const payload = { username: 'hong', password: 'same road' }
  const call = { method: 'POST', url: '/api/auth/login', headers: {}, payload }
  const held = await Promise.all(Array.from({ length: 20 }, () => line.hold(call)))
  await Promise.all(held.map(({ abort }) => abort()))
  await until(() => lines.length > 1)
  // The first tells the port.
  const entries = lines.slice(1).map((text): Record<string, unknown> => JSON.parse(text))
  assert.deepEqual(
    entries.map(({ level, msg, count }) => ({ level, msg, count })),
    [{ level: 30, msg: 'requests whose clients broke off the body', count: 20 }],
  )
  assert.doesNotMatch(lines.join(''), /stack/)
})
