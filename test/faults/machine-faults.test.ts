import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { lacking } from '../lacking.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { readSqliteRows } from '../rows.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startAnnouncing } from './announcing-site.ts'
import { gather, writeAll } from './club-writers.ts'

// A full disk, syncs and descriptors: long/machine-faults.test.ts.

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

test('while another process holds the lock for two seconds reads are served, writes are made or rejected, and nothing is lost', {
  timeout: 90_000,
}, async () => {
  using folder = temporaryFolder()
  await using site = await startAnnouncing(folder.path)
  const club = await gather(site.address, site.ledger)
  const writing = writeAll(club, 'w')
  const acknowledged = async (count: number) => {
    for (const before = site.ledger.acknowledged; site.ledger.acknowledged < before + count; ) await site.statusOf('/healthz')
  }
  await acknowledged(8)
  const otherProcess = new DatabaseSync(join(folder.path, 'club.sqlite'), { timeout: 10_000 })
  otherProcess.exec('begin immediate')
  const reads: number[] = []
  for (const end = performance.now() + 2_000; performance.now() < end; ) {
    const began = performance.now()
    for (const path of ['/api/announcements', '/api/auth/user']) assert.equal(await site.statusOf(path), 200)
    reads.push(performance.now() - began)
  }
  otherProcess.exec('commit')
  otherProcess.close()
  await acknowledged(8)
  club.goOn = false
  await writing
  assert.deepEqual(club.unexpected, [])
  // A read that waited for the lock would have taken two seconds.
  assert.ok(Math.max(...reads) < 1_800, `${Math.round(Math.max(...reads))} ms`)
  await site.assertNothingLost()
})

test('two processes on one folder, of which the logs end in random bytes after a kill, lose no acknowledged write', {
  timeout: 90_000,
}, async () => {
  using folder = temporaryFolder()
  await using one = await startAnnouncing(folder.path)
  await using two = startBuiltSite({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  const addresses = [one.address, await two.address()]
  await Promise.all(
    addresses.map(async (address) => {
      for (let index = 0; index < 12; index += 1) await one.announce(address)
    }),
  )
  assert.ok(one.ledger.acknowledged > 16)
  two.child.kill('SIGKILL')
  await two.left()
  await one.assertNothingLost()
  writeFileSync(join(folder.path, 'club.sqlite-wal'), Buffer.alloc(10_000, 0x5a), { flag: 'a' })
  await using again = startBuiltSite({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  await again.address()
  assert.deepEqual(one.ledger.compare(await readSqliteRows(folder.path)), [])
})
