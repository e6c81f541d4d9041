import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqliteConnection, SqliteFile } from './node-sqlite.ts'

/** Milliseconds for which a write waits for the lock of another process before it is refused. */
const patience = 1_500

/** Milliseconds between two tries. */
const pause = 15

// SQLITE_BUSY and SQLITE_LOCKED.
const inTheWay: unknown[] = [5, 6]

function isInTheWay(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && inTheWay.includes(error.errcode & 0xff)
  )
}

/** Tries again while another process holds the lock. Between two tries the event loop turns, so pages go on. */
async function patiently<Result>(since: number, work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isInTheWay(error) || performance.now() - since > patience) throw error
      await wait(pause)
    }
  }
}

/**
 * SQLite for Kysely, as this site needs it: writes and transactions one after the other, reads never behind them, and nothing waits for a lock of another
 * process on the event loop. Transactions take the lock when they begin: one that reads first and then writes could not be tried again.
 */
export class SqliteFileDialect implements Dialect {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    this.#file = file
  }

  createDriver(): Driver {
    return new SqliteFileDriver(this.#file)
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new KeptLimitsCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new ManyConnections()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}

/**
 * Writes how many rows are asked for as an expression: of a plain value SQLite looks at what it is, and compiles the statement anew each time that it is
 * bound: a tenth to four tenths of what a list takes (docs/decisions/018-…).
 */
class KeptLimitsCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit +')
    this.visitNode(limit)
  }
}

class ManyConnections extends SqliteAdapter {
  /** Otherwise Kysely itself would let reads wait for transactions. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteFileDriver implements Driver {
  readonly #file: SqliteFile
  /** Resolves when the last one in the queue has let go of the writer. */
  #writerIsFree: Promise<void> = Promise.resolve()

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#file, () => this.#takeWriter())
  }

  async #takeWriter(): Promise<() => void> {
    const before = this.#writerIsFree
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#writerIsFree = promise
    await before
    return resolve
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    connection.commit()
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.rollback()
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.rollback()
  }

  async destroy(): Promise<void> {
    await this.#writerIsFree
    this.#file.close()
  }
}

class Connection implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #takeWriter: () => Promise<() => void>
  /** Set while a transaction of this connection holds the writer. */
  #letGo: (() => void) | undefined

  constructor(file: SqliteFile, takeWriter: () => Promise<() => void>) {
    this.#file = file
    this.#takeWriter = takeWriter
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader } = this.#file
    if (this.#letGo) return ask(writer, query)
    const since = performance.now()
    if (reader && SelectQueryNode.is(query.query)) return patiently(since, () => ask<Row>(reader, query))
    const letGo = await this.#takeWriter()
    try {
      return await patiently(since, () => ask<Row>(writer, query))
    } finally {
      letGo()
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  async begin(): Promise<void> {
    const since = performance.now()
    const letGo = await this.#takeWriter()
    try {
      await patiently(since, () => this.#file.writer.run('begin immediate', []))
      this.#letGo = letGo
    } catch (error) {
      letGo()
      throw error
    }
  }

  commit(): void {
    this.#file.writer.run('commit', [])
    this.#end()
  }

  /** Also after a failure that has ended the transaction already, as a full disk does. */
  rollback(): void {
    if (!this.#letGo) return
    try {
      if (this.#file.writer.isInTransaction()) this.#file.writer.run('rollback', [])
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#letGo?.()
    this.#letGo = undefined
  }
}

function ask<Row>(connection: SqliteConnection, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const { rows, changes } = connection.run(sql, parameters)
  return changes === undefined ? { rows: rows as Row[] } : { rows: [], numAffectedRows: changes }
}
