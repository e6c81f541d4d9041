import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { errorKind } from '#server/errors.ts'
import { semaphore } from '#server/mutex.ts'

/** Begins the name of each connection of the site: a restore sees by it that the site is running. Each process adds a part of its own. */
export const applicationName = 'club-site'

/** How long a request waits for a new connection, or for one that others use. */
const connectionTimeoutMs = 5_000
/** PostgreSQL ends a longer statement itself, and says so: it is busy. */
const statementTimeoutMs = 10_000
/** Later than that, PostgreSQL does not answer at all. */
const silenceTimeoutMs = 12_000

/** How long a transaction waits for the others of this process: counted from when it asked, so that all that are queued give up together. */
const queueTimeoutMs = 10_000

/** For other processes: as on SQLite, transactions run one after the other, so what one reads stays true until it ends. */
const begin = 'begin; select pg_advisory_xact_lock(1)'

/**
 * A server that accepts connections and does not answer is told from a busy one, and a connection on which no answer came is closed. The library is loaded
 * with the first query: most sites do not need it.
 */
export async function openPool(connectionString: string): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    application_name: `${applicationName} ${randomUUID().slice(0, 8)}`,
    max: 10,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    query_timeout: silenceTimeoutMs,
    statement_timeout: statementTimeoutMs,
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
  let answeredAt = Number.NEGATIVE_INFINITY
  /** Transactions of this process wait here, so that those that wait hold no connection. */
  const turn = semaphore(1)
  let silence: { at: number; error: unknown } | undefined

  async function takeTurn(): Promise<() => void> {
    const askedAt = performance.now()
    const endTurn = await turn.acquire()
    if (performance.now() - askedAt > queueTimeoutMs) {
      endTurn()
      throw Object.assign(new Error('Too many transactions are queued'), { code: '57014' }) // as PostgreSQL's own time limit
    }
    // The one before was not answered: each would wait as long again, unless answers have come since that this process has not read yet.
    if (silence !== undefined && silence.at > askedAt) await setImmediate()
    if (silence === undefined || silence.at < Math.max(askedAt, answeredAt)) return endTurn
    endTurn()
    throw silence.error
  }

  async function connect(): Promise<PoolClient> {
    const askedAt = performance.now()
    try {
      return await pool.connect()
    } catch (cause) {
      // Not one query on any connection was answered in the meantime.
      const isSilent = errorKind(cause) === 'crowded' && answeredAt <= askedAt
      const error = isSilent ? Object.assign(new Error('PostgreSQL does not answer', { cause }), { code: 'ETIMEDOUT' }) : cause
      if (errorKind(error) === 'unreachable') silence = { at: performance.now(), error }
      throw error
    }
  }

  /** Connects with the first statement, which says whether it is a transaction. */
  function openClient(): PostgresPoolClient {
    let client: PoolClient | undefined
    let endTurn: (() => void) | undefined
    let loss: unknown
    async function query(text: string, parameters: readonly unknown[]) {
      // The rollback of a transaction would wait as long again.
      if (loss !== undefined) throw loss
      const isBegin = text === 'begin'
      if (isBegin) endTurn = await takeTurn()
      client ??= await connect()
      try {
        const result = await client.query(isBegin ? begin : text, [...parameters])
        answeredAt = performance.now()
        return result
      } catch (error) {
        const isLost = errorKind(error) === 'unreachable'
        if (isLost || isBegin) loss = error
        if (isLost && isBegin) silence = { at: performance.now(), error }
        if (!isLost) answeredAt = performance.now()
        throw error
      }
    }
    function release(destroy?: boolean): void {
      client?.release(destroy || loss !== undefined)
      endTurn?.()
    }
    // The site uses no cursors.
    return { query, release } as unknown as PostgresPoolClient
  }

  return { options: pool.options, connect: async () => openClient(), end: () => pool.end() }
}

function ignore(): void {}

const int8 = 20
