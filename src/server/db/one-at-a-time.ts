import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

/**
 * Does the work in a transaction that begins when no other of its kind is under way, in this process or another. What it reads stays
 * true until it ends: for rules that no single row can hold, such as "one active administrator stays". A club decides so seldom that waiting costs nothing.
 */
export function oneAtATime<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (change) => {
    await change
      .updateTable('locks')
      .set((column) => ({ turn: column('turn', '+', 1) }))
      .where('name', '=', 'people')
      .execute()
    return work(change)
  })
}
