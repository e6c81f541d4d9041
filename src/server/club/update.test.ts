import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newBackupFile } from '#server/backups/backup-files.ts'
import { passphraseCost } from '#server/backups/encryption.ts'
import { makeBackup, takeSnapshot } from '#server/backups/make-backup.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { type DatabasePlace, openDatabase } from '#server/db/open.ts'
import { club } from '../../../test/club-command.ts'
import { engines, freshPostgresUrl, migratedPlace } from '../../../test/databases/databases.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'

// Each encryption computes it; the usual cost: club/club.test.ts.
passphraseCost.logOfN = 10

const hourMs = 3_600_000

async function check({ dataDir, databaseUrl }: DatabasePlace, more: Record<string, string> = {}) {
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...more }
  const { code, stdout, stderr } = await club(env, 'update-check')
  return { code, output: stdout + stderr }
}

/** A database with the migrations before that one. */
async function oldPlace(engine: string, before: string): Promise<DatabasePlace> {
  const place = { dataDir: emptyFolder(), databaseUrl: engine === 'postgres' ? await freshPostgresUrl() : undefined }
  const db = openDatabase(place)
  await migrate(db, undefined, new Set((await listMigrations()).filter((name) => name < before)))
  await db.destroy()
  return place
}

for (const engine of engines) {
  test(`${engine}: update-check names what will change, tries it on a copy of the newest backup, and changes nothing`, async () => {
    const place = await oldPlace(engine, '0020')
    await makeBackup({ place, file: newBackupFile(place.dataDir, 'daily', false) })
    const before = await takeSnapshot(place, emptyFolder())
    const files = readdirSync(place.dataDir, { recursive: true }).toSorted()
    const { code, output } = await check(place, { BACKUPS: 'on' })
    assert.equal(code, 0, output)
    assert.match(output, / {2}0020-ride-day\.sql\n {2}0021-migration-checksums\.sql\n/)
    assert.doesNotMatch(output, /0019/)
    assert.match(output, /시험 삼아 복원해 이 버전으로 바꾸어 보았고/)
    assert.match(output, /\(0 hours old\).*daily-.*\nA test restore, with the changes of this version, succeeded/)
    assert.equal(/tried on a copy in SQLite/.test(output), engine === 'postgres')
    assert.match(output, /Ready to update\. .*\n.*before-update/)
    assert.deepEqual((await takeSnapshot(place, emptyFolder())).tables, before.tables)
    assert.deepEqual(readdirSync(place.dataDir, { recursive: true }).toSorted(), files)
    assert.match((await check(place, { BACKUPS: 'off' })).output, /BACKUPS is off, so no backup is made/)
  })
}

test('a backup before the update to encrypted values says that nothing in it is encrypted', async () => {
  const { dataDir } = await oldPlace('sqlite', '0028')
  const { code, stdout } = await club({ DATA_DIR: dataDir }, 'backup')
  assert.equal(code, 0)
  assert.match(stdout, /not encrypted, birth dates and emergency contacts too/)
  assert.doesNotMatch(stdout, /encryption-keys\.json/)
})

test('update-check says no without a backup, with an old one, with a damaged one, and with one that it cannot open', async () => {
  const place = await migratedPlace('sqlite')
  const refused = async (pattern: RegExp, env = {}) => {
    const { code, output } = await check(place, env)
    assert.equal(code, 1)
    assert.match(output, pattern)
    assert.match(output, /아직 업데이트하지 마세요[^\n]*\nThe update is not ready/)
  }
  await refused(/does not change the database[\s\S]*There is no backup of the present data: npm run club -- backup/)

  const passphrase = 'four words for the backup'
  const file = newBackupFile(place.dataDir, 'manual', true)
  await makeBackup({ place, file, passphrase })
  await refused(/This backup is encrypted/)
  await refused(/The passphrase of the backup is wrong/, { BACKUP_PASSPHRASE: 'four other words, and wrong' })
  const good = await check(place, { BACKUP_PASSPHRASE: passphrase })
  assert.equal(good.code, 0, good.output)
  assert.match(good.output, /start the previous version/)
  rmSync(file)

  const old = newBackupFile(place.dataDir, 'daily', false, new Date(Date.now() - 30 * hourMs))
  await makeBackup({ place, file: old })
  await refused(/The newest backup is 30 hours old/)
  const fresh = newBackupFile(place.dataDir, 'daily', false)
  renameSync(old, fresh)
  assert.equal((await check(place)).code, 0)
  writeFileSync(fresh, readFileSync(fresh).subarray(0, -8_192))
  await refused(/damaged or incomplete/)
})

test('a backup of what a restore replaced, and one from before it, are none of the present data', async () => {
  const place = await migratedPlace('sqlite')
  const at = (hours: number) => new Date(Date.now() - hours * hourMs)
  await makeBackup({ place, file: newBackupFile(place.dataDir, 'daily', false, at(3)) })
  await makeBackup({ place, file: newBackupFile(place.dataDir, 'daily', false, at(1)) })
  assert.equal((await check(place)).code, 0)
  writeFileSync(join(place.dataDir, `club.sqlite.before-restore-${at(2).toISOString().replaceAll(':', '-')}`), '')
  assert.equal((await check(place)).code, 0, 'made since the restore')
  await makeBackup({ place, file: newBackupFile(place.dataDir, 'before-restore', false) })
  assert.match((await check(place)).output, /There is no backup of the present data/)
})

test('update-check needs a database that can be reached, and one that is not newer than the program', async () => {
  const refused = async (place: DatabasePlace, message: RegExp) => {
    const { code, output } = await check(place)
    assert.equal(code, 1)
    assert.match(output, message)
  }
  await refused({ dataDir: emptyFolder() }, /아직 데이터베이스가 없습니다/)
  const databaseUrl = 'postgres://club@localhost/club?host=/nonexistent'
  await refused({ dataDir: emptyFolder(), databaseUrl }, /The database in DATABASE_URL cannot be reached/)
  const place = await migratedPlace('sqlite')
  const db = openDatabase(place)
  await db.insertInto('migrations').values({ name: '9999-later.sql', appliedAt: '2999-01-01T00:00:00.000Z' }).execute()
  await db.destroy()
  await refused(place, /newer version of the site \(9999-later\.sql\)/)
})
