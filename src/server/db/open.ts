import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from './postgres-pool.ts'
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
