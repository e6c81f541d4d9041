import assert from 'node:assert/strict'
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isDatabaseOutage } from '#server/errors.ts'
import { createAnnouncement } from '#server/news/news-calls.ts'
import { raiseContentVersion, readContentVersion } from '#server/site/content-version.ts'
import { newAnnouncement } from '../../../test/announcements.ts'
import { moment } from '../../../test/club-clock.ts'
import { freshDatabase, migratedPlace } from '../../../test/databases/databases.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { migrate } from './migrate.ts'
import { memoizeUntilCommit, openDatabase } from './open.ts'

test('only the owner can read the file and its folder, and every write is on the disk before it is acknowledged', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await using db = openDatabase({ dataDir })
  await migrate(db)
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  assert.equal(statSync(join(dataDir, 'club.sqlite')).mode & 0o777, 0o600)
  const pragma = async (name: string) =>
    Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]
  assert.deepEqual([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')], ['wal', 2, 1])
})

test('a damaged file is rejected at the start', async () => {
  const place = await migratedPlace('sqlite')
  const before = openDatabase(place)
  for (let index = 0; index < 100; index += 1) await createAnnouncement(before, newAnnouncement, { createdBy: null, moment })
  await before.destroy()
  const file = openSync(join(place.dataDir, 'club.sqlite'), 'r+')
  writeSync(file, Buffer.alloc(64 * 1024, 0xa5), 0, 64 * 1024, 64 * 4096)
  closeSync(file)
  assert.throws(() => openDatabase(place), { errcode: 11 })
})

test('postgres: a connection that dies inside a transaction fails that transaction and nothing else', async () => {
  await using db = await freshDatabase('postgres')
  const lost = db.transaction().execute(async (change) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(change)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(change)
  })
  await assert.rejects(lost, isDatabaseOutage)
  assert.equal((await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one, 1)
})

test('a value is read again after every commit, also of another connection, and never in between', async () => {
  const place = await migratedPlace('sqlite')
  await using here = openDatabase(place)
  await using there = openDatabase(place)
  let reads = 0
  const version = memoizeUntilCommit(here, async () => {
    reads += 1
    return readContentVersion(here)
  })
  const first = await version('public')
  assert.equal(await version('public'), first)
  assert.equal(reads, 1)
  for (const db of [here, there]) {
    const before = await version('public')
    await raiseContentVersion(db)
    assert.equal(await version('public'), before + 1)
  }
  assert.equal(reads, 3)
})
