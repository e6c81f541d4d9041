import type { Db } from '#server/db/open.ts'

// What was chosen for the whole club and is no value that pages show: one row for each name.

export async function readRule(db: Db, name: string): Promise<string | undefined> {
  const rule = await db.selectFrom('clubRules').select('value').where('name', '=', name).executeTakeFirst()
  return rule?.value
}

/** In place of an earlier one. */
export async function storeRule(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('clubRules')
    .values({ name, value })
    .onConflict((rule) => rule.column('name').doUpdateSet({ value }))
    .execute()
}
