import type { Db } from './open.ts'

/** Runs the work in a transaction: the caller’s when there is one. */
export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
