import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { readSqliteRows } from '../rows.ts'
import { startSiteProcess } from '../site-process.ts'
import { call, gather, password, signIn, writeAll } from './club-writers.ts'
import { createLedger } from './ledger.ts'

// CRASH_ROUNDS=200 before a release; CRASH_SEED repeats the moments of a run that failed.
const rounds = Number(process.env.CRASH_ROUNDS ?? 6)
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'club-crash-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const start = (dataDir: string) => startSiteProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, RATE_LIMITS: 'off' })

const worst = (times: number[]) => Math.round(Math.max(...times))

test('killed at random moments under eight writers, nothing acknowledged is lost and nothing undone or half done', {
  timeout: 60_000 + rounds * 20_000,
}, async (context) => {
  using folder = dataFolder()
  const random = randomFrom(seed)
  const ledger = createLedger()
  const starts: number[] = []
  context.diagnostic(`seed ${seed}`)
  {
    await using site = start(folder.path)
    const club = await gather(await site.address(), ledger)
    site.child.kill('SIGKILL')
    await site.left()
    for (let round = 0; round < rounds; round += 1) {
      ledger.compare(await readSqliteRows(folder.path))
      const began = performance.now()
      await using again = start(folder.path)
      club.address = await again.address()
      assert.equal((await fetch(`${club.address}/healthz`)).status, 200)
      starts.push(performance.now() - began)
      const writing = writeAll(club, `r${round}`)
      await wait(50 + random() * 700)
      again.child.kill('SIGKILL')
      await Promise.all([writing, again.left()])
      assert.deepEqual(club.unexpected, [], 'the sessions stay valid, and no row prevents its own change')
    }
  }
  ledger.compare(await readSqliteRows(folder.path))
  context.diagnostic(`${ledger.acknowledged} writes acknowledged, 0 lost, in ${rounds} rounds; slowest start ${worst(starts)} ms`)
  assert.ok(ledger.acknowledged >= rounds * 2, `only ${ledger.acknowledged} writes were acknowledged`)
  assert.ok(worst(starts) < 15_000)
})

test('after SIGTERM under eight writers it answers every write that it made and ends within ten seconds', {
  timeout: 90_000,
}, async (context) => {
  using folder = dataFolder()
  const ledger = createLedger()
  await using site = start(folder.path)
  const club = await gather(await site.address(), ledger)
  const writing = writeAll(club, 'r')
  await wait(700)
  const signaledAt = performance.now()
  site.child.kill('SIGTERM')
  assert.equal(await site.left(), 0)
  const took = performance.now() - signaledAt
  await writing
  assert.deepEqual(club.unexpected, [])
  const actual = await readSqliteRows(folder.path)
  for (const row of ledger.unknown())
    assert.equal(actual.get(row) ?? 'absent', ledger.before(row), `${row}: done, but the answer was cut`)
  ledger.compare(actual)
  assert.ok(took < 10_000)
  context.diagnostic(`ended after ${Math.round(took)} ms; ${ledger.acknowledged} writes acknowledged, 0 lost`)
})

test('after a kill at any moment of the first start, the next start completes it', { timeout: 180_000 }, async (context) => {
  const random = randomFrom(seed + 1)
  const times = Number(process.env.CRASH_ROUNDS ?? 3)
  context.diagnostic(`seed ${seed}`)
  for (let round = 0; round < times; round += 1) {
    using folder = dataFolder()
    {
      await using first = start(folder.path)
      while (!existsSync(join(folder.path, 'club.sqlite'))) {
        assert.equal(first.child.exitCode, null, first.output().stderr)
        await wait(1)
      }
      await wait(random() ** 2 * 400)
      first.child.kill('SIGKILL')
      await first.left()
    }
    await using second = start(folder.path)
    const address = await second.address()
    const cookie = await signIn(address, 'admin', password)
    const announcements = await fetch(`${address}/api/announcements`)
    assert.equal(((await announcements.json()) as unknown[]).length, 1)
    const made = await call(address, {
      method: 'POST',
      path: '/api/announcements',
      cookie,
      body: { type: 'general', titleKo: '가', titleEn: 'a', contentKo: '나', contentEn: 'b', eventDate: '2026-07-04' },
    })
    assert.equal(made?.status, 201)
  }
})
