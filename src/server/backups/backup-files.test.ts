import assert from 'node:assert/strict'
import { existsSync, mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { listSuperfluous, nameBackup, readBackupName, withTemporaryFolder } from './backup-files.ts'

const day = 86_400_000
const start = Date.parse('2026-01-01T03:00:00.000Z')
const ends = new Date(start + 800 * day)

test('a name says when and why the backup was made, and is valid on every file system', () => {
  const name = nameBackup('before-update', new Date(start), true)
  assert.equal(name, 'before-update-2026-01-01T03-00-00.000Z.club-backup.age')
  for (const each of [name, name.replace('.age', ''), name.replace('.age', '-sealed')])
    assert.deepEqual(readBackupName(each), { kind: 'before-update', madeAt: new Date(start) })
  assert.equal(readBackupName('holiday.jpg'), undefined)
})

test('of two years of daily backups seven days, four weeks and twelve months are kept, each the newest', () => {
  let files: string[] = ['mine.sqlite', nameBackup('before-update', new Date(start))]
  for (let age = 0; age < 730; age += 1) {
    files.push(nameBackup('daily', new Date(start + age * day)))
    const superfluous = new Set(listSuperfluous(files, ends))
    files = files.filter((file) => !superfluous.has(file))
  }
  assert.ok(files.includes('mine.sqlite'), 'other files stay')
  const ages = files
    .flatMap((file) => readBackupName(file) ?? [])
    .filter(({ kind }) => kind === 'daily')
    .map(({ madeAt }) => (start + 729 * day - madeAt.getTime()) / day)
    .toSorted((a, b) => a - b)
  assert.deepEqual(ages.slice(0, 7), [0, 1, 2, 3, 4, 5, 6])
  assert.ok(ages.length <= 7 + 4 + 12, `${ages.length} are kept`)
  assert.ok(ages.length >= 7 + 3 + 10)
  assert.ok((ages.at(-1) ?? 0) > 330 && (ages.at(-1) ?? 0) < 366, 'the oldest is about a year old')
})

test('of every other kind the newest five are kept', () => {
  const files = Array.from({ length: 8 }, (_, age) => nameBackup('before-restore', new Date(start + age * day)))
  assert.deepEqual(new Set(listSuperfluous(files, ends)), new Set(files.slice(0, 3)))
})

test('no backup of any kind is kept for more than a year beside a newer one', () => {
  const manual = nameBackup('manual', new Date(start))
  const old = nameBackup('daily', new Date(start))
  assert.deepEqual(listSuperfluous([manual, old], ends), [], 'the newest stay, however old they are')
  const later = (days: number) => nameBackup('daily', new Date(start + days * day))
  assert.deepEqual(listSuperfluous([manual, old, later(366)], ends), [])
  assert.deepEqual(new Set(listSuperfluous([manual, old, later(367)], ends)), new Set([manual, old]))
})

test('a file that a wrong clock dated in the future makes no other old, and is left alone', () => {
  const real = Array.from({ length: 5 }, (_, age) => nameBackup('daily', new Date(start + age * day)))
  const wrong = nameBackup('daily', new Date('2036-01-01T03:00:00.000Z'))
  assert.deepEqual(listSuperfluous([...real, wrong], new Date(start + 5 * day)), [])
})

test('temporary folders of killed processes go after an hour, those that this process still uses never', async () => {
  using data = temporaryFolder()
  await withTemporaryFolder(data.path, async (used) => {
    const abandoned = join(data.path, 'backups', '.work-killed')
    mkdirSync(abandoned)
    for (const path of [used, abandoned]) utimesSync(path, 0, 0)
    await withTemporaryFolder(data.path, async () => {})
    assert.deepEqual([existsSync(used), existsSync(abandoned)], [true, false])
  })
})
