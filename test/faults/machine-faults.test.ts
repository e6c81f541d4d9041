import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { lacking, missing } from '../lacking.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { readSqliteRows } from '../rows.ts'
import { announcementText, call, gather, password, signIn, writeAll } from './club-writers.ts'
import { createLedger } from './ledger.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-faults-'))
await ensureBuild()
const start = (dataDir: string) => startBuiltSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })

function announce(address: string, cookie: string, name: string) {
  return call(address, { method: 'POST', path: '/api/announcements', cookie, body: announcementText(name, '1') })
}

async function statusOf(address: string, path: string, cookie = ''): Promise<number> {
  const answer = await fetch(address + path, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.status
}

test('each write is forced onto the disk before it is acknowledged', {
  timeout: 90_000,
  skip: lacking('strace', '-f', '-e', 'trace=fsync', '-o', '/dev/null', 'true'),
}, async (context) => {
  const dataDir = emptyFolder()
  await using site = start(dataDir)
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const trace = join(dataDir, 'trace')
  const strace = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', trace, '-p', String(site.child.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await once(strace.stderr, 'data')
  strace.stderr.resume()
  const syncs = () => readFileSync(trace, 'utf8').match(/f(data)?sync\(/g)?.length ?? 0
  for (let write = 1; write <= 30; write += 1) {
    assert.equal((await announce(address, admin, `s${write}`))?.status, 201)
    // strace writes its line before the call continues.
    assert.ok(syncs() >= write, `${syncs()} after ${write} acknowledged writes`)
  }
  context.diagnostic(`${syncs()} calls of fsync or fdatasync for 30 acknowledged writes`)
  strace.kill('SIGINT')
  await once(strace, 'exit')
})

test('without disk space changes get 503, reads and sessions work, and with space again changes are accepted', {
  timeout: 90_000,
  skip: lacking('prlimit', '--fsize=unlimited', 'true'),
}, async (context) => {
  const dataDir = emptyFolder()
  await using site = start(dataDir)
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const limit = (bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(site.child.pid), `--fsize=${bytes}:`])
    assert.equal(status, 0, String(stderr))
  }
  const ledger = createLedger()
  const write = async (name: string) => {
    let answer: Awaited<ReturnType<typeof announce>>
    await ledger.write(`announcements ${name}`, '1', async () => {
      answer = await announce(address, admin, name)
      return answer?.status === 201
    })
    return answer
  }
  assert.equal((await write('before'))?.status, 201)
  limit(String(statSync(join(dataDir, 'club.sqlite-wal')).size))
  for (let index = 0; index < 5; index += 1) {
    const rejected = await write(`full-${index}`)
    assert.equal(rejected?.status, 503)
    assert.equal(rejected?.headers.get('retry-after'), '60')
    assert.match(JSON.stringify(rejected?.body), /The site has run out of disk space, so nothing can be saved/)
  }
  for (const path of ['/api/announcements', '/api/auth/user', '/api/users', '/healthz'])
    assert.equal(await statusOf(address, path, admin), 200, path)
  limit('unlimited')
  const began = performance.now()
  while ((await write(`after-${Math.random()}`))?.status !== 201) await wait(50)
  const took = Math.round(performance.now() - began)
  assert.ok(took < 5_000)
  context.diagnostic(`writes again ${took} ms after there was space`)
  site.child.kill('SIGKILL')
  await site.left()
  assert.deepEqual(ledger.compare(await readSqliteRows(dataDir)), [])
})

/** A separate disk of so many megabytes. Only root can mount one. */
function smallDisk(megabytes: number) {
  const path = emptyFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  return { path, isThere: status === 0, [Symbol.dispose]: () => void (status === 0 && spawnSync('umount', ['-l', path])) }
}

