import { retryWhile } from '#server/errors.ts'
import type { Db } from './open.ts'

/**
 * The caller’s transaction when there is one. On both engines they run one after the other, across processes: what the work reads is changed by no other until
 * it ends. On PostgreSQL, other statements do not wait: one that writes several rows which transactions write too belongs into one, or both could deadlock.
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
