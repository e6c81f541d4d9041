import { type RawBuilder, sql } from 'kysely'
import type { ExpectedVersion } from '#contract/expected-version.ts'
import type { Db } from '#server/db/open.ts'
import { conflict, notFound } from '#server/refusals.ts'
import type { TranslatedTable } from './content/outdated-translations.ts'

/** The condition that the row has not changed since `expectedVersion`; true when none is given. */
export function versionMatches({ expectedVersion }: ExpectedVersion): RawBuilder<boolean> {
  return expectedVersion ? sql<boolean>`${sql.ref('updatedAt')} = ${expectedVersion}` : sql<boolean>`1 = 1`
}

/** Says why an UPDATE with that condition changed no row. @throws 404 when there is no such row, 409 when it has changed. */
export async function refuseUpdate(db: Db, table: TranslatedTable, id: string): Promise<never> {
  await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  throw conflict(
    'Somebody else has changed this in the meantime. Save again to replace their version with yours, or cancel to keep theirs.',
  )
}
