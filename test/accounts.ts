import type { Role } from '#contract/accounts/users.ts'
import { createUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'

/** An account with a username alone, which can log in to nothing. */
export async function makeAccount(db: Db, username: string, role: Role = 'guest'): Promise<string> {
  const nameless = { email: null, firstName: null, lastName: null }
  return (await createUser(db, { username, passwordHash: 'no password', role, ...nameless })).id
}
