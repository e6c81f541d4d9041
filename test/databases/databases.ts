import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { type Postgres, startPostgres } from './postgres.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** A fresh, migrated, empty database. `await using` closes it. */
export async function freshDatabase(engine: Engine = 'sqlite'): Promise<Db> {
  const db =
    engine === 'sqlite'
      ? openDatabase({ dataDir: ':memory:' })
      : openDatabase({ dataDir: ':memory:', databaseUrl: await freshPostgresUrl() })
  await migrate(db)
  return db
}

/** The URL of a fresh database without tables, on a real PostgreSQL that ends with the test run. */
export async function freshPostgresUrl(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL ?? (await ownPostgres()).url
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name} strategy = file_copy`)
  await client.end()
  const url = new URL(server)
  url.pathname = name
  return url.href
}

// A test file that runs without the global setup starts its own server.
let own: Promise<Postgres> | undefined

function ownPostgres(): Promise<Postgres> {
  own ??= startPostgres()
  return own
}

after(async () => (await own)?.stop())
