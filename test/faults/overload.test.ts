import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { readSqliteRows } from '../rows.ts'
import { password, signIn } from './club-writers.ts'
import { ask, countStatuses, memoryOf, sendWithoutPause } from './load.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-overload-'))
await ensureBuild()
const start = (dataDir: string) => startBuiltSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
const newConnections = new Agent({ keepAlive: false })

test('600 clients that never pause get answers or 503, and no acknowledged write is lost', {
  timeout: 120_000,
}, async (context) => {
  const dataDir = emptyFolder()
  await using site = start(dataDir)
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const { answers, written, health, servedAgainAfter } = await sendWithoutPause(address, {
    connections: 600,
    seconds: 3,
    paths: ['/api/announcements', '/api/auth/user'],
    admin,
  })
  const statuses = countStatuses(answers)
  const memory = memoryOf(site.child.pid)
  context.diagnostic(
    `${JSON.stringify(statuses)}; health kept ${JSON.stringify(countStatuses(health.kept))}, new ${JSON.stringify(countStatuses(health.fresh))}; served again after ${Math.round(servedAgainAfter)} ms; ${memory} MB`,
  )
  const { broken = 0, ...heard } = statuses
  assert.deepEqual(
    Object.keys(heard).filter((status) => !/^([23]..|401|429|503)$/.test(status)),
    [],
  )
  assert.ok(broken <= answers.length / 100)
  for (const probes of [health.kept, health.fresh]) assert.ok(probes.length > 0 && probes.every(({ status }) => status === 200))
  assert.ok((memory ?? 0) <= 768)
  assert.ok(servedAgainAfter < 5_000)
  site.child.kill('SIGKILL')
  await site.left()
  const rows = await readSqliteRows(dataDir)
  assert.ok(written.length > 0)
  for (const name of written) assert.equal(rows.get(`announcements ${name}`), '1')
})

test('a hundred logins at once get 401, 429 or 503, while other clients are served', {
  timeout: 60_000,
}, async (context) => {
  await using site = start(emptyFolder())
  const address = await site.address()
  const many = new Agent({ keepAlive: true, maxSockets: 100 })
  const logins = Array.from({ length: 100 }, (_, index) =>
    ask(address, { agent: many, method: 'POST', path: '/api/auth/login', body: { username: `nobody ${index}`, password } }),
  )
  const [page, health] = await Promise.all(
    ['/api/announcements', '/healthz'].map((path) => ask(address, { agent: newConnections, path })),
  )
  const statuses = countStatuses(await Promise.all(logins))
  many.destroy()
  const memory = memoryOf(site.child.pid)
  context.diagnostic(`${JSON.stringify(statuses)}; ${memory} MB`)
  assert.deepEqual([page?.status, health?.status], [200, 200])
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !['401', '429', '503'].includes(status)),
    [],
  )
  assert.ok((memory ?? 0) <= 600)
})
