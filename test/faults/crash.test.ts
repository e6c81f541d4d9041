import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { killUnderWriters } from '../ordeal/crash.ts'
import { assertMet, seed } from '../ordeal/figures.ts'
import { readSqliteRows } from '../rows.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { gather, writeAll } from './club-writers.ts'
import { createLedger } from './ledger.ts'

// More kills, on both databases, and of first starts: long/crash.test.ts and `npm run ordeal -- --only crash`. ORDEAL_SEED repeats the moments of a run that failed.

await ensureBuild()

test(
  'killed at random moments under eight writers, nothing acknowledged is lost and nothing undone or half done',
  {
    timeout: 120_000,
  },
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
