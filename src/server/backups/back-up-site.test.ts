import assert from 'node:assert/strict'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Config, readConfig } from '#server/config.ts'
import { listAppliedMigrations, listMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { engines, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { verifyBackup } from './restore-backup.ts'

const backupsIn = (dataDir: string) => readdirSync(join(dataDir, 'backups')).filter((name) => !name.startsWith('.'))

/** A database as an older version of the site left it, with one row. */
async function leaveOldDatabase(config: Config): Promise<void> {
  const db = openDatabase(config)
  await migrate(db, undefined, new Set((await listMigrations()).slice(0, 1)))
  await db.updateTable('contentVersions').set({ version: 41 }).execute()
  await db.destroy()
}

for (const engine of engines) {
  test(`${engine}: an update backs up an existing database first, once, and a new database never`, async () => {
    const dataDir = emptyFolder()
    const databaseUrl = engine === 'postgres' ? await freshPostgresUrl() : undefined
    const config: Config = { ...readConfig({ BACKUPS: 'on' }), dataDir, ...(databaseUrl && { databaseUrl }) }
    await leaveOldDatabase(config)
    const db = await openMigrated(config)
    assert.equal((await listAppliedMigrations(db)).size, (await listMigrations()).length)
    await db.destroy()
    const files = backupsIn(dataDir)
    assert.equal(files.length, 1)
    assert.match(files[0] ?? '', /^before-update-/)
    const backup = { file: join(dataDir, 'backups', files[0] ?? ''), findPassphrase: async () => undefined }
    const { tables } = await verifyBackup(backup, { dataDir })
    assert.equal(tables.find(({ name }) => name === 'migrations')?.rows, 1)

    await (await openMigrated(config)).destroy()
    assert.equal(backupsIn(dataDir).length, 1)
  })
}

test('an update whose backup fails changes nothing and says what to do', async () => {
  const dataDir = emptyFolder()
  const config: Config = { ...readConfig({}), dataDir }
  await leaveOldDatabase(config)
  writeFileSync(join(dataDir, 'backups'), 'a file, not a folder')
  await assert.rejects(openMigrated(config), /could not be written to .*backups.* Nothing was changed/)
  const db = openDatabase(config)
  assert.equal((await listAppliedMigrations(db)).size, 1)
  await db.destroy()
  rmSync(join(dataDir, 'backups'))
  await (await openMigrated(config)).destroy()
  assert.equal(backupsIn(dataDir).length, 1)
})

test('an update that fails before it changed anything leaves no backup behind, however often it is tried', async () => {
  const dataDir = emptyFolder()
  const config: Config = { ...readConfig({}), dataDir }
  await leaveOldDatabase(config)
  const old = openDatabase(config)
  const tryTwice = async (backupsLeft: number) => {
    for (const _ of [1, 2]) {
      await assert.rejects(openMigrated(config), /already exists/)
      assert.equal(backupsIn(dataDir).length, backupsLeft)
    }
  }
  await sql`create table "tickets" ("id" text)`.execute(old)
  await tryTwice(0)
  await sql`drop table "tickets"`.execute(old)
  await sql`create table "outbox" ("id" text)`.execute(old)
  // The second migration runs, the third does not: the backup of the state before both stays, and is the only one.
  await tryTwice(1)
  await old.destroy()
})
