import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { openSqlite } from './sqlite.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type Engine = 'sqlite' | 'postgres'

export interface DatabasePlace {
  /** PostgreSQL when set. */
  databaseUrl?: string | undefined
  /** Folder of the SQLite file otherwise. */
  dataDir: string
}

/** Opens the database without changing its schema: that is for migrate.ts. `db.destroy()` closes it. */
export function openDatabase({ databaseUrl, dataDir }: DatabasePlace): Db {
  if (databaseUrl !== undefined) {
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => openPool(databaseUrl) }) })
  }
  const file = openSqlite(dataDir)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  if (file.dataVersion) dataVersions.set(db, file.dataVersion)
  return db
}

const dataVersions = new WeakMap<Db, () => unknown>()

/**
 * Returns a function that gives a number which changes with every commit of any process, for two microseconds instead of a
 * query's sixty. Undefined for PostgreSQL, whose notifications arrive after the commit was acknowledged, and for databases in
 * memory.
 */
export function dataVersionOf(db: Db): (() => unknown) | undefined {
  return dataVersions.get(db)
}

/** Name of the site's connections: a restore sees by it that the site is running. */
export const postgresApplicationName = 'club-site'

/** The library is loaded with the first query: most sites do not need it. */
async function openPool(connectionString: string): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    application_name: postgresApplicationName,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 10_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    types: {
      // Counts are 8-byte integers, which pg returns as text. Ours stay far below 2^53.
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // Without a listener, an idle connection that PostgreSQL closes would end this process. The pool replaces it.
  pool.on('error', ignore)
  // The pool listens only while a connection is idle, not between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore(): void {}

const int8 = 20
