import type { Db } from './open.ts'

/** Runs the work in a transaction: the caller’s when there is one. */
export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/**
 * Runs the work in a transaction that holds a lock of the whole site, across processes. Use it for rules that no single row can
 * hold, such as "one active administrator stays": what the work reads stays true until the transaction ends.
 */
export function withGlobalLock<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (change) => {
    await change
      .updateTable('locks')
      .set((column) => ({ turn: column('turn', '+', 1) }))
      .where('name', '=', 'people')
      .execute()
    return work(change)
  })
}
