import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { record } from '#server/activities/record.ts'
import { keyFileOf } from '#server/db/encryption/key-file.ts'
import { migrate } from '#server/db/migrate.ts'
import { type DatabasePlace, type Db, openDatabase } from '#server/db/open.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { readContentVersion } from '#server/site/content-version.ts'
import { engines } from '../../../test/databases/databases.ts'
import { filledPlace } from '../../../test/faults/full-database.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import type { BackupProblem } from './backup-error.ts'
import { makeBackup, takeSnapshot } from './make-backup.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'

const plain = (file: string) => ({ file, findPassphrase: async () => undefined })
const now = () => ({ now: new Date() })

/** All rows but those that a restore changes on purpose. Encrypted values as they are read. */
async function content(place: DatabasePlace) {
  const { tables } = await takeSnapshot(place, emptyFolder())
  const ended = ['sessions', 'tickets', 'calendarFeeds', 'calendarEntries', 'homeLinks']
  const changed = [...ended, 'auditLog', 'contentVersions', 'migrations', 'encryptionKeys']
  const encrypted = ['membershipApplications', 'sheetDetails', 'secrets'] as const
  const read = (db: Db) => Promise.all(encrypted.map((name) => db.selectFrom(name).selectAll().execute()))
  const opened = (await withDatabase(place, read)).map((rows) => rows.map((row) => JSON.stringify(row)).toSorted())
  const names: readonly string[] = [...changed, ...encrypted]
  return { others: tables.filter(({ name }) => !names.includes(name)), opened }
}

async function withDatabase<Result>(place: DatabasePlace, look: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase(place)
  return look(db).finally(() => db.destroy())
}