test('on a full disk officers can log in, and changes are accepted as soon as there is space', {
  timeout: 90_000,
}, async (context) => {
  using disk = smallDisk(24)
  if (!disk.isThere) return context.skip(missing('no disk can be mounted here'))
  await using site = start(disk.path)
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const ledger = createLedger()
  let number = 0
  const write = () => {
    number += 1
    const name = `d${number}`
    return ledger.write(`announcements ${name}`, '1', async () => {
      const answer = await announce(address, admin, name)
      assert.ok(answer?.status === 201 || answer?.status === 503, String(answer?.status))
      return answer.status === 201
    })
  }
  assert.ok(await write())
  const filler = join(disk.path, 'filler')
  assert.throws(() => {
    for (;;) writeFileSync(filler, Buffer.alloc(4_096), { flag: 'a' })
  }, /ENOSPC/)
  // The log may have space for a few more writes.
  while (await write());
  for (let person = 0; person < 10; person += 1) await signIn(address, 'admin', password)
  for (let attempt = 0; attempt < 5; attempt += 1) assert.equal(await write(), false)
  assert.equal(await statusOf(address, '/healthz'), 200)
  rmSync(filler)
  const began = performance.now()
  while (!(await write())) await wait(50)
  const took = Math.round(performance.now() - began)
  assert.ok(took < 5_000)
  context.diagnostic(`10 logins on a full disk; changes are accepted ${took} ms after there was space`)
  site.child.kill('SIGKILL')
  await site.left()
  assert.deepEqual(ledger.compare(await readSqliteRows(disk.path)), [])
})

test('while another process holds the lock for two seconds reads are served, writes are made or rejected, and nothing is lost', {
  timeout: 90_000,
}, async (context) => {
  const dataDir = emptyFolder()
  await using site = start(dataDir)
  const address = await site.address()
  const ledger = createLedger()
  const club = await gather(address, ledger)
  const writing = writeAll(club, 'w')
  await wait(300)
  const otherProcess = new DatabaseSync(join(dataDir, 'club.sqlite'), { timeout: 10_000 })
  otherProcess.exec('begin immediate')
  const end = performance.now() + 2_000
  const reads: number[] = []
  while (performance.now() < end) {
    const began = performance.now()
    assert.equal(await statusOf(address, '/api/announcements'), 200)
    assert.equal(await statusOf(address, '/api/auth/user', club.admin), 200)
    reads.push(performance.now() - began)
  }
  otherProcess.exec('commit')
  otherProcess.close()
  const before = ledger.acknowledged
  while (ledger.acknowledged < before + 8) await wait(20)
  club.goOn = false
  await writing
  assert.deepEqual(club.unexpected, [])
  // A read that waited for the lock would have taken two seconds.
  assert.ok(Math.max(...reads) < 1_800, `${Math.round(Math.max(...reads))} ms`)
  context.diagnostic(`${reads.length} pairs of reads while the lock was held, the slowest ${Math.round(Math.max(...reads))} ms`)
  site.child.kill('SIGKILL')
  await site.left()
  assert.deepEqual(ledger.compare(await readSqliteRows(dataDir)), [])
})

test('random bytes at the end of the log lose no acknowledged write', { timeout: 90_000 }, async () => {
  const dataDir = emptyFolder()
  const ledger = createLedger()
  {
    await using site = start(dataDir)
    const address = await site.address()
    const admin = await signIn(address, 'admin', password)
    for (let index = 0; index < 10; index += 1)
      await ledger.write(
        `announcements r${index}`,
        '1',
        async () => (await announce(address, admin, `r${index}`))?.status === 201,
      )
    site.child.kill('SIGKILL')
    await site.left()
  }
  writeFileSync(join(dataDir, 'club.sqlite-wal'), Buffer.alloc(10_000, 0x5a), { flag: 'a' })
  await using again = start(dataDir)
  await again.address()
  assert.deepEqual(ledger.compare(await readSqliteRows(dataDir)), [])
  assert.equal(ledger.acknowledged, 10)
})

test('two processes on one folder lose nothing', { timeout: 90_000 }, async () => {
  const dataDir = emptyFolder()
  await using one = start(dataDir)
  const ledger = createLedger()
  const club = await gather(await one.address(), ledger)
  await using two = start(dataDir)
  const other = { ...club, address: await two.address(), riders: [], unexpected: [] as string[] }
  const names = Array.from({ length: 15 }, (_, index) => index)
  await Promise.all(
    [club, other].map(async ({ address, admin }, process) => {
      for (const index of names) {
        const name = `${process}-${index}`
        await ledger.write(`announcements ${name}`, '1', async () => (await announce(address, admin, name))?.status === 201)
      }
    }),
  )
  for (const site of [one, two]) site.child.kill('SIGKILL')
  await Promise.all([one.left(), two.left()])
  assert.deepEqual(ledger.compare(await readSqliteRows(dataDir)), [])
  assert.ok(ledger.acknowledged > 20)
})
