import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { startAnnouncing } from '../faults/announcing-site.ts'
import { gather, password, signIn, writeAll } from '../faults/club-writers.ts'
import { missing } from '../lacking.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { smallDisk } from '../ordeal/start-on-full-disk.ts'
import { readSqliteRows } from '../rows.ts'
import { temporaryFolder } from '../temporary-folder.ts'

await ensureBuild()

test('on a full disk officers can log in, and changes are accepted as soon as there is space', {
  timeout: 90_000,
}, async (context) => {
  using disk = smallDisk(24)
  if (!disk.isThere) return context.skip(missing('no disk can be mounted here'))
  await using site = await startAnnouncing(disk.path)
  assert.equal((await site.announce())?.status, 201)
  const filler = join(disk.path, 'filler')
  assert.throws(() => {
    for (;;) writeFileSync(filler, Buffer.alloc(4_096), { flag: 'a' })
  }, /ENOSPC/)
  // The log may have space for a few more writes.
  while ((await site.announce())?.status === 201);
  for (let person = 0; person < 10; person += 1) await signIn(site.address, 'admin', password)
  for (let attempt = 0; attempt < 5; attempt += 1) assert.equal((await site.announce())?.status, 503)
  assert.equal(await site.statusOf('/healthz'), 200)
  rmSync(filler)
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
