import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, dataVersionOf } from './open.ts'

const attempts = 5
const pauseMs = 200

/**
 * Moves SQLite's write-ahead log into the database file and truncates it, so that erased data is in neither. While another
 * process reads, it retries a few times and then leaves the log to the next call. PostgreSQL and databases in memory have no such
 * log.
 */
export async function truncateLog(db: Db): Promise<void> {
  if (dataVersionOf(db) === undefined) return
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    await wait(pauseMs)
  }
}
