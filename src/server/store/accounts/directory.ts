import type { DirectoryChoices } from '#contract/accounts/directory.ts'
import type { Db } from '#server/db/open.ts'

/** Null while the member has chosen nothing. */
export async function findDirectoryChoices(db: Db, userId: string): Promise<DirectoryChoices | null> {
  const row = await db
    .selectFrom('directoryEntries')
    .select(['isListed', 'showsPhone', 'showsKakaoId', 'showsMotorcycle', 'city'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { city, ...ticks } = row
  const shown = Object.fromEntries(Object.entries(ticks).map(([name, tick]) => [name, tick === 'true']))
  return { ...(shown as Record<keyof typeof ticks, boolean>), city }
}
