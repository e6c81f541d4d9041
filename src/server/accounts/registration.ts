import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Counter } from '#server/http/limits/limit-counters.ts'
import { askToVerify } from './email-verification/verification-letters.ts'
import { createUser, type NewUser, type User } from './users.ts'

/** An account that a visitor registers: as `createUser`, and the owner of its address is asked to verify it. @throws as `createUser`. */
export function registerAccount(db: Db, account: NewUser, options: { network?: Counter | undefined }): Promise<User> {
  return inTransaction(db, async (change) => {
    const user = await createUser(change, account, options)
    await askToVerify(change, { kind: 'accountAddress', subjectId: user.id })
    return user
  })
}
