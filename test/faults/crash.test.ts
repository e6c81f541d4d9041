import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { killUnderWriters } from '../ordeal/crash.ts'
import { assertMet, randomFrom, seed } from '../ordeal/figures.ts'
import { readSqliteRows } from '../rows.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { call, gather, password, signIn, writeAll } from './club-writers.ts'
import { createLedger } from './ledger.ts'

// The long form, on both databases, is `npm run ordeal -- --only crash`. ORDEAL_SEED repeats the moments of a run that failed.

await ensureBuild()
const start = (dataDir: string) => startBuiltSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })

test('killed at random moments under eight writers, nothing acknowledged is lost and nothing undone or half done', {
  timeout: 300_000,
}, async (context) => {
  assertMet(context, await killUnderWriters({ engine: 'sqlite', rounds: 12, writes: 2_000, seed }))
})

test('after SIGTERM under eight writers it answers every write that it made and ends within ten seconds', {
  timeout: 90_000,
}, async (context) => {
  using folder = temporaryFolder()
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
  assert.deepEqual(ledger.compare(actual), [])
  assert.ok(took < 10_000)
  context.diagnostic(`ended after ${Math.round(took)} ms; ${ledger.acknowledged} writes acknowledged, 0 lost`)
})

test('after a kill at any moment of the first start, the next start completes it', { timeout: 180_000 }, async (context) => {
  const random = randomFrom(seed + 1)
  context.diagnostic(`seed ${seed}`)
  for (let round = 0; round < 5; round += 1) {
    using folder = temporaryFolder()
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
