import { Kysely, PostgresDialect } from 'kysely'
import { encryptingPlugin } from './encryption/encrypting-plugin.ts'
import { keySourceOf, setKeySource } from './encryption/key-source.ts'
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
  /** The keys of encrypted values; a file in `dataDir` unless it is set. */
  keyFile?: string | undefined
}

/**
 * Opens the database without changing its schema: that is for migrate.ts. `db.destroy()` closes it.
 * @param isExclusive keeps other processes away from an SQLite file.
 */
export function openDatabase(place: DatabasePlace, { isExclusive = false } = {}): Db {
  const { databaseUrl, dataDir } = place
  const keySource = keySourceOf(place)
  const plugins = [encryptingPlugin(keySource)]
  if (databaseUrl !== undefined) {
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => openPool(databaseUrl) }), plugins })
    setKeySource(db, keySource)
    return db
  }
  const file = openSqlite(dataDir, { isExclusive })
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file), plugins })
  setKeySource(db, keySource)
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
