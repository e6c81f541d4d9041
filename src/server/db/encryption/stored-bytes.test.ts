import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { migratedPlace } from '../../../../test/databases/databases.ts'
import { fillDatabase } from '../../../../test/faults/full-database.ts'
import { hashSecret } from './cipher.ts'
import { encryptedTables } from './encrypted-columns.ts'
import { findKeySource } from './key-file.ts'
import { encryptRows } from './registered-keys.ts'

/** The demo's people, a calendar link, a family link, a guest of a ride and a secret. */
async function fill(db: Db): Promise<void> {
  const at = '2026-06-01T00:00:00.000Z'
  const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: registrationId } = await db.selectFrom('eventParticipants').select('id').limit(1).executeTakeFirstOrThrow()
  const link = (token: string) => ({ token, tokenHash: hashSecret(token), language: 'ko' as const, createdAt: at })
  await db.deleteFrom('calendarFeeds').execute()
  await db
    .insertInto('calendarFeeds')
    .values({ userId, ...link('calendar-link-of-a-user') })
    .execute()
  await db
    .insertInto('homeLinks')
    .values({ registrationId, ...link('home-link-of-a-user') })
    .execute()
  await db.insertInto('rideGuests').values({ id: 'guest', eventId: 'ride', name: 'a-guest-of-a-ride', createdAt: at }).execute()
  await db.insertInto('secrets').values({ name: 'test', value: 'a-secret-of-the-site' }).execute()
}

/** Every encrypted value that stands nowhere else in the clear, such as the name of a contact who is a member too. */
async function listEncryptedValues(db: Db): Promise<string[]> {
  const [encrypted, clear] = [new Set<string>(), new Set<string>()]
  for (const { name } of await db.introspection.getTables()) {
    const columns = encryptedTables.get(name)?.columns ?? []
    for (const row of await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute())
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value !== '') (columns.includes(column) ? encrypted : clear).add(value)
  }
  const others = [...clear].join('\n')
  return [...encrypted].filter((value) => value.length > 3 && !others.includes(value))
}

test('no encrypted value of a filled site is in the database in the clear, byte by byte', async () => {
  const place = await migratedPlace('sqlite')
  const db = await fillDatabase(place)
  await fill(db)
  const values = await listEncryptedValues(db)
  for (const value of ['calendar-link-of-a-user', 'home-link-of-a-user', 'a-guest-of-a-ride', 'a-secret-of-the-site'])
    assert.ok(values.includes(value))
  assert.ok(
    values.some((value) => /^\d{4}-\d\d-\d\d$/.test(value)),
    'birth dates',
  )
  assert.ok(values.length > 20, String(values.length))
  const inClear = (bytes: Buffer) => values.filter((value) => bytes.includes(value))

  const tables = await db.introspection.getTables()
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    assert.deepEqual(inClear(Buffer.from(rows.map((row) => Object.values(row as object).join('\n')).join('\n'))), [], name)
  }
  const searchAll = () => {
    for (const name of readdirSync(place.dataDir).filter((name) => name.startsWith('club.sqlite')))
      assert.deepEqual(inClear(readFileSync(join(place.dataDir, name))), [], name)
  }
  searchAll()
  const keys = findKeySource(db).find()
  assert.ok(keys)
  await encryptRows(db, keys)
  searchAll()
  await db.destroy()
  searchAll()
})
