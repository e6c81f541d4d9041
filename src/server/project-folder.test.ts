import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { readBuildStamp } from './project-folder.ts'

test('the stamp is what the build wrote beside the bundle; a server that runs from its sources has none', () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'build.json')
  assert.equal(readBuildStamp(file), null)
  const stamp = { commit: 'a1b2c3d', builtAt: '2026-11-24T00:00:00.000Z' }
  writeFileSync(file, JSON.stringify(stamp))
  assert.deepEqual(readBuildStamp(file), stamp)
  assert.equal(readBuildStamp(), null)
})
