import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { reserveDiskSpace } from './reserve.ts'

test('disk space is reserved for this account alone, freed at once, and reserved again when there is more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-reserve-'))
  const path = join(folder, 'reserve')
  const reserve = reserveDiskSpace(folder)
  assert.equal(reserve.isSpent(), false)
  assert.equal(statSync(path).size, 1024 * 1024)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  reserve.spend()
  assert.ok(reserve.isSpent())
  assert.ok(!existsSync(path))
  while (reserve.isSpent()) await wait(20)
  assert.equal(statSync(path).size, 1024 * 1024)
  reserve.stop()
})

test('a reserve that cannot be written counts as spent', () => {
  const reserve = reserveDiskSpace(join(tmpdir(), 'club-no-such-folder'))
  assert.ok(reserve.isSpent())
  reserve.stop()
})
