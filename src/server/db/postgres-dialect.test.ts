import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listAnnouncements } from '#server/store/content/announcements.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { fillClub } from '../../../test/growth/full-club.ts'

test('postgres: a page of a long list is planned once, not each time it is asked for', async () => {
  await using db = await freshDatabase('postgres')
  await fillClub(db, { announcements: 3000, pastRides: 1, people: 1, messages: 1, auditLines: 1, albums: 1, riders: 1 })
  await sql`analyze`.execute(db)
  await db.connection().execute(async (one) => {
    for (let times = 0; times < 12; times += 1) await listAnnouncements(one, { limit: 20 })
    const { rows } = await sql<{ kept: number; anew: number }>`
      select "generic_plans" as "kept", "custom_plans" as "anew" from "pg_prepared_statements"
      where "statement" like '%from "announcements"%'`.execute(one)
    assert.equal(rows.length, 1)
    assert.deepEqual(rows, [{ kept: 10, anew: 0 }], 'all but the first two, which had no name yet')
  })
})
