import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { lacking } from '../lacking.ts'
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
