import { randomBytes } from 'node:crypto'
import type { Db } from './open.ts'

/** Names of what administrators enter: accounts elsewhere, by which the site acts. */
export const accountsElsewhere = { mailbox: 'mailbox', backupStore: 'backupStore' } as const

/** A secret that all processes on the database share; made on first use. @param make 256 random bits unless it is something else. */
export async function findSecret(
  db: Db,
  name: string,
  make: () => string | Promise<string> = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const known = await findStored(db, name)
  if (known !== undefined) return known
  const value = await make()
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  // Of several processes at once, the first one's secret is stored, and all use it.
  return (await findStored(db, name)) ?? value
}

export async function findStored(db: Db, name: string): Promise<string | undefined> {
  return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())?.value
}

/** In place of an earlier one. */
export async function store(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function forgetStored(db: Db, name: string): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', name).execute()
}
