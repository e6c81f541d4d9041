import { type RawBuilder, sql } from 'kysely'
import type { ExpectedVersion } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { recordAudit } from '#server/store/site/audit-log.ts'

/** The tables whose rows are written in both languages, each with the common names of its pairs: `title` means `titleKo` and `titleEn`. */
const pairs = {
  announcements: { title: true, content: true },
  ridingEvents: { title: true, description: true },
  photoAlbums: { title: true, description: true },
} satisfies { [Table in 'announcements' | 'ridingEvents' | 'photoAlbums']: Record<PairsOf<Tables[Table]>, true> }
export type TranslatedTable = keyof typeof pairs

type PairsOf<Row> = { [Column in keyof Row]: Column extends `${infer Name}Ko` ? Name : never }[keyof Row]

/**
 * What an UPDATE sets `outdatedLanguage` to. An edit of one side alone leaves the other behind, unless it was the side that had to catch up;
 * an edit of both sides settles it, and one of neither changes nothing. It compares with the row as the UPDATE finds it, so there is no race.
 */
export function outdatedAfter(table: TranslatedTable, input: object): RawBuilder<Language | null> {
  const texts = new Map(Object.entries(input))
  const changed = (side: 'Ko' | 'En') =>
    sql.join(
      Object.keys(pairs[table]).map((pair) => {
        const written: unknown = texts.get(pair + side) ?? ''
        return sql<boolean>`coalesce(${sql.ref(pair + side)}, '') <> ${written}`
      }),
      sql` or `,
    )
  const behind = sql.ref('outdatedLanguage')
  return sql<Language | null>`case
    when (${changed('Ko')}) and (${changed('En')}) then null
    when ${changed('Ko')} then case when ${behind} = 'ko' then null else 'en' end
    when ${changed('En')} then case when ${behind} = 'en' then null else 'ko' end
    else ${behind}
  end`
}

/** What the activity log calls a row of the table. */
const subjects = { announcements: 'announcement', ridingEvents: 'event', photoAlbums: 'album' } as const

interface Confirmed {
  table: TranslatedTable
  id: string
  actorId: string
}

/** An administrator has looked: the other side still says the same. @throws 404 when there is no such row. */
export function confirmTranslation(db: Db, { table, id, actorId }: Confirmed): Promise<void> {
  return inTransaction(db, async (change) => {
    const update = change.updateTable(table).set({ outdatedLanguage: null }).where('id', '=', id)
    if ((await update.executeTakeFirst()).numUpdatedRows === 0n) throw notFound()
    const subject = subjects[table]
    await recordAudit(change, { actorId, action: `${subject}.confirm`, [subject]: id })
  })
}

/** Narrows a list to the rows of which one side may be out of date, in the words that their partial index is made with. */
export const isOutdated = sql<boolean>`${sql.ref('outdatedLanguage')} is not null`

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
