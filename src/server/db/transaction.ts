import { retryWhile } from '#server/errors.ts'
import type { Db } from './open.ts'

/**
 * Runs the work in a transaction: the caller’s when there is one. On both engines, transactions run one after the other, across processes
 * (sqlite.ts, postgres-pool.ts): what the work reads is changed by no other transaction until it ends. On PostgreSQL a statement outside of one does
 * not wait for them, so one that writes several rows which transactions write too belongs into one: else both could wait for each other.
 */
export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/** How long a start waits for another process that migrates or encrypts. */
export const others = { timeoutMs: 120_000, pauseMs: 100 }

/** As `inTransaction`, for the start of a process: transactions of another one may take longer than requests wait. */
export function waitForOthers<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return retryWhile(['locked', 'crowded'], () => inTransaction(db, work), others)
}
