import { type RawBuilder, sql } from 'kysely'
import type { KnownState } from '#contract/known-states.ts'
import type { Db } from '#server/db/open.ts'
import { conflict, notFound } from '#server/refusals.ts'
import type { TranslatedTable } from './content/outdated-translations.ts'

/** The condition that a row is as its editor knows it; true for an editor who does not say. */
export function isAsKnown({ knownUpdatedAt }: KnownState): RawBuilder<boolean> {
  return knownUpdatedAt ? sql<boolean>`${sql.ref('updatedAt')} = ${knownUpdatedAt}` : sql<boolean>`1 = 1`
}

/** Says why an UPDATE with that condition changed no row. @throws 404 when there is no such row, 409 when somebody else has changed it. */
export async function refuseUpdate(db: Db, table: TranslatedTable, id: string): Promise<never> {
  await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  throw conflict(
    'Somebody else has changed this in the meantime. Save again to replace their version with yours, or cancel to keep theirs.',
  )
}
