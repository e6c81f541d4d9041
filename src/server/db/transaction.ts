import type { Db } from './open.ts'

/** Does the work in one transaction: the caller's, when there is one already. */
export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
