import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startSiteProcess } from '../../test/site-process.ts'

test('a client that never ends its request does not keep the site from closing its database and ending with 0', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-serve-'))
  await using site = startSiteProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'same road, same pace' })
  const { hostname, port } = new URL(await site.address())
  const slow = connect(Number(port), hostname).on('error', () => undefined)
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 99']
  // Two requests: when the first has its answer, the second is at work.
  slow.write(`GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n${head.join('\r\n')}\r\n\r\n{`)
  await once(slow, 'data')
  site.child.kill('SIGTERM')
  assert.equal(await site.left(), 0, site.output().stderr)
  slow.destroy()
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.endsWith('-wal')),
    [],
    'the database is closed',
  )
})
