import { hashOf, newToken } from '#server/accounts/tickets.ts'
import type { Db } from '#server/db/open.ts'

// The first setup: open from the first start until its last step, or until somebody logs in with the password that the start printed. The site stores the hash of
// its secret alone, so each start makes a new one.

/** In the transaction that makes the first administrator with a printed password. */
export async function allowSetup(change: Db, userId: string): Promise<void> {
  await change
    .insertInto('setups')
    .values({ userId, hash: hashOf(newToken()) })
    .execute()
}

/** @returns a new secret, which replaces the one of the last start; undefined when there is nothing to set up. */
export async function renewSetup(db: Db): Promise<string | undefined> {
  const secret = newToken()
  const { numUpdatedRows } = await db
    .updateTable('setups')
    .set({ hash: hashOf(secret) })
    .executeTakeFirst()
  return numUpdatedRows > 0n ? secret : undefined
}

export async function isSetupOpen(db: Db, secret: string): Promise<boolean> {
  return (await findSetup(db, secret)) !== undefined
}

function findSetup(db: Db, secret: string) {
  return db
    .selectFrom('setups')
    .innerJoin('users', 'users.id', 'setups.userId')
    .select('setups.userId')
    .where('setups.hash', '=', hashOf(secret))
    .where('users.role', '=', 'admin')
    .where('users.isActive', '=', 'true')
    .executeTakeFirst()
}

/** Deletes the account of the printed password, with the setup. @returns whether the setup was open. */
export async function endSetup(change: Db, secret: string): Promise<boolean> {
  const setup = await findSetup(change, secret)
  if (setup === undefined) return false
  await change.deleteFrom('users').where('id', '=', setup.userId).execute()
  return true
}

/** When somebody logs in to the account of the printed password, and where another password is set for the first administrator. */
export async function closeSetup(change: Db, userId?: string): Promise<void> {
  await change
    .deleteFrom('setups')
    .$if(userId !== undefined, (setups) => setups.where('userId', '=', userId ?? ''))
    .execute()
}
