import type { Db } from '#server/db/open.ts'

/** A counter that each write of public content increments. Pages rendered at an older count are rendered again. */
export async function readContentVersion(db: Db, name: 'public' = 'public'): Promise<number> {
  const { version } = await db.selectFrom('contentVersions').select('version').where('name', '=', name).executeTakeFirstOrThrow()
  return version
}

/** In the transaction of the write, so that no process keeps an old page. `record` does it for activities that change pages. */
export async function raiseContentVersion(change: Db): Promise<void> {
  await change
    .updateTable('contentVersions')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('name', '=', 'public')
    .execute()
}
