import { commitMarkOf, type Db } from '#server/db/open.ts'
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

/**
 * Returns a function that reads the content version, never older than the call. With SQLite it reads again only after a commit, of this process or
 * another: 2 microseconds instead of 60, which is as much as the rest of a cached page. With PostgreSQL each call is a query.
 */
export function followContentVersion(db: Db): () => number | Promise<number> {
  const commitMark = commitMarkOf(db)
  if (commitMark === undefined) return () => readContentVersion(db)
  let known: { mark: unknown; version: number } | undefined

  async function readAt(mark: unknown): Promise<number> {
    const version = await readContentVersion(db)
    known = { mark, version }
    return version
  }

  return () => {
    const mark = commitMark()
    return known !== undefined && known.mark === mark ? known.version : readAt(mark)
  }
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
