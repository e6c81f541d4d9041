import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notFound } from '#server/refusals.ts'

/** The bilingual tables, each with the base names of its column pairs: `title` means `titleKo` and `titleEn`. */
const pairs = {
  announcements: { title: true, content: true },
  ridingEvents: { title: true, description: true },
  photoAlbums: { title: true, description: true },
} satisfies { [Table in 'announcements' | 'ridingEvents' | 'photoAlbums']: Record<PairsOf<Tables[Table]>, true> }
type TranslatedTable = keyof typeof pairs

type PairsOf<Row> = { [Column in keyof Row]: Column extends `${infer Name}Ko` ? Name : never }[keyof Row]

/**
 * The new value of `outdatedLanguage` in an UPDATE, which compares the texts itself, so there is no race. An edit of one language marks the
 * other, unless the edited one was marked itself; an edit of both clears the mark, and one of neither keeps it.
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
  return markAfter({ ko: sql`(${changed('Ko')})`, en: sql`(${changed('En')})` })
}

/** The same where which languages were edited is known. */
export function markAfter(edited: Record<Language, RawBuilder<boolean>>): RawBuilder<Language | null> {
  const marked = sql.ref('outdatedLanguage')
  return sql<Language | null>`case
    when ${edited.ko} and ${edited.en} then null
    when ${edited.ko} then case when ${marked} = 'ko' then null else 'en' end
    when ${edited.en} then case when ${marked} = 'en' then null else 'ko' end
    else ${marked}
  end`
}

const subjects = { announcements: 'announcement', ridingEvents: 'event', photoAlbums: 'album' } as const

/** An administrator confirms that the other language is up to date. @throws 404 when there is no such row. */
export function confirmTranslation(
  db: Db,
  { table, id, actorId }: { table: TranslatedTable; id: string; actorId: string },
): Promise<void> {
  return inTransaction(db, async (change) => {
    const update = change.updateTable(table).set({ outdatedLanguage: null }).where('id', '=', id)
    if ((await update.executeTakeFirst()).numUpdatedRows === 0n) throw notFound()
    const subject = subjects[table]
    await record(change, `${subject}.confirm`, { actorId, [subject]: id })
  })
}

/** Selects rows with a mark. The text must equal the condition of the partial index. */
export const isOutdated = sql<boolean>`${sql.ref('outdatedLanguage')} is not null`
