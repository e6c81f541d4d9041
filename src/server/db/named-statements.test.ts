import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { freshPostgresUrl } from '../../../test/databases/databases.ts'
import { type Db, openDatabase } from './open.ts'

async function openEmpty(): Promise<Db> {
  const db = openDatabase({ dataDir: ':memory:', databaseUrl: await freshPostgresUrl() })
  await sql`create table "bikes" ("name" text not null primary key, "seats" integer not null)`.execute(db)
  await sql`insert into "bikes" values ('Rebel', 1)`.execute(db)
  return db
}

/** So often that it has a name. */
const often = 5

async function ask(db: Db, text: string, parameters: unknown[] = []): Promise<unknown[]> {
  return (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows.map((row) => ({ ...(row as object) }))
}

const bike = (db: Db) => ask(db, 'select * from "bikes" where "name" = $1', ['Rebel'])

async function askOften(db: Db): Promise<void> {
  for (let times = 0; times < often; times += 1) assert.deepEqual(await bike(db), [{ name: 'Rebel', seats: 1 }])
}

/** Names of what the server has prepared for this connection, but for this question itself. */
async function prepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "name" from "pg_prepared_statements" where "statement" not like '%pg_prepared_statements%' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const oneConnection = <Result>(db: Db, work: (db: Db) => Promise<Result>) => db.connection().execute(work)

async function process(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as "pid"`.execute(db)
  return rows[0]?.pid
}

test('postgres: what is asked again and again is prepared once in a connection, what is asked once is not', async () => {
  await using db = await openEmpty()
  await oneConnection(db, async (one) => {
    await ask(one, 'select "seats" from "bikes"')
    await askOften(one)
    assert.equal((await prepared(one)).length, 1)
    assert.deepEqual(await ask(one, 'update "bikes" set "seats" = $1 returning "seats"', [2]), [{ seats: 2 }])
  })
})

test('postgres: however many texts there are, few are kept, and none with a list of any length', async () => {
  await using db = await openEmpty()
  await oneConnection(db, async (one) => {
    for (let times = 0; times < often; times += 1) await ask(one, 'select 1 from "bikes" where "name" in ($1, $2)', ['a', 'b'])
    assert.deepEqual(await prepared(one), [])
    for (let number = 0; number < 250; number += 1)
      for (let times = 0; times < often; times += 1) await ask(one, `select ${number} as "number" from "bikes"`)
    assert.equal((await prepared(one)).length, 200)
  })
})

const meanwhiles: Record<string, (one: Db, other: Db) => Promise<unknown>> = {
  'is altered': (_one, other) => sql`alter table "bikes" add column "color" text`.execute(other),
  'is forgotten by the server': (one) => sql`deallocate all`.execute(one),
}
const answers: Record<string, unknown> = {
  'is altered': [{ name: 'Rebel', seats: 1, color: null }],
  'is forgotten by the server': [{ name: 'Rebel', seats: 1 }],
}

for (const [what, meanwhile] of Object.entries(meanwhiles)) {
  test(`postgres: a prepared query that ${what} is answered all the same, and its connection is replaced`, async () => {
    await using db = await openEmpty()
    const before = await oneConnection(db, async (one) => {
      await askOften(one)
      await meanwhile(one, db)
      assert.deepEqual(await bike(one), answers[what])
      return process(one)
    })
    await oneConnection(db, async (next) => {
      assert.deepEqual(await bike(next), answers[what])
      assert.notEqual(await process(next), before)
      assert.equal((await prepared(next)).length, 1)
    })
  })

  test(`postgres: a prepared query that ${what} is answered inside a transaction`, async () => {
    await using db = await openEmpty()
    await oneConnection(db, async (one) => {
      await askOften(one)
      await meanwhile(one, db)
      const answer = await one.transaction().execute(async (change) => {
        await sql`update "bikes" set "seats" = 1`.execute(change)
        return bike(change)
      })
      assert.deepEqual(answer, answers[what])
    })
  })
}

test('postgres: a name that somebody else has taken on the connection does no harm', async () => {
  await using db = await openEmpty()
  const [name = ''] = await oneConnection(db, async (one) => {
    await askOften(one)
    return prepared(one)
  })
  await oneConnection(db, async () => {
    // Another connection, which has not prepared anything yet.
    await oneConnection(db, async (other) => {
      await sql.raw(`prepare "${name}" as select 2`).execute(other)
      assert.deepEqual(await bike(other), [{ name: 'Rebel', seats: 1 }])
    })
  })
})

test('postgres: behind somebody who shares out the connections among many, names are given up', async () => {
  await using db = await openEmpty()
  await askOften(db)
  for (let times = 0; times < 40; times += 1) {
    await oneConnection(db, async (one) => {
      await bike(one)
      await sql`deallocate all`.execute(one)
      assert.deepEqual(await bike(one), [{ name: 'Rebel', seats: 1 }])
    })
  }
  await oneConnection(db, async (one) => {
    await askOften(one)
    assert.deepEqual(await prepared(one), [])
  })
})

test('postgres: a query that is wrong is refused, and the connection stays as it is', async () => {
  await using db = await openEmpty()
  await oneConnection(db, async (one) => {
    const before = await process(one)
    for (let times = 0; times < often; times += 1) {
      await assert.rejects(ask(one, 'select "wings" from "bikes"'), { code: '42703' })
      await assert.rejects(ask(one, 'select 1 / ($1::integer) from "bikes"', [0]), { code: '22012' })
    }
    await askOften(one)
    assert.equal(await process(one), before)
  })
})
