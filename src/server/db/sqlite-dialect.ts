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
import { retryWhile } from '#server/errors.ts'
import { type Semaphore, semaphore } from '#server/mutex.ts'
import type { SqliteConnection, SqliteFile } from './sqlite.ts'

/** How long a query waits for the lock of another process. */
const lockTimeoutMs = 1_500
const lockPauseMs = 15

/**
 * Kysely over an SQLite file: writes and transactions run one after the other, reads never wait for them, and the event loop
 * never waits for the lock of another process. Kysely's own dialect has one connection, on which reads wait for transactions.
 * docs/decisions/025
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
