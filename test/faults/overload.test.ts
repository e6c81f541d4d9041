import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { password } from './club-writers.ts'
import { ask, countStatuses, memoryOf } from './load.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-overload-'))
await ensureBuild()
const start = (dataDir: string) => startBuiltSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
const newConnections = new Agent({ keepAlive: false })

test('a hundred logins at once get 401, 429 or 503, while other clients are served', {
  timeout: 60_000,
}, async (context) => {
  await using site = start(emptyFolder())
  const address = await site.address()
  const many = new Agent({ keepAlive: true, maxSockets: 100 })
  const logins = Array.from({ length: 100 }, (_, index) =>
    ask(address, { agent: many, method: 'POST', path: '/api/auth/login', body: { username: `unknown ${index}`, password } }),
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
