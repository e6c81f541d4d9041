import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { keyFileOf } from '#server/db/encryption/key-file.ts'
import { type DatabasePlace, openDatabase } from '#server/db/open.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { insertApplication } from '../../../test/applying.ts'
import { type Engine, engines, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { fullDatabase } from '../../../test/faults/full-database.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'

const passphrase = 'four words for tests'
const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-backup-keys-'))

async function newPlace(engine: Engine): Promise<DatabasePlace> {
  return { dataDir: emptyFolder(), databaseUrl: engine === 'postgres' ? await freshPostgresUrl() : undefined }
}

async function backUp(engine: Engine, secret: string | undefined) {
  const place = await newPlace(engine)
  const db = await openMigrated({ ...readConfig({}), ...place, backups: false })
  await insertApplication(db, { dateOfBirth: '1975-05-17' })
  await db.destroy()
  const file = join(emptyFolder(), 'club.backup')
  await makeBackup({ place, file, passphrase: secret })
  return { place, backup: { file, findPassphrase: async () => secret } }
}

async function birthDates(place: DatabasePlace): Promise<string[]> {
  const db = await openMigrated({ ...readConfig({}), ...place, backups: false })
  const rows = await db.selectFrom('membershipApplications').select('dateOfBirth').execute()
  await db.destroy()
  return rows.map(({ dateOfBirth }) => dateOfBirth)
}

const keyIn = (place: DatabasePlace) => JSON.parse(readFileSync(keyFileOf(place), 'utf8')).current

for (const engine of engines) {
  test(`${engine}: a backup with a passphrase restores on a new machine, which has keys of its own`, async () => {
    const { place, backup } = await backUp(engine, passphrase)
    const target = await newPlace(engine)
    await verifyBackup(backup, target)
    await restoreBackup(backup, target, { now: new Date() })
    assert.deepEqual(await birthDates(target), ['1975-05-17'])
    assert.notEqual(keyIn(target), keyIn(place))
  })

  test(`${engine}: a backup without a passphrase holds no key, and restores only with the key file`, async () => {
    const { place, backup } = await backUp(engine, undefined)
    const bytes = readFileSync(backup.file)
    for (const key of Object.values(JSON.parse(readFileSync(keyFileOf(place), 'utf8')).keys))
      assert.ok(!bytes.includes(String(key)))
    assert.ok(!bytes.includes('1975-05-17'))
    const target = await newPlace(engine)
    await assert.rejects(verifyBackup(backup, target), { problem: 'keysMissing' })
    await assert.rejects(restoreBackup(backup, target, { now: new Date() }), { problem: 'keysMissing' })
    copyFileSync(keyFileOf(place), keyFileOf(target))
    await verifyBackup(backup, target)
    await restoreBackup(backup, target, { now: new Date() })
    assert.deepEqual(await birthDates(target), ['1975-05-17'])
  })
}

test('a value of a backup that was moved to another row is noticed by its verification', async () => {
  const { place, backup } = await backUp('sqlite', undefined)
  const db = openDatabase(place)
  const { dateOfBirth } = await db
    .withoutPlugins()
    .selectFrom('membershipApplications')
    .select('dateOfBirth')
    .executeTakeFirstOrThrow()
  const { id } = await insertApplication(db)
  await db.withoutPlugins().updateTable('membershipApplications').set({ dateOfBirth }).where('id', '=', id).execute()
  await db.destroy()
  const file = join(emptyFolder(), 'moved.backup')
  await makeBackup({ place, file })
  await assert.rejects(verifyBackup({ ...backup, file }, place), { problem: 'damaged' })
})

test('a backup with calendar links passes its verification', async () => {
  const place = await newPlace('sqlite')
  const db = await fullDatabase(place)
  const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const link = { userId, token: 'of a member', tokenHash: null, language: 'ko', createdAt: '2026-06-01T00:00:00.000Z' }
  await db
    .insertInto('calendarFeeds')
    .values(link)
    .onConflict((own) => own.column('userId').doUpdateSet(link))
    .execute()
  await db.destroy()
  const file = join(emptyFolder(), 'club.backup')
  await makeBackup({ place, file })
  await verifyBackup({ file, findPassphrase: async () => undefined }, place)
})
