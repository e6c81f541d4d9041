import type { Db } from '#server/db/open.ts'
import { conflict } from '#server/refusals.ts'

/**
 * Nothing joins or leaves an account that awaits its erasure: it would be erased, or survive, by mistake. Nor is an
 * application of it approved. Only inside withGlobalLock.
 * @throws 409 when the deletion of one of these accounts was requested.
 */
export async function refuseAwaitedErasure(db: Db, userIds: readonly (string | null | undefined)[]): Promise<void> {
  const ids = userIds.filter((id) => typeof id === 'string')
  if (ids.length === 0) return
  const awaiting = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deletionRequestedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (awaiting) throw conflict('This account is about to be erased. Please reactivate it first if it should stay.')
}
