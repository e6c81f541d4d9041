import assert from 'node:assert/strict'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { keyFileOf } from '#server/db/encryption/key-file.ts'
import { type DatabasePlace, type Db, openDatabase } from '#server/db/open.ts'
import { findSecret, store } from '#server/db/secrets.ts'
import { settleTimeZone } from '#server/site/time-zone.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { insertApplication } from '../../../test/applying.ts'
import { migratedPlace } from '../../../test/databases/databases.ts'
import { filledPlace } from '../../../test/faults/full-database.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { passphraseCost } from './encryption.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'

// Each encryption computes it; the usual cost: club/club.test.ts.
passphraseCost.logOfN = 10
const passphrase = 'four words for tests'
// The keys are handled in a file of SQLite, whatever the engine is. From one engine to the other: backups.test.ts.
const newPlace = (): DatabasePlace => ({ dataDir: emptyFolder() })

async function backUp(secret: string | undefined) {
  const place = await migratedPlace('sqlite')
  const db = await openMigrated({ ...readConfig({}), ...place, backups: false })
  await insertApplication(db, { dateOfBirth: '1975-05-17' })
  await db.destroy()
  const file = join(emptyFolder(), 'club.backup')
  await makeBackup({ place, file, passphrase: secret })
  return { place, backup: { file, findPassphrase: async () => secret } }
}

async function birthDates(place: DatabasePlace): Promise<string[]> {
  await using db = await openMigrated({ ...readConfig({}), ...place, backups: false })
  const rows = await db.selectFrom('membershipApplications').select('dateOfBirth').execute()
  return rows.map(({ dateOfBirth }) => dateOfBirth)
}

const keyIn = (place: DatabasePlace) => JSON.parse(readFileSync(keyFileOf(place), 'utf8')).current

