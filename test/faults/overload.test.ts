import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { password } from './club-writers.ts'
import { ask, countStatuses, memoryOf } from './load.ts'

await ensureBuild()
const newConnections = new Agent({ keepAlive: false })

test('passwords have their full cost, and a hundred logins at once get 401, 429 or 503, while other clients are served', {
  timeout: 60_000,
}, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-overload-'))
  await using site = startBuiltSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
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
  // The other tests hash at next to no cost.
  using database = new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true })
  const { password: hash } = database.prepare('select "password" from "users"').get() ?? {}
  assert.match(String(hash), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
