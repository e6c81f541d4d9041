import type { Role } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'

// Written straight into the table: these tests are about what happens to the living session afterwards.
export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', userId).execute()
}

export async function setAccountActive(db: Db, userId: string, isActive: 'true' | 'false'): Promise<void> {
  await db.updateTable('users').set({ isActive }).where('id', '=', userId).execute()
}
