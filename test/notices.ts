import { type NoticeFacts, readFacts } from '#server/activities/all-activities.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'

export interface Told extends NoticeRow {
  facts: NoticeFacts
}

/** Everything that people were told, in the order in which it was written. */
export async function readTold(db: Db): Promise<Told[]> {
  const rows = await db.selectFrom('notices').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...row, facts: readFacts(row) }))
}

/** Whom a kind of notice was told, as often as it was. */
export async function toldOf(db: Db, kind: NoticeRow['kind']): Promise<string[]> {
  return (await readTold(db))
    .filter((notice) => notice.kind === kind)
    .map(({ userId }) => userId)
    .sort()
}

export async function forgetTold(db: Db): Promise<void> {
  await db.deleteFrom('notices').execute()
}
