import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

// docs/decisions/025: two connections, private files

/** SQLite's own wait for a lock of another process. It blocks the event loop, so it is short: sqlite-dialect.ts retries. */
const busyTimeoutMs = 5

/** The same while the database is opened, before there are requests: another process may be starting on the same folder. */
const openTimeoutMs = 2_000

const maxCachedStatements = 500

const sqliteCorrupt = 11

export interface SqliteFile {
  writer: SqliteConnection
  /** Sees only what is committed. A database in memory has none. */
  reader: SqliteConnection | undefined
  /** Returns a value that changes with every commit of any process. A database in memory has none. */
  dataVersion: (() => unknown) | undefined
  close(): void
}

export interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): { rows: Record<string, unknown>[]; changes?: bigint }
  isInTransaction(): boolean
}

/** Path of the database file in a data folder. */
export function databaseFile(dataDir: string): string {
  return dataDir === ':memory:' ? dataDir : join(dataDir, 'club.sqlite')
}

/**
 * Opens `<dataDir>/club.sqlite` so that an acknowledged write is on the disk: WAL with `synchronous=FULL`
 * (docs/trust/reliability.md). Only this account can read the folder and the file.
 * @param dataDir created when missing; `:memory:` for a database that lives as long as the process.
 * @param isExclusive no other process can open the file until this one closes it. @throws 'locked' when another one has it open.
 */
export function openSqlite(dataDir: string, { isExclusive = false } = {}): SqliteFile {
  const file = databaseFile(dataDir)
  const isInMemory = file === ':memory:'
  if (!isInMemory) makePrivateFolder(dataDir)
  const database = open(file, isExclusive)
  try {
    if (!isInMemory) {
      chmodSync(file, 0o600)
      rejectDamage(database)
    }
    if (isInMemory || isExclusive)
      return { writer: connect(database), reader: undefined, dataVersion: undefined, close: () => database.close() }
    const readOnly = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true })
    const version = readOnly.prepare('pragma data_version')
    version.setReturnArrays(true)
    return {
      writer: connect(database),
      reader: connect(readOnly),
      dataVersion() {
        try {
          return version.get()?.[0]
        } catch {
          return Symbol('locked') // equals no other value: the caller runs its query, which waits for the lock
        }
      },
      close() {
        // The writer last: the last connection to close moves the write-ahead log into the file.
        readOnly.close()
        database.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function open(file: string, isExclusive: boolean): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: openTimeoutMs, enableForeignKeyConstraints: true })
  try {
    if (isExclusive) database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
    // Deleted data is overwritten; truncate-log.ts removes it from the log too.
    database.exec('pragma secure_delete = on')
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** A damaged file is never written to: the backup may still be whole. Takes well under a second for 100 MB. */
function rejectDamage(database: DatabaseSync): void {
  const [check] = database.prepare('pragma quick_check(1)').all()
  if (check?.quick_check !== 'ok') throw Object.assign(new Error('The database file is damaged.'), { errcode: sqliteCorrupt })
}

function connect(database: DatabaseSync): SqliteConnection {
  const statements = new LRUCache<string, { statement: StatementSync; returnsRows: boolean }>({ max: maxCachedStatements })

  function prepare(sql: string) {
    const statement = database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    statements.set(sql, prepared)
    return prepared
  }

  return {
    run(sql, parameters) {
      const { statement, returnsRows } = statements.get(sql) ?? prepare(sql)
      const values = parameters as SQLInputValue[]
      // Rows of node:sqlite have no prototype, those of pg have one: both engines must give equal results.
      if (returnsRows) return { rows: statement.all(...values).map((row) => ({ ...row })) }
      return { rows: [], changes: BigInt(statement.run(...values).changes) }
    },
    isInTransaction: () => database.isTransaction,
  }
}

/** Creates the folder and its missing parents for this account alone. Node's own `recursive` hangs in places like /proc. */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return
  makePrivateFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error // otherwise another process created it first
  }
}
