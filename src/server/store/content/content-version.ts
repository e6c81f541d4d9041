import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** The version of everything that is public. Pages rendered from an older one are rendered again. */
export async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('contentVersions')
    .select('version')
    .where('name', '=', 'public')
    .executeTakeFirstOrThrow()
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