test('a backup without a passphrase holds no key; without the key file all but the encrypted values is restored', async () => {
  const place = await filledPlace('sqlite')
  const db = openDatabase(place)
  await fillEncrypted(db)
  await settleTimeZone(db, readConfig({}).club.timeZone)
  const rowsIn = async (at: Db) => {
    const counts: Record<string, number> = {}
    for (const { name } of await at.introspection.getTables()) {
      if (['sessions', 'tickets', 'migrations', 'auditLog', 'clubRules', 'clubValues'].includes(name)) continue
      const { rows } = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(name)}`.execute(at)
      counts[name] = Number(rows[0]?.count)
    }
    return counts
  }
  const before = await rowsIn(db)
  const plainFacts = (at: Db) =>
    at.selectFrom('membershipApplications').select(['id', 'koreanName', 'phoneNumber', 'email']).orderBy('id').execute()
  const people = await plainFacts(db)
  await db.destroy()
  const file = join(emptyFolder(), 'club.backup')
  await makeBackup({ place, file })
  const backup = { file, findPassphrase: async () => undefined }
  const bytes = readFileSync(file)
  for (const key of Object.values(JSON.parse(readFileSync(keyFileOf(place), 'utf8')).keys))
    assert.ok(!bytes.includes(String(key)))

  const target = newPlace()
  await assert.rejects(verifyBackup(backup, target), { problem: 'keysMissing' })
  const { lost } = await restoreBackup(backup, target, { now: new Date() })
  const restored = await openMigrated({ ...readConfig({}), ...target, backups: false })
  assert.deepEqual(await plainFacts(restored), people)
  const applications = await restored.selectFrom('membershipApplications').selectAll().execute()
  for (const { kakaoId, dateOfBirth, emergencyContactName, emergencyContactPhone } of applications)
    assert.deepEqual([kakaoId, dateOfBirth, emergencyContactName, emergencyContactPhone], ['', '', '', ''])
  assert.equal(lost.get('membershipApplications'), before.membershipApplications)
  const passengers = await restored.selectFrom('sheetDetails').selectAll().where('passengerName', 'is not', null).execute()
  assert.ok(passengers.length > 0 && passengers.every(({ passengerName }) => passengerName?.includes('not restored')))
  const guests = await restored.selectFrom('rideGuests').select('name').execute()
  assert.ok(guests.length > 0 && guests.every(({ name }) => name.includes('not restored')))
  const gone = ['secrets', 'secondFactors', 'recoveryCodes', 'pushSubscriptions', 'calendarFeeds', 'homeLinks', 'receiptPieces']
  const after = await rowsIn(restored)
  for (const [name, count] of Object.entries(before)) {
    if (gone.includes(name)) assert.equal(after[name], 0, name)
    else assert.equal(after[name], count, name)
  }
  // The site makes new ones.
  assert.ok(await findSecret(restored, 'unsubscribe'))
  await restored.destroy()

  // The same backup again, with the key file that was found.
  copyFileSync(keyFileOf(place), keyFileOf(target))
  await verifyBackup(backup, target)
  assert.equal((await restoreBackup(backup, target, { now: new Date() })).lost.size, 0)
  assert.ok((await birthDates(target)).every((day) => /^\d{4}-\d\d-\d\d$/.test(day)))
})

/** What the sample content lacks. */
async function fillEncrypted(db: Db): Promise<void> {
  const at = '2026-06-01T00:00:00.000Z'
  const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: eventId } = await db.selectFrom('ridingEvents').select('id').limit(1).executeTakeFirstOrThrow()
  await db.insertInto('rideGuests').values({ id: 'a-guest', eventId, name: '이몽룡', createdAt: at }).execute()
  const factor = { userId, secret: 'of an app', createdAt: at, confirmedAt: at, lastStep: 0 }
  await db.insertInto('secondFactors').values(factor).execute()
  await db.insertInto('recoveryCodes').values({ hash: 'of a code', userId, usedAt: null }).execute()
  await findSecret(db, 'unsubscribe')
}

test('a value of a missing key is not taken for plain text, also when a newer version encrypts another column', async () => {
  const { place, backup } = await backUp(undefined)
  const db = openDatabase(place)
  // As a migration does that adds an encrypted column to a table with rows.
  await db.updateTable('encryptionKeys').set({ completedAt: null }).execute()
  await db.destroy()
  const file = join(emptyFolder(), 'club.backup')
  await makeBackup({ place, file })
  const target = newPlace()
  await restoreBackup({ ...backup, file }, target, { now: new Date() })
  assert.deepEqual(await birthDates(target), [''])
})

test('a backup restores on a new machine, which has keys of its own; of several passphrases the right one is found', async () => {
  const { place, backup } = await backUp(passphrase)
  const tried: (readonly string[])[] = []
  const words = ['of another machine', 'of the setting', passphrase]
  const findPassphrase = async (wrong: readonly string[]) => {
    tried.push([...wrong])
    return words.find((word) => !wrong.includes(word))
  }
  const target = newPlace()
  const restored = await restoreBackup({ ...backup, findPassphrase }, target, { now: new Date() })
  assert.equal(restored.passphrase, passphrase)
  assert.deepEqual(tried, [[], words.slice(0, 1), words.slice(0, 2)])
  assert.deepEqual(await birthDates(target), ['1975-05-17'])
  assert.notEqual(keyIn(target), keyIn(place))
  const stubborn = { ...backup, findPassphrase: async () => 'of another machine' }
  await assert.rejects(verifyBackup(stubborn, target), { problem: 'passphraseWrong' })
})

test('mailbox and store come back where the site ran, and nowhere else, so that two sites never use them', async () => {
  const { place } = await backUp(undefined)
  const db = await openMigrated({ ...readConfig({}), ...place, backups: false })
  for (const name of ['mailbox', 'backupStore', 'unsubscribe']) await store(db, name, '{}')
  await db.destroy()
  const file = join(emptyFolder(), 'club.backup')
  await makeBackup({ place, file, passphrase })
  const restoredIn = async (target: DatabasePlace) => {
    const { isOfOtherSite } = await restoreBackup({ file, findPassphrase: async () => passphrase }, target, { now: new Date() })
    await using there = openDatabase(target)
    const rows = await there.selectFrom('secrets').select('name').orderBy('name').execute()
    return [isOfOtherSite, ...rows.map(({ name }) => name)]
  }
  assert.deepEqual(await restoredIn(place), [false, 'backupStore', 'mailbox', 'unsubscribe'])
  const other = newPlace()
  assert.deepEqual(await restoredIn(other), [true, 'unsubscribe'])
  assert.deepEqual(await restoredIn(other), [true, 'unsubscribe'], 'also over a site with keys of its own')
  const withKeys = newPlace()
  copyFileSync(keyFileOf(place), keyFileOf(withKeys))
  assert.deepEqual(await restoredIn(withKeys), [true, 'unsubscribe'])
})

test('a value of a backup that was moved to another row is noticed by its verification', async () => {
  const { place, backup } = await backUp(undefined)
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
