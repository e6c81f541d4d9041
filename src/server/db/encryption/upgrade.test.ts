import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Config, readConfig } from '#server/config.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { newId } from '#server/db/new-id.ts'
import { openDatabase } from '#server/db/open.ts'
import { findFeedOwner } from '#server/rides/calendar-feed-calls.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { answers, insertApplication } from '../../../../test/applying.ts'
import { type Engine, engines, freshPostgresUrl } from '../../../../test/databases/databases.ts'
import { emptyFolder } from '../../../../test/temporary-folder.ts'

const migration = '0028-encrypted-values.sql'
const token = 'token-of-an-old-calendar-link'

async function openPlace(engine: Engine) {
  const dataDir = emptyFolder()
  const env = { DATA_DIR: dataDir, BACKUPS: 'off', ...(engine === 'postgres' && { DATABASE_URL: await freshPostgresUrl() }) }
  return { config: readConfig(env), dataDir, keyFile: join(dataDir, 'encryption-keys.json') }
}

/** A database of the version before, with that many applications. */
async function leaveOldDatabase(config: Config, people: number): Promise<void> {
  const db = openDatabase(config)
  await migrate(db, undefined, new Set((await listMigrations()).filter((name) => name < migration)))
  const raw = db.withoutPlugins()
  const at = '2026-06-01T00:00:00.000Z'
  const row = { ...answers, status: 'approved', submittedAt: at, updatedAt: at, language: 'ko' }
  const rows = Array.from({ length: people }, (_, index) => ({ ...row, id: newId(), kakaoId: `old-rider-${index}-plain` }))
  for (let start = 0; start < people; start += 500)
    await raw
      .insertInto('membershipApplications')
      .values(rows.slice(start, start + 500))
      .execute()
  const account = { username: 'rider', usernameKey: 'rider', password: 'hash', role: 'member', isActive: 'true' } as const
  await raw
    .insertInto('users')
    .values({ ...account, id: 'rider', createdAt: at, updatedAt: at } as never)
    .execute()
  await raw
    .insertInto('calendarFeeds')
    .values({ userId: 'rider', token, language: 'ko', createdAt: at } as never)
    .execute()
  await db.destroy()
}

/** How many applications are still in the clear. */
async function countPlain(config: Config): Promise<number> {
  const db = openDatabase(config)
  try {
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from "membershipApplications"
      where "kakaoId" like 'old-rider-%' and "kakaoId" like '%-plain'`.execute(db)
    return Number(rows[0]?.count)
  } finally {
    await db.destroy()
  }
}

async function assertUpgraded(config: Config, people: number): Promise<void> {
  assert.equal(await countPlain(config), 0)
  const db = openDatabase(config)
  const rows = await db.selectFrom('membershipApplications').select(['kakaoId', 'dateOfBirth', 'emergencyContactName']).execute()
  assert.deepEqual(
    rows.map(({ kakaoId }) => kakaoId).toSorted(),
    Array.from({ length: people }, (_, index) => `old-rider-${index}-plain`).toSorted(),
  )
  for (const { dateOfBirth, emergencyContactName } of rows)
    assert.deepEqual([dateOfBirth, emergencyContactName], [answers.dateOfBirth, answers.emergencyContactName])
  assert.equal((await findFeedOwner(db, token))?.userId, 'rider', 'old calendar links go on working')
  await db.destroy()
  if (config.databaseUrl !== undefined) return
  for (const name of readdirSync(config.dataDir).filter((name) => name.startsWith('club.sqlite')))
    for (const value of ['old-rider-', '-plain', answers.dateOfBirth, answers.emergencyContactName, token])
      assert.ok(!readFileSync(join(config.dataDir, name)).includes(value), `${name}: ${value}`)
}

for (const engine of engines) {
  test(`${engine}: an update encrypts the rows of before, when two processes start at once`, async () => {
    const people = 700
    const { config } = await openPlace(engine)
    await leaveOldDatabase(config, people)
    assert.equal(await countPlain(config), people)
    const opened = await Promise.all([openMigrated(config), openMigrated(config)])
    for (const db of opened) await db.destroy()
    await assertUpgraded(config, people)
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
