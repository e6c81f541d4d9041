import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { lacking } from '../lacking.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startAnnouncing } from './announcing-site.ts'

// Locks, two processes, a full disk at the start, syncs and descriptors: long/machine-faults.test.ts.

await ensureBuild()

test('without disk space changes get 503, reads and sessions work, and with space again changes are accepted', {
  timeout: 90_000,
  skip: lacking('prlimit', '--fsize=unlimited', 'true'),
}, async () => {
  using folder = temporaryFolder()
  await using site = await startAnnouncing(folder.path)
  const limit = (bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(site.site.child.pid), `--fsize=${bytes}:`])
    assert.equal(status, 0, String(stderr))
  }
  assert.equal((await site.announce())?.status, 201)
  limit(String(statSync(join(folder.path, 'club.sqlite-wal')).size))
  for (let index = 0; index < 5; index += 1) {
    const rejected = await site.announce()
    assert.deepEqual([rejected?.status, rejected?.headers.get('retry-after')], [503, '60'])
    assert.match(JSON.stringify(rejected?.body), /The site has run out of disk space, so nothing can be saved/)
  }
  for (const path of ['/api/announcements', '/api/auth/user', '/api/users', '/healthz'])
    assert.equal(await site.statusOf(path), 200, path)
  limit('unlimited')
  assert.ok((await site.acceptsAgain()) < 5_000)
  await site.assertNothingLost()
})
