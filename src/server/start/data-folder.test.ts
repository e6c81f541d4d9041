import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { prepareDataFolder } from './start-warnings.ts'

const mode = (path: string) => statSync(path).mode & 0o7777

function folderWith(wantedMode: number, ...files: string[]): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'club-folder-')), 'data')
  mkdirSync(folder)
  for (const file of files) writeFileSync(join(folder, file), '')
  chmodSync(folder, wantedMode)
  return folder
}

test('a data folder that other accounts can enter is closed to them at the start', () => {
  for (const wider of [0o755, 0o750, 0o711, 0o777]) {
    for (const files of [[], ['club.sqlite', 'club.sqlite-wal']]) {
      const folder = folderWith(wider, ...files)
      assert.equal(prepareDataFolder(folder), undefined)
      assert.equal(mode(folder), 0o700)
    }
  }
})

test('a shared folder stays as it is, and the start prints what to do', () => {
  for (const [wider, ...files] of [
    [0o755, 'other-file'],
    [0o1777, 'club.sqlite'],
  ] as const) {
    const folder = folderWith(wider, ...files)
    const warning = prepareDataFolder(folder)
    assert.ok(warning)
    for (const text of [warning.ko, warning.en]) assert.ok(text.includes(`chmod 700 ${folder}`), text)
    assert.equal(mode(folder), wider)
  }
})

test('a new folder and a private one cause no warning', () => {
  const folder = folderWith(0o700, 'other-file')
  assert.equal(prepareDataFolder(folder), undefined)
  const fresh = join(folder, 'new')
  assert.equal(prepareDataFolder(fresh), undefined)
  assert.equal(mode(fresh), 0o700)
})
