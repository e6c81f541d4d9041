import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { retryWhile } from '#server/errors.ts'
import { type Semaphore, semaphore } from '#server/mutex.ts'
import { makePrivateFolder } from '#server/private-files.ts'

// docs/decisions/025: two connections, private files

/** SQLite's own wait for a lock of another process. It blocks the event loop, so it is short: `waitForLock` retries. */
const busyTimeoutMs = 5

/** The same while the database is opened, before there are requests: another process may be starting on the same folder. */
const openTimeoutMs = 2_000

const maxCachedStatements = 500

const sqliteCorrupt = 11

export interface SqliteFile {
  writer: SqliteConnection
  /** Sees only what is committed. A database in memory has none. */
  reader: SqliteConnection | undefined
  dataVersion: (() => unknown) | undefined
  close(): void
}

export interface OpenOptions {
  /** Keeps other processes away from the file. */
  isExclusive?: boolean
  /** The bytes of a database file, with which a database in memory begins: tests copy a migrated one. */
  contents?: Uint8Array
}

export interface SqliteConnection {
  run(sql: string, parameters: readonly unknown[]): { rows: Record<string, unknown>[]; changes?: bigint }
  isInTransaction(): boolean
}

export function databaseFile(dataDir: string): string {
  return dataDir === ':memory:' ? dataDir : join(dataDir, 'club.sqlite')
}

/**
 * An acknowledged write is on the disk: WAL with `synchronous=FULL` (docs/trust.md). Only this account can read folder and file.
 * @param dataDir `:memory:` for a database that lives as long as the process. @throws 'locked' when it cannot be opened exclusively.
 */
export function openSqlite(dataDir: string, { isExclusive = false, contents }: OpenOptions = {}): SqliteFile {
  const file = databaseFile(dataDir)
  const isInMemory = file === ':memory:'
  if (!isInMemory) makePrivateFolder(dataDir)
  const database = open(file, isExclusive, contents)
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

function open(file: string, isExclusive: boolean, contents: Uint8Array | undefined): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: openTimeoutMs, enableForeignKeyConstraints: true })
  try {
    if (contents) database.deserialize(contents)
    if (isExclusive) database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
    // Deleted data is overwritten; `truncateLog` removes it from the log too.
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
  const statements = new LRUCache<string, { statement: StatementSync; columns: string[] }>({ max: maxCachedStatements })

  function prepare(sql: string) {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    const prepared = { statement, columns: namesOf(statement) }
    statements.set(sql, prepared)
    return prepared
  }

  return {
    run(sql, parameters) {
      const prepared = statements.get(sql) ?? prepare(sql)
      const { statement } = prepared
      const values = parameters as SQLInputValue[]
      if (prepared.columns.length > 0) {
        const rows = statement.all(...values) as unknown as SQLOutputValue[][]
        // After a migration, `select *` has other columns.
        if (rows[0] && rows[0].length !== prepared.columns.length) prepared.columns = namesOf(statement)
        return { rows: rows.map((row) => asObject(prepared.columns, row)) }
      }
      return { rows: [], changes: BigInt(statement.run(...values).changes) }
    },
    isInTransaction: () => database.isTransaction,
  }
}

const namesOf = (statement: StatementSync) => statement.columns().map(({ name }) => name)

/** Rows of node:sqlite have no prototype, those of pg have one: both engines must give equal results. To copy them takes as long as to read them. */
function asObject(columns: readonly string[], values: readonly SQLOutputValue[]): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {}
  for (const [index, column] of columns.entries()) row[column] = values[index] ?? null
  return row
}

/** How long a query waits for the lock of another process. */
const lockTimeoutMs = 1_500
const lockPauseMs = 15

/**
 * Writes and transactions run one after the other, reads never wait for them, and the event loop never waits for the lock of another process. Kysely's own
 * dialect has one connection, on which reads wait for transactions. docs/decisions/025
 */
export function sqliteDialect(file: SqliteFile): Dialect {
  return {
    createDriver: () => createDriver(file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ParallelAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

class ParallelAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function createDriver(file: SqliteFile): Driver {
  const writeLock = semaphore(1)
  return {
    init: async () => {},
    acquireConnection: async () => new FileConnection(file, writeLock),
    async beginTransaction(connection: FileConnection) {
      await connection.begin()
    },
    async commitTransaction(connection: FileConnection) {
      connection.commit()
    },
    async rollbackTransaction(connection: FileConnection) {
      connection.rollback()
    },
    async releaseConnection(connection: FileConnection) {
      connection.rollback()
    },
    async destroy() {
      await writeLock.acquire()
      file.close()
    },
  }
}

class FileConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #writeLock: Semaphore
  /** Set while a transaction of this connection holds the write lock. */
  #release: (() => void) | undefined

  constructor(file: SqliteFile, writeLock: Semaphore) {
    this.#file = file
    this.#writeLock = writeLock
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader } = this.#file
    if (this.#release) return execute(writer, query)
    if (reader && SelectQueryNode.is(query.query)) return waitForLock(() => execute<Row>(reader, query))
    const startedAt = performance.now()
    return this.#writeLock.run(() => waitForLock(() => execute<Row>(writer, query), startedAt))
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  /** Takes SQLite's lock at once: a transaction that reads first and writes later could not be retried. */
  async begin(): Promise<void> {
    const startedAt = performance.now()
    const release = await this.#writeLock.acquire()
    try {
      await waitForLock(() => this.#file.writer.run('begin immediate', []), startedAt)
      this.#release = release
    } catch (error) {
      release()
      throw error
    }
  }

  commit(): void {
    this.#file.writer.run('commit', [])
    this.#end()
  }

  /** Also after a failure that has ended the transaction already, such as a full disk. */
  rollback(): void {
    if (!this.#release) return
    try {
      if (this.#file.writer.isInTransaction()) this.#file.writer.run('rollback', [])
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#release?.()
    this.#release = undefined
  }
}

/** @param startedAt when the query began to wait: time in the queue counts, so that all queued writes give up together. */
function waitForLock<Result>(work: () => Result, startedAt = performance.now()): Promise<Result> {
  return retryWhile(['locked'], work, { timeoutMs: lockTimeoutMs, pauseMs: lockPauseMs, startedAt })
}

function execute<Row>(connection: SqliteConnection, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const { rows, changes } = connection.run(sql, parameters)
  return changes === undefined ? { rows: rows as Row[] } : { rows: [], numAffectedRows: changes }
}
