import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Config, readConfig } from '#server/config.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { newId } from '#server/db/new-id.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { findFeedOwner } from '#server/rides/calendar-feed-calls.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { answers, insertApplication } from '../../../../test/applying.ts'
import { column } from '../../../../test/columns.ts'
import { type Engine, engines, freshPostgresUrl } from '../../../../test/databases/databases.ts'
import { emptyFolder } from '../../../../test/temporary-folder.ts'

const migration = '0028-encrypted-values.sql'
const token = 'token-of-an-old-calendar-link'

async function openPlace(engine: Engine) {
  const dataDir = emptyFolder()
  const env = { DATA_DIR: dataDir, BACKUPS: 'off', ...(engine === 'postgres' && { DATABASE_URL: await freshPostgresUrl() }) }
  return { config: readConfig(env), dataDir, keyFile: join(dataDir, 'encryption-keys.json') }
}

const people = Array.from({ length: 700 }, (_, index) => `old-rider-${index}-plain`)

/** A database of the version before, with their applications and a calendar link. */
async function leaveOldDatabase(config: Config): Promise<void> {
  await using db = openDatabase(config)
  await migrate(db, undefined, new Set((await listMigrations()).filter((name) => name < migration)))
  const insert = (table: keyof Tables, rows: unknown) =>
    db
      .withoutPlugins()
      .insertInto(table)
      .values(rows as never)
      .execute()
  const at = '2026-06-01T00:00:00.000Z'
  const row = { ...answers, status: 'approved', submittedAt: at, updatedAt: at, language: 'ko' }
  const rows = people.map((kakaoId) => ({ ...row, id: newId(), kakaoId }))
  await insert('membershipApplications', rows)
  const account = { id: 'rider', username: 'rider', usernameKey: 'rider', password: 'hash', role: 'member', isActive: 'true' }
  await insert('users', { ...account, createdAt: at, updatedAt: at })
  await insert('calendarFeeds', { userId: 'rider', token, language: 'ko', createdAt: at })
}

/** What lies on the disk of the tables that had values in the clear. */
async function filesOf(db: Db, engine: Engine, dataDir: string): Promise<[string, Buffer][]> {
  if (engine === 'sqlite') {
    const names = readdirSync(dataDir).filter((name) => name.startsWith('club.sqlite'))
    return names.map((name) => [name, readFileSync(join(dataDir, name))])
  }
  await sql`checkpoint`.execute(db)
  const names = ['"membershipApplications"', '"calendarFeeds"']
  const { rows } = await sql<{ name: string; bytes: Buffer }>`
    select name, pg_read_binary_file(pg_relation_filepath(name)) as bytes from unnest(${names}::text[]) as name`.execute(db)
  return rows.map(({ name, bytes }) => [name, bytes])
}

for (const engine of engines) {
  test(`${engine}: an update encrypts the rows of before, when two processes start at once, and after one that was killed`, async () => {
    const { config, dataDir } = await openPlace(engine)
    await leaveOldDatabase(config)
    const opened = await Promise.all([openMigrated(config), openMigrated(config)])
    for (const db of opened) await db.destroy()

    await using db = openDatabase(config)
    const stored = await db.withoutPlugins().selectFrom('membershipApplications').select('kakaoId').execute()
    assert.ok(stored.every(({ kakaoId }) => kakaoId.startsWith('enc1.')))
    const rows = await db
      .selectFrom('membershipApplications')
      .select(['kakaoId', 'dateOfBirth', 'emergencyContactName'])
      .execute()
    assert.deepEqual(column(rows, 'kakaoId').toSorted(), people.toSorted())
    for (const { dateOfBirth, emergencyContactName } of rows)
      assert.deepEqual([dateOfBirth, emergencyContactName], [answers.dateOfBirth, answers.emergencyContactName])
    assert.equal((await findFeedOwner(db, token))?.userId, 'rider', 'old calendar links go on working')
    for (const [file, bytes] of await filesOf(db, engine, dataDir))
      for (const value of ['old-rider-', '-plain', answers.dateOfBirth, answers.emergencyContactName, token])
        assert.ok(!bytes.includes(value), `${file} still has ${value}, which was in the clear`)

    // As an update leaves it that was killed on its way: the next start finishes it.
    const raw = db.withoutPlugins()
    const { id } = await raw.selectFrom('membershipApplications').select('id').limit(1).executeTakeFirstOrThrow()
    await raw.updateTable('membershipApplications').set({ kakaoId: 'left behind' }).where('id', '=', id).execute()
    await raw.updateTable('encryptionKeys').set({ completedAt: null }).execute()
    await (await openMigrated(config)).destroy()
    const values = await raw.selectFrom('membershipApplications').select('kakaoId').execute()
    assert.ok(values.every(({ kakaoId }) => kakaoId.startsWith('enc1.')))
    assert.ok(
      column(await db.selectFrom('membershipApplications').select('kakaoId').execute(), 'kakaoId').includes('left behind'),
    )
    const keys = await db.selectFrom('encryptionKeys').select('completedAt').execute()
    assert.ok(keys.length === 1 && keys[0]?.completedAt)
  })
}

test('a start without the key file, with another one, or with one that is open to others is refused in a sentence', async () => {
  const { config, keyFile } = await openPlace('sqlite')
  const db = await openMigrated(config)
  await insertApplication(db, { kakaoId: 'rider' })
  await db.destroy()
  renameSync(keyFile, `${keyFile}.away`)
  await assert.rejects(openMigrated(config), /키 파일 .*이 없습니다.*\nThe key file .* is missing/s)
  const other = await openPlace('sqlite')
  await (await openMigrated(other.config)).destroy()
  copyFileSync(other.keyFile, keyFile)
  await assert.rejects(openMigrated(config), /다른 데이터베이스.*\nThe key file .* is of another database/s)
  rmSync(keyFile)
  const away = { ...config, keyFile: `${keyFile}.away` }
  chmodSync(away.keyFile, 0o640)
  await assert.rejects(openMigrated(away), /chmod 600 .*\nOther accounts .*chmod 600/s)
  chmodSync(away.keyFile, 0o600)
  await using again = await openMigrated(away)
  assert.deepEqual(await again.selectFrom('membershipApplications').select('kakaoId').execute(), [{ kakaoId: 'rider' }])
})
