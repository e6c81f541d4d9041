import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseOutage } from '#server/errors.ts'
import { createAnnouncement, listAnnouncements } from '#server/news/news-calls.ts'
import { newAnnouncement } from '../../../test/announcements.ts'
import { moment } from '../../../test/club-clock.ts'
import { migratedPlace } from '../../../test/databases/databases.ts'
import { type Db, openDatabase } from './open.ts'

async function openWithOtherProcess() {
  const { dataDir } = await migratedPlace('sqlite')
  const db = openDatabase({ dataDir })
  const other = new DatabaseSync(join(dataDir, 'club.sqlite'))
  return {
    db,
    other,
    async [Symbol.asyncDispose]() {
      other.close()
      await db.destroy()
      rmSync(dataDir, { recursive: true })
    },
  }
}

const write = (db: Db) => createAnnouncement(db, newAnnouncement, { createdBy: null, moment })
const count = async (db: Db) => (await listAnnouncements(db, { limit: 100 })).rows.length

test('while another process holds the lock, reads go on and writes wait until it is released', async () => {
  await using site = await openWithOtherProcess()
  site.other.exec('begin immediate')
  const written: unknown[] = []
  const writes = Promise.all(Array.from({ length: 5 }, async () => written.push(await write(site.db))))
  for (let look = 0; look < 10; look += 1) {
    assert.equal(await count(site.db), 0)
    await wait(20)
  }
  assert.deepEqual(written, [])
  site.other.exec('commit')
  await writes
  assert.equal(await count(site.db), 5)
})

test('when a lock is held too long all waiting writes fail together as an outage and leave nothing behind', async () => {
  await using site = await openWithOtherProcess()
  site.other.exec('begin immediate')
  const began = performance.now()
  const writes = await Promise.allSettled(Array.from({ length: 20 }, () => write(site.db)))
  assert.ok(performance.now() - began < 15_000, 'not one after the other')
  for (const outcome of writes) assert.ok(outcome.status === 'rejected' && isDatabaseOutage(outcome.reason))
  site.other.exec('commit')
  assert.equal(await count(site.db), 0)
  await write(site.db)
  assert.equal(await count(site.db), 1)
})

test('a read does not see an open transaction, and does not wait for it', async () => {
  await using site = await openWithOtherProcess()
  await site.db.transaction().execute(async (change) => {
    await write(change)
    assert.equal(await count(site.db), 0)
    assert.equal(await count(change), 1)
  })
  assert.equal(await count(site.db), 1)
})

test('a failed transaction does not affect the next one', async () => {
  await using site = await openWithOtherProcess()
  for (let round = 0; round < 3; round += 1) {
    const failing = site.db.transaction().execute(async (change) => {
      await write(change)
      await write(change)
      await sql`insert into "noSuchTable" default values`.execute(change)
    })
    await assert.rejects(failing)
  }
  await Promise.all([site.db.transaction().execute(write), write(site.db)])
  assert.equal(await count(site.db), 2)
})
