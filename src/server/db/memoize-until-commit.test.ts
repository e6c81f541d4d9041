import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { raiseContentVersion, readContentVersion } from '#server/site/content-version.ts'
import { migrate } from './migrate.ts'
import { memoizeUntilCommit, openDatabase } from './open.ts'

test('a value is read again after every commit, also of another connection, and never in between', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-memo-'))
  await using here = openDatabase({ dataDir })
  await using there = openDatabase({ dataDir })
  await migrate(here)
  let reads = 0
  const version = memoizeUntilCommit(here, async () => {
    reads += 1
    return readContentVersion(here)
  })
  const first = await version('public')
  assert.equal(await version('public'), first)
  assert.equal(reads, 1)
  for (const db of [here, there]) {
    const before = await version('public')
    await raiseContentVersion(db)
    assert.equal(await version('public'), before + 1)
  }
  assert.equal(reads, 3)
})
