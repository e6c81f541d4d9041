import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { openSqlite } from './node-sqlite.ts'
import { SqliteFileDialect } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type Engine = 'sqlite' | 'postgres'

export interface DatabasePlace {
  /** PostgreSQL when set. */
  databaseUrl?: string | undefined
  /** Folder of the SQLite file otherwise. */
  dataDir: string
}

/** Opens the database. The schema is `migrate`'s affair; closing is `db.destroy()`. */
export function openDatabase({ databaseUrl, dataDir }: DatabasePlace): Db {
  if (databaseUrl !== undefined) {
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => openPool(databaseUrl) }) })
  }
  const file = openSqlite(dataDir)
  const db = new Kysely<Tables>({ dialect: new SqliteFileDialect(file) })
  if (file.commitMark) commitMarks.set(db, file.commitMark)
  return db
}

const commitMarks = new WeakMap<Db, () => unknown>()

/**
 * A number that is another one after every commit, whoever made it, for two microseconds instead of a query's sixty. Only an SQLite file has one: PostgreSQL's
 * notifications arrive after the commit was acknowledged.
 */
export function commitMarkOf(db: Db): (() => unknown) | undefined {
  return commitMarks.get(db)
}

export const siteInPostgres = 'club-site'

/** With the first query, and with its library, which nobody else needs. */
async function openPool(connectionString: string): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    // By this name a restore sees that the site is running.
    application_name: siteInPostgres,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    types: {
      // Counts come as 8-byte integers, which pg hands over as text. Ours stay far below 2^53.
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // Without a listener, an idle connection that PostgreSQL closes (a restart, say) would end this process. The pool replaces it by itself.
  pool.on('error', ignore)
  // The pool listens only while a connection is idle; inside a transaction, between two statements, nobody would.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore(): void {}

const int8 = 20
