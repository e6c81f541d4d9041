import { comparable } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { type Moment, tell } from '#server/notices/tell.ts'

/** Where security mail goes must not change by a session alone. */
export interface AddressChange {
  /** Whether the password or a passkey was given in this session a little while ago (http/clients/confirmation.ts). */
  isConfirmed: boolean
  moment: Moment
}

interface Changed {
  /** Null for an application without account: then there is no one to tell. */
  userId: string | null
  before: { email: string | null; emailVerifiedAt: string | null }
  after: string | null
}

/** Tells the owner of an account that the address of an application or of the account itself was changed: also to the old address, if it was verified. */
export async function tellAddressChanged(change: Db, { userId, before, after }: Changed, moment: Moment): Promise<void> {
  if (userId === null || comparable(before.email ?? '') === comparable(after ?? '')) return
  const address = before.emailVerifiedAt === null ? null : before.email
  await tell(change, { kind: 'addressChanged', userId, address }, moment)
}
