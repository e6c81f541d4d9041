import { type RawBuilder, sql } from 'kysely'
import type { ExpectedVersion } from '#contract/fields.ts'
import { conflict, notFound } from '#server/refusals.ts'
import type { Db } from './open.ts'

export function versionMatches({ expectedVersion }: ExpectedVersion): RawBuilder<boolean> {
  return expectedVersion ? sql<boolean>`${sql.ref('updatedAt')} = ${expectedVersion}` : sql<boolean>`1 = 1`
}

/** A version that differs from the one before, also within a millisecond. */
export function nextVersion(before: string | undefined, now: Date): string {
  return new Date(Math.max(now.getTime(), before === undefined ? 0 : Date.parse(before) + 1)).toISOString()
}

/** Call it when an UPDATE with that condition changed no row. @throws 404 when there is no such row, 409 when it has changed. */
export async function rejectUpdate(
  db: Db,
  table:
    | 'announcements'
    | 'ridingEvents'
    | 'photoAlbums'
    | 'membershipApplications'
    | 'users'
    | 'collections'
    | 'charges'
    | 'tourCosts'
    | 'expenses',
  id: string,
): Promise<never> {
  await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  throw staleVersion()
}

export function staleVersion() {
  return conflict(
    'Someone else has changed this in the meantime. Save again to replace their version with yours, or cancel to keep theirs.',
  )
}