for (const from of engines) {
  for (const to of engines) {
    test(`a backup of ${from} restores into ${to} with every row as it was`, async () => {
      const source = await filledPlace(from)
      const findLines = (db: Db) => db.selectFrom('auditLog').selectAll().orderBy('at').orderBy('id').execute()
      const lines = await withDatabase(source, async (db) => {
        const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
        const link = { token: 'revoked since', tokenHash: null, language: 'ko' as const, createdAt: '2026-06-01T00:00:00.000Z' }
        const { id: registrationId } = await db.selectFrom('eventParticipants').select('id').limit(1).executeTakeFirstOrThrow()
        const feed = { userId: id, ...link }
        await db.insertInto('calendarFeeds').values(feed).execute()
        const home = { registrationId, ...link }
        await db.insertInto('homeLinks').values(home).execute()
        await record(db, 'calendar.create', { actorId: id })
        return findLines(db)
      })
      const file = join(emptyFolder(), 'club.backup')
      const manifest = await makeBackup({ place: source, file })
      assert.equal(manifest.engine, from)
      assert.ok((manifest.tables.find(({ name }) => name === 'announcements')?.rows ?? 0) > 6)
      assert.equal(statSync(file).mode & 0o777, 0o600)

      await verifyBackup(plain(file), source)
      const target = await filledPlace(to)
      await withDatabase(target, (db) => db.deleteFrom('announcements').execute())
      const before = await content(source)
      assert.notDeepEqual(await content(target), before)
      // The backup has no passphrase, and so no keys.
      copyFileSync(keyFileOf(source), keyFileOf(target))
      const { kept } = await restoreBackup(plain(file), target, now())
      assert.deepEqual(await content(target), before)
      await withDatabase(target, async (db) => {
        assert.equal((await db.selectFrom('sessions').selectAll().execute()).length, 0, 'old sessions have ended')
        assert.equal((await db.selectFrom('tickets').selectAll().execute()).length, 0)
        assert.deepEqual(await db.selectFrom('calendarFeeds').selectAll().execute(), [], 'no calendar link works again')
        assert.deepEqual(await db.selectFrom('homeLinks').selectAll().execute(), [], 'and no family link')
        const [restored, ...others] = (await findLines(db)).toReversed()
        assert.deepEqual(others.toReversed(), lines)
        const { actorId, action, kind, detail } = restored ?? {}
        const madeAt = `${manifest.madeAt.slice(0, 10)} ${manifest.madeAt.slice(11, 16)} UTC`
        assert.deepEqual([actorId, action, kind, detail], [commandLineActor, 'backup.restore', 'exports', madeAt])
        assert.ok((await readContentVersion(db)) > 1_000_000, 'cached pages are outdated')
        await migrate(db)
      })
      assert.ok(kept && statSync(kept).size > 0, 'the previous database is kept')
      assert.deepEqual(
        readdirSync(join(target.dataDir, 'backups')).filter((name) => name.startsWith('.')),
        [],
      )
    })
  }

  test(`${from}: a backup made during writes is a snapshot of one moment, and the writes go on`, async () => {
    const place = await filledPlace(from)
    const db = openDatabase(place)
    let written = 0
    let stop = false
    // Two rows per transaction: a snapshot holds both or neither.
    const writer = (async () => {
      while (!stop) {
        await db.transaction().execute(async (change) => {
          for (const half of ['a', 'b'])
            await change
              .insertInto('secrets')
              .values({ name: `${written} ${half}`, value: half })
              .execute()
        })
        written += 1
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    while (written < 5) await new Promise((resolve) => setImmediate(resolve))
    const before = written
    const file = join(emptyFolder(), 'club.backup')
    await makeBackup({ place, file })
    stop = true
    await writer
    await db.destroy()
    const copy = new DatabaseSync(file)
    const rows = copy
      .prepare(`select count(*) as "count" from "secrets" where "name" like '% a' or "name" like '% b'`)
      .get()?.count
    copy.close()
    assert.equal(Number(rows) % 2, 0)
    assert.ok(Number(rows) >= 2 * before, 'every acknowledged write is in it')
    await verifyBackup(plain(file), place)
  })
}

test('a file that is incomplete, not a backup, or too new is rejected', async () => {
  const place = await filledPlace('sqlite')
  const folder = emptyFolder()
  const file = join(folder, 'club.backup')
  await makeBackup({ place, file })
  const before = await content(place)
  const isRejected = (name: string, problem: BackupProblem) =>
    assert.rejects(restoreBackup(plain(join(folder, name)), place, now()), { problem })

  writeFileSync(join(folder, 'letter'), 'Dear club, '.repeat(1_000))
  copyFileSync(join(place.dataDir, 'club.sqlite'), join(folder, 'bare'))
  writeFileSync(join(folder, 'cut'), readFileSync(file).subarray(0, -8_192))
  copyFileSync(file, join(folder, 'changed'))
  const changed = new DatabaseSync(join(folder, 'changed'))
  changed.exec(`update "users" set "role" = 'admin'`)
  changed.close()
  const newer = await filledPlace('sqlite')
  const migration = { name: '9999-future.sql', appliedAt: '2999-01-01T00:00:00.000Z' }
  await withDatabase(newer, (db) => db.insertInto('migrations').values(migration).execute())
  await makeBackup({ place: newer, file: join(folder, 'future') })
  await isRejected('nothing-here', 'noFile')
  for (const name of ['letter', 'bare']) await isRejected(name, 'notABackup')
  for (const name of ['cut', 'changed']) await isRejected(name, 'damaged')
  await isRejected('future', 'newer')
  assert.deepEqual(await content(place), before, 'the database was not touched')
  await assert.rejects(async () => makeBackup({ place, file }), { problem: 'fileExists' })
  await assert.rejects(makeBackup({ place: { dataDir: emptyFolder() }, file: join(folder, 'none') }), { problem: 'noDatabase' })
})

for (const engine of engines)
  test(`${engine}: a restore is rejected while the site has the database open`, async () => {
    const place = await filledPlace(engine)
    const file = join(emptyFolder(), 'club.backup')
    await makeBackup({ place, file })
    const before = await content(place)
    await withDatabase(place, async (db) => {
      await db.selectFrom('users').select('id').execute()
      await assert.rejects(restoreBackup(plain(file), place, now()), { problem: 'running' })
    })
    assert.deepEqual(await content(place), before)
    await restoreBackup(plain(file), place, now())
  })

test('a damaged database is kept beside the restored one, with its log', async () => {
  const place = await filledPlace('sqlite')
  const file = join(emptyFolder(), 'club.backup')
  await makeBackup({ place, file })
  const before = await content(place)
  writeFileSync(join(place.dataDir, 'club.sqlite'), 'no database at all '.repeat(500))
  writeFileSync(join(place.dataDir, 'club.sqlite-wal'), 'its log')
  const { kept = '' } = await restoreBackup(plain(file), place, now())
  assert.deepEqual(await content(place), before)
  assert.match(readFileSync(kept, 'utf8'), /^no database at all/)
  assert.equal(readFileSync(`${kept}-wal`, 'utf8'), 'its log')
})
