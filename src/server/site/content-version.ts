import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** A counter that each write of public content increments. Pages rendered at an older count are rendered again. */
export async function readContentVersion(db: Db, name: 'public' = 'public'): Promise<number> {
  const { version } = await db.selectFrom('contentVersions').select('version').where('name', '=', name).executeTakeFirstOrThrow()
  return version
}

/** Writes public content and raises its version in the same transaction, so that no process keeps an old page. */
export function changePublicContent<Result>(db: Db, write: (change: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (change) => {
    const result = await write(change)
    await change
      .updateTable('contentVersions')
      .set((column) => ({ version: column('version', '+', 1) }))
      .where('name', '=', 'public')
      .execute()
    return result
  })
}
