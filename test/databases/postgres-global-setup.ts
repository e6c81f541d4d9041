import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Postgres, startPostgres } from './postgres.ts'

export const templateName = 'club_template'

let postgres: Postgres | undefined

/** One PostgreSQL for the whole run of `node --test`. The test processes find it in the environment. */
export async function globalSetup(): Promise<void> {
  postgres = await startPostgres()
  await createTemplate(postgres.url)
  process.env.TEST_POSTGRES_URL = postgres.url
}

export async function globalTeardown(): Promise<void> {
  await postgres?.stop()
}

/** Creates the migrated, empty template of the tests' databases: a copy is faster than the migrations. */
export async function createTemplate(server: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const url = new URL(server)
  url.pathname = templateName
  const db = openDatabase({ dataDir: ':memory:', databaseUrl: url.href })
  await migrate(db)
  await db.destroy()
}
