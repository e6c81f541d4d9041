import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordRun } from '#server/jobs/daily.ts'
import { createTestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { openSite } from '../../../test/rendered-pages.ts'
import { send } from '../../../test/send.ts'

const token = 'a-token-of-more-than-22-characters'
const config = { metricsToken: token }
const headers = { authorization: `Bearer ${token}` }

for (const engine of engines) {
  test(`${engine}: the metrics hold the state of the site`, async () => {
    const databaseUrl = engine === 'postgres' ? 'postgres://set' : undefined
    await using site = await createTestApp({ engine, config: { ...config, ...(databaseUrl && { databaseUrl }) } })
    await recordRun(site.db, 'backup', new Date(Date.now() - 3_600_000))
    await recordRun(site.db, 'backup', new Date(), 'diskFull')
    const answer = await site.inject({ url: '/metrics', headers })
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['content-type']), /^text\/plain; version=0\.0\.4/)
    const age = Number(/^club_backup_age_seconds (\S+)$/m.exec(answer.body)?.[1])
    assert.ok(age >= 3_600 && age < 3_700, String(age))
    for (const line of ['club_backup_failed 1', 'club_database_up 1', 'club_mail_waiting 0', 'club_deliveries_failed 0'])
      assert.ok(answer.body.includes(`\n${line}\n`), line)
    assert.match(answer.body, /^process_resident_memory_bytes \d/m)
    assert.doesNotMatch(answer.body, /club_daily_job_age_seconds/, 'a run that never was has no age')
    if (engine === 'postgres') assert.match(answer.body, /^club_database_bytes [1-9]\d{5}/m)
  })
}

test('the token opens the metrics from everywhere; without it everyone gets 404, for a proxy that hides itself looks like a program of this machine', async () => {
  const rejected: Record<string, string>[] = [
    {},
    { host: '127.0.0.1:3000' },
    { host: 'riders.example.com', authorization: `Bearer ${token}x` },
    { host: 'riders.example.com', authorization: `Basic ${token}` },
    { authorization: 'Bearer undefined' },
  ]
  for (const metricsToken of [token, undefined]) {
    await using site = await createTestApp({ config: { metricsToken } })
    for (const given of metricsToken === undefined ? [...rejected, headers] : rejected)
      assert.equal((await site.inject({ url: '/metrics', headers: given })).statusCode, 404, JSON.stringify(given))
  }
  await using site = await createTestApp({ config: { ...config, trustProxy: ['loopback'] } })
  const forwarded = { ...headers, host: 'riders.example.com', 'x-forwarded-for': '192.0.2.7' }
  assert.equal((await site.inject({ url: '/metrics', headers: forwarded, remoteAddress: '192.0.2.7' })).statusCode, 200)
})

test('labels hold patterns of routes, one for all files, and nothing that a client makes up', async () => {
  await using site = await openSite(config)
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string, method = 'GET') => (await fetch(address + path, { method, headers })).text()
  for (const path of ['/licenses.txt', '/display-font-license.txt', '/api/announcements', '/secret-path', '/api/secret?secret=1'])
    await ask(path)
  await ask('/api/announcements/secret-id', 'DELETE')
  await ask('/secret-path', 'SECRETS').catch(() => undefined)
  await ask('/secret-path', 'PROPFIND')
  const body = await ask('/metrics')
  for (const [method, route, status, count] of [
    ['GET', '/api/announcements', '2xx', 1],
    ['DELETE', '/api/announcements/:id', '4xx', 1],
    ['other', 'none', '4xx', 1],
    ['GET', 'file', '2xx', 2],
  ] as const)
    assert.ok(body.includes(`club_request_seconds_count{method="${method}",route="${route}",status="${status}"} ${count}`), body)
  assert.match(body, /^club_requests_running 1$/m)
  assert.doesNotMatch(body, /secret|PROPFIND|license/i)
})

test('without a database the metrics say so, and those of the process are there', async () => {
  await using site = await createTestApp({ config })
  await site.db.schema.dropTable('outbox').execute()
  const { statusCode, body } = await site.inject({ url: '/metrics', headers })
  assert.equal(statusCode, 200)
  assert.match(body, /^club_database_up 0$/m)
  assert.doesNotMatch(body, /club_mail_waiting/)
})

test('LOG_LEVEL decides what the log holds', async () => {
  for (const [logLevel, count] of [
    ['info', 1],
    ['warn', 0],
  ] as const) {
    const lines: string[] = []
    await using site = await createTestApp({ config: { logLevel }, log: { write: (line) => lines.push(line) } })
    await send(site, null, 'POST /api/auth/login', {})
    assert.equal(lines.length, count, logLevel)
  }
})
