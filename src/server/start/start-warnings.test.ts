import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { demoWarning, prepareDataFolder, warningsAbout } from './start-warnings.ts'

const noFile = join(emptyFolder(), '.env')

test('a .env that other accounts can read causes a warning with the command that closes it', () => {
  const file = join(emptyFolder(), '.env')
  writeFileSync(file, '')
  for (const mode of [0o644, 0o640, 0o604]) {
    chmodSync(file, mode)
    const [warning, ...more] = warningsAbout({}, file)
    for (const text of [warning?.ko, warning?.en]) assert.match(text ?? '', /chmod 600 \.env$/)
    assert.deepEqual(more, [])
  }
  chmodSync(file, 0o600)
  assert.deepEqual(warningsAbout({}, file), [])
  assert.deepEqual(warningsAbout({}, noFile), [])
})

test('PostgreSQL on another machine without verified TLS causes a warning without secrets', () => {
  for (const databaseUrl of [
    'postgres://club:hunter2@db.example.com/club',
    'postgres://club:hunter2@10.0.0.5:5432/club?sslmode=require',
    'postgres://club:hunter2@db.example.com/club?sslmode=no-verify',
    'postgres://club:hunter2@db.example.com/club?sslmode=verify-full&sslmode=disable',
    'postgres://club:hunter2@localhost/club?host=db.example.com',
    'postgres://club:hunter2@localhost.example.com/club',
  ]) {
    const [warning, ...more] = warningsAbout({ databaseUrl }, noFile)
    for (const text of [warning?.ko ?? '', warning?.en ?? '']) {
      assert.match(text, /sslmode=verify-full/, databaseUrl)
      assert.doesNotMatch(text, /hunter2|example\.com\//)
    }
    assert.deepEqual(more, [])
  }
})

test('PostgreSQL on this machine or with verified TLS causes no warning', () => {
  for (const databaseUrl of [
    'postgres://club:secret@localhost:5432/club',
    'postgres://club:secret@127.0.0.1/club',
    'postgres://club:secret@[::1]/club',
    'postgres://club:secret@localhost/club?host=/var/run/postgresql',
    'postgres://club:secret@db.example.com/club?sslmode=verify-full',
  ])
    assert.deepEqual(warningsAbout({ databaseUrl }, noFile), [], databaseUrl)
})

test('a demo that is open to the network causes a warning', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'demo.example.com']) {
    const warning = demoWarning(host)
    assert.match(warning?.en ?? '', /passwords/)
    assert.match(warning?.ko ?? '', /비밀번호/)
  }
  for (const host of ['127.0.0.1', '::1', 'localhost', '127.0.0.2']) assert.equal(demoWarning(host), undefined)
})

const mode = (path: string) => statSync(path).mode & 0o7777

function folderWith(wantedMode: number, ...files: string[]): string {
  const folder = join(emptyFolder(), 'data')
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

test('a shared folder stays as it is, and the start prints what to do; a private and a new one cause no warning', () => {
  const own = folderWith(0o700, 'other-file')
  for (const folder of [own, join(own, 'new')]) {
    assert.equal(prepareDataFolder(folder), undefined)
    assert.equal(mode(folder), 0o700)
  }
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
