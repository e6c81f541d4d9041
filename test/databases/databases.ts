import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { migrate } from '#server/db/migrate.ts'
import { type DatabasePlace, type Db, openDatabase } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { emptyFolder } from '../temporary-folder.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { createTemplate, templateName } from './postgres-global-setup.ts'

export type Engine = 'sqlite' | 'postgres'
const allEngines: readonly Engine[] = ['sqlite', 'postgres']
/** The databases on which the tests of both run: TEST_ENGINES names one of them. */
export const engines = allEngines.filter((engine) => !process.env.TEST_ENGINES || engine === process.env.TEST_ENGINES)

/** A fresh, migrated, empty database. The caller closes it with `destroy`. */
export async function freshDatabase(engine: Engine = 'sqlite'): Promise<Db> {
  if (engine === 'postgres') return openDatabase({ dataDir: ':memory:', databaseUrl: await createPostgresDatabase(templateName) })
  return openDatabase({ dataDir: ':memory:' }, { contents: await migratedFile() })
}

/** Where a fresh, migrated, empty database is, for what opens it by itself. */
export async function migratedPlace(engine: Engine, dataDir = emptyFolder()): Promise<DatabasePlace> {
  if (engine === 'postgres') return { dataDir, databaseUrl: await createPostgresDatabase(templateName) }
  writeFileSync(databaseFile(dataDir), await migratedFile())
  return { dataDir }
}

/** The migrations take 150 ms, a copy of what they made 3 ms. */
let migrated: Promise<Uint8Array> | undefined

function migratedFile(): Promise<Uint8Array> {
  migrated ??= migrateOnce()
  return migrated
}

async function migrateOnce(): Promise<Uint8Array> {
  const db = openDatabase({ dataDir: ':memory:' })
  await migrate(db)
  const file = join(emptyFolder(), 'club.sqlite')
  await sql`vacuum into ${file}`.execute(db)
  await db.destroy()
  return readFileSync(file)
}

/** Two connections to one fresh database, as two processes have: of SQLite a file. The caller closes both. */
export async function openTwice(engine: Engine): Promise<[Db, Db]> {
  const place = await migratedPlace(engine)
  const dbs: [Db, Db] = [openDatabase(place), openDatabase(place)]
  await prepareKeys(dbs[0])
  return dbs
}

/** The address of a fresh database without tables on a real PostgreSQL. The server removes it at the end of the run. */
export function freshPostgresUrl(): Promise<string> {
  return createPostgresDatabase('template0')
}

/** The address of a copy of a database of the same server. */
export async function createPostgresDatabase(template: string): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL ?? (await ownPostgres()).url
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy = file_copy`)
  await client.end()
  const url = new URL(server)
  url.pathname = name
  return url.href
}

// A test file that runs without the global setup starts a server of its own.
let own: Promise<Postgres> | undefined

function ownPostgres(): Promise<Postgres> {
  own ??= startPostgres().then(async (server) => {
    await createTemplate(server.url)
    return server
  })
  return own
}

after(async () => (await own)?.stop())
