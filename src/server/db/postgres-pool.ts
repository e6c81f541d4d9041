import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import { errorKind } from '#server/errors.ts'

/** Name of the site's connections: a restore sees by it that the site is running. */
export const postgresApplicationName = 'club-site'

/** How long a request waits for a new connection, or for one that others use. */
const connectionTimeoutMs = 5_000
/** PostgreSQL ends a longer statement itself, and says so: it is busy. */
const statementTimeoutMs = 10_000
/** Later than that, PostgreSQL does not answer at all. */
const silenceTimeoutMs = 12_000

/**
 * The connections to PostgreSQL. A server that accepts connections and does not answer is told from a busy one, and a connection on which
 * no answer came is closed: it might never give one. The library is loaded with the first query: most sites do not need it.
 */
export async function openPool(connectionString: string): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    application_name: postgresApplicationName,
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

  function watch(client: PoolClient): PostgresPoolClient {
    let loss: unknown
    async function query(sql: string, parameters: readonly unknown[]) {
      // The rollback of a transaction would wait as long again.
      if (loss !== undefined) throw loss
      try {
        const result = await client.query(sql, [...parameters])
        answeredAt = performance.now()
        return result
      } catch (error) {
        if (errorKind(error) === 'unreachable') loss = error
        else answeredAt = performance.now()
        throw error
      }
    }
    // The site uses no cursors.
    return {
      query,
      release: (destroy?: boolean) => client.release(destroy || loss !== undefined),
    } as unknown as PostgresPoolClient
  }

  return {
    options: pool.options,
    async connect() {
      const askedAt = performance.now()
      try {
        return watch(await pool.connect())
      } catch (error) {
        if (errorKind(error) !== 'crowded' || answeredAt > askedAt) throw error
        // Not one query on any connection was answered in the meantime.
        throw Object.assign(new Error('PostgreSQL does not answer', { cause: error }), { code: 'ETIMEDOUT' })
      }
    },
    end: () => pool.end(),
  }
}

function ignore(): void {}

const int8 = 20
