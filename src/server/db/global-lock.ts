import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

/**
 * Runs the work in a transaction that holds a lock of the whole site, across processes. Use it for rules that no single row can hold, such as
 * "one active administrator stays": what the work reads stays true until the transaction ends.
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
