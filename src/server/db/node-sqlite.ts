import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { makePrivateFolder } from '#server/start/data-folder.ts'

/** Milliseconds for which SQLite itself waits for a lock of another process. It stops every page meanwhile: the patience is sqlite-driver.ts's. */
const busyTimeout = 5

/** The same before there are visitors: another process may be starting on the same folder. */
const patienceAtStart = 2_000

/** Distinct statements are few, since values are bound; the bound only guards against a mistake. */
const keptStatements = 500

const sqliteCorrupt = 11

/** The two ways into `club.sqlite`. */
export interface SqliteFile {
  writer: SqliteConnection
  /** Sees what is committed, whatever the writer is in the middle of. A database in memory has none. */
  reader: SqliteConnection | undefined
  /** A number that changes with every commit, also with those of other processes. A database in memory has none. */
  commitMark: (() => unknown) | undefined
  close(): void
}

export interface SqliteConnection {
  /** @throws when SQLite does, synchronously. */
  run(sql: string, parameters: readonly unknown[]): { rows: Record<string, unknown>[]; changes?: bigint }
  isInTransaction(): boolean
}

/**
 * Opens `<dataDir>/club.sqlite` so that acknowledged means on the disk: WAL with `synchronous=FULL` (TRUST.md). The folder and the file can be
 * read by this account alone.
 * @param dataDir a folder, made when missing; `:memory:` for a database that lives as long as the process.
 */
export function openSqlite(dataDir: string): SqliteFile {
  if (dataDir === ':memory:') {
    const database = open(dataDir)
    return { writer: connection(database), reader: undefined, commitMark: undefined, close: () => database.close() }
  }
  makePrivateFolder(dataDir)
  const file = databaseFile(dataDir)
  const database = open(file)
  try {
    chmodSync(file, 0o600)
    refuseDamage(database)
    const reading = new DatabaseSync(file, { timeout: busyTimeout, readOnly: true })
    const mark = reading.prepare('pragma data_version')
    return {
      writer: connection(database),
      reader: connection(reading),
      commitMark: () => mark.get()?.data_version,
      close() {
        // The writer last: who closes last folds the write-ahead log into the file.
        reading.close()
        database.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: patienceAtStart, enableForeignKeyConstraints: true })
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
    // What is deleted is overwritten, and gone from the log with emptyLog (empty-log.ts).
    database.exec('pragma secure_delete = on')
    database.exec(`pragma busy_timeout = ${busyTimeout}`)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** Path of the database file in a data folder. */
export function databaseFile(dataDir: string): string {
  return dataDir === ':memory:' ? dataDir : join(dataDir, 'club.sqlite')
}

/** Better no site than one that goes on writing into a broken file while the backup is still whole. Takes well under a second for 100 MB. */
function refuseDamage(database: DatabaseSync): void {
  const [check] = database.prepare('pragma quick_check(1)').all()
  if (check?.quick_check !== 'ok') throw Object.assign(new Error('The database file is damaged.'), { errcode: sqliteCorrupt })
}

interface Prepared {
  statement: StatementSync
  /** Asked once: it takes as long as a small query. */
  givesRows: boolean
}

function connection(database: DatabaseSync): SqliteConnection {
  const statements = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const kept = statements.get(sql)
    if (kept) return kept
    if (statements.size >= keptStatements) statements.clear()
    const statement = database.prepare(sql)
    const prepared = { statement, givesRows: statement.columns().length > 0 }
    statements.set(sql, prepared)
    return prepared
  }

  return {
    run(sql, parameters) {
      const { statement, givesRows } = prepare(sql)
      const values = parameters as SQLInputValue[]
      // Node's rows have no prototype, those of pg have one: the same question must give equal answers on both.
      if (givesRows) return { rows: statement.all(...values).map((row) => ({ ...row })) }
      return { rows: [], changes: BigInt(statement.run(...values).changes) }
    },
    isInTransaction: () => database.isTransaction,
  }
}
