import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { lacking } from '../lacking.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { killUnderWriters } from '../ordeal/crash.ts'
import { assertMet, seed } from '../ordeal/figures.ts'
import { readSqliteRows } from '../rows.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { announce, gather, password, signIn, writeAll } from './club-writers.ts'
import { createLedger } from './ledger.ts'

// More kills on both databases, syncs, descriptors, overload and a full disk at the start: long/ordeal.test.ts. ORDEAL_SEED repeats the moments of a run.

await ensureBuild()

test(
  'killed at random moments under eight writers, nothing acknowledged is lost and nothing undone or half done',
  { timeout: 120_000 },
  async (context) => assertMet(context, await killUnderWriters({ engine: 'sqlite', rounds: 2, writes: 150, seed })),
)

test('after SIGTERM under eight writers it answers every write that it made and ends within ten seconds', {
  timeout: 90_000,
}, async (context) => {
  using folder = temporaryFolder()
  const ledger = createLedger()
  await using site = startBuiltSite({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  const club = await gather(await site.address(), ledger)
  const writing = writeAll(club, 'r')
  while (ledger.acknowledged < 50) await wait(5)
  const signaledAt = performance.now()
  site.child.kill('SIGTERM')
  assert.equal(await site.left(), 0)
  const took = performance.now() - signaledAt
  await writing
  assert.deepEqual(club.unexpected, [])
  const actual = await readSqliteRows(folder.path)
  for (const row of ledger.unknown())
    assert.equal(actual.get(row) ?? 'absent', ledger.before(row), `${row}: done, but the answer was cut`)
  assert.deepEqual(ledger.compare(actual), [])
  assert.ok(took < 10_000, `${took} ms`)
  context.diagnostic(`ended after ${Math.round(took)} ms; ${ledger.acknowledged} writes acknowledged, 0 lost`)
})

test('without disk space changes get 503, reads and sessions work, and with space again changes are accepted', {
  timeout: 90_000,
  skip: lacking('prlimit', '--fsize=unlimited', 'true'),
}, async () => {
  using folder = temporaryFolder()
  await using site = startBuiltSite({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  const address = await site.address()
  const cookie = await signIn(address, 'admin', password)
  const limit = (bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(site.child.pid), `--fsize=${bytes}:`])
    assert.equal(status, 0, String(stderr))
  }
  assert.equal((await announce(address, cookie, 'before'))?.status, 201)
  limit(String(statSync(join(folder.path, 'club.sqlite-wal')).size))
  for (let index = 0; index < 5; index += 1) {
    const rejected = await announce(address, cookie, 'rejected')
    assert.deepEqual([rejected?.status, rejected?.headers.get('retry-after')], [503, '60'])
    assert.match(JSON.stringify(rejected?.body), /The site has run out of disk space, so nothing can be saved/)
  }
  for (const path of ['/api/announcements', '/api/auth/user', '/api/users', '/healthz'])
    assert.equal((await fetch(address + path, { headers: { cookie } })).status, 200, path)
  limit('unlimited')
  const deadline = performance.now() + 5_000
  while ((await announce(address, cookie, 'after'))?.status !== 201) {
    assert.ok(performance.now() < deadline, 'changes are accepted within five seconds')
    await wait(50)
  }
  site.child.kill('SIGKILL')
  await site.left()
  const rows = await readSqliteRows(folder.path)
  const state = (name: string) => rows.get(`announcements ${name}`)
  assert.deepEqual(['before', 'rejected', 'after'].map(state), ['1', undefined, '1'])
})
