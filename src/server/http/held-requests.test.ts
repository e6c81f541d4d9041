import assert from 'node:assert/strict'
import { test } from 'node:test'
import { popUpRule } from '#server/rides/pop-up-calls.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { answers } from '../../../test/applying.ts'
import { listen } from '../../../test/attacks/raw-connection.ts'
import { until } from '../../../test/eager-mail-worker.ts'
import { collectRoutes } from '../../../test/routes.ts'
import { send } from '../../../test/send.ts'

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

/** Calls whose body is a file, by what they take. */
const files: Record<string, string> = {
  'PUT /api/club-settings/emblem': 'image/png',
  'PUT /api/expenses/:id/receipt': 'image/png',
}

type End = (app: TestApp, by: SignedIn, chief: SignedIn) => Promise<unknown>
/** What ends while a request is held, what is answered to it then, and how it ends. */
const endings: [what: string, status: 401 | 403, end: End][] = [
  ['the session', 401, (app, by) => send(app, by, 'POST /api/auth/logout')],
  ['the account', 401, (app, { userId }, chief) => send(app, chief, `PATCH /api/users/${userId}/active`, { isActive: 'false' })],
  ['the office', 403, (app, { userId }, chief) => send(app, chief, `PATCH /api/users/${userId}/role`, { role: 'guest' })],
]

for (const [what, status, end] of endings)
  test(`a request held while ${what} of its sender ends is rejected, whichever call it makes`, async () => {
    const { app: site, routes } = await collectRoutes(() => createTestApp())
    await using app = site
    await app.db.insertInto('clubRules').values({ name: popUpRule, value: 'true' }).execute()
    const line = await listen(app)
    const chief = await app.signedInAs('admin')
    const writes = routes.filter(({ access, method }) => access !== undefined && access !== 'anyone' && method !== 'GET')
    const calls = status === 401 ? writes : writes.filter(({ access }) => access !== 'user')
    assert.ok(calls.length > 20)
    const held = await Promise.all(
      calls.map(async ({ name, method, url }) => {
        const by = await app.signedInAs('admin')
        const headers = { ...by.headers, ...(files[name] && { 'content-type': files[name] }) }
        return { name, by, ...(await line.hold({ method, url: url.replace(':id', 'x'), headers, payload: {} })) }
      }),
    )
    for (const { by } of held) await end(app, by, chief)
    const received = await Promise.all(held.map(async ({ name, finish }) => ({ name, answer: await finish() })))
    for (const { name, answer } of received) {
      assert.equal(statusOf(answer), status, name)
      assert.ok(answer.endsWith(`{"message":"${status === 401 ? 'Unauthorized' : 'Forbidden'}"}`), name)
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
