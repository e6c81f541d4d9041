import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { encryptingPlugin } from './encryption/encrypting-plugin.ts'
import { keySourceOf, setKeySource } from './encryption/key-file.ts'
import { applicationName, openPool } from './postgres-pool.ts'
import { type OpenOptions, openSqlite, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export type Engine = 'sqlite' | 'postgres'

export interface DatabasePlace {
  /** PostgreSQL when set. */
  databaseUrl?: string | undefined
  dataDir: string
  /** The keys of encrypted values; a file in `dataDir` unless it is set. */
  keyFile?: string | undefined
}

/** Does not change the schema. */
export function openDatabase(place: DatabasePlace, options: OpenOptions = {}): Db {
  const { databaseUrl, dataDir } = place
  const keySource = keySourceOf(place)
  const plugins = [encryptingPlugin(keySource)]
  if (databaseUrl !== undefined) {
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: () => openPool(databaseUrl) }), plugins })
    setKeySource(db, keySource)
    return db
  }
  const file = openSqlite(dataDir, options)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file), plugins })
  setKeySource(db, keySource)
  if (file.dataVersion) dataVersions.set(db, file.dataVersion)
  return db
}

/** They read a number that changes with every commit of any process. PostgreSQL and databases in memory have none. */
const dataVersions = new WeakMap<Db, () => unknown>()

const attempts = 5
const pauseMs = 200

/** Removes erased data from SQLite's write-ahead log. While another process reads, it retries a few times and leaves the log to the next call. */
export async function truncateLog(db: Db): Promise<void> {
  if (!dataVersions.has(db)) return
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    await wait(pauseMs)
  }
}

export async function hasOtherConnections(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from pg_stat_activity
    where datname = current_database() and application_name like ${`${applicationName}%`}
      and application_name <> current_setting('application_name')`.execute(db)
  return rows[0]?.count !== 0
}

const maxKeys = 1_000

/**
 * Caches until a commit of any process, so a value is as fresh as a query's: reading `data_version` takes 2 microseconds, a query 60 to 100.
 * @param read depends on the database and the key alone, not on the time. The values are shared: do not change them.
 */
export function memoizeUntilCommit<Key extends string, Value>(
  db: Db,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Value | Promise<Value> {
  const dataVersion = dataVersions.get(db)
  if (dataVersion === undefined) return read
  const cached = new LRUCache<string, { version: unknown; value: Value }>({ max: maxKeys })

  async function readAt(version: unknown, key: Key): Promise<Value> {
    const value = await read(key)
    cached.set(key, { version, value })
    return value
  }

  return (key) => {
    const version = dataVersion()
    const hit = cached.get(key)
    return hit !== undefined && hit.version === version ? hit.value : readAt(version, key)
  }
}

/** Makes something for each database once, such as its cached reads. A transaction, which must see its own writes, gets its own. */
export function onceFor<Made>(make: (db: Db) => Made): (db: Db) => Made {
  const made = new WeakMap<Db, Made>()
  return (db) => {
    const known = made.get(db)
    if (known !== undefined) return known
    const first = make(db)
    made.set(db, first)
    return first
  }
}
