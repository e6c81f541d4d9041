import type { AccountCorrection } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { userSearchText } from '#server/db/search.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { confirmationNeeded, notFound } from '#server/refusals.ts'
import { recordAudit } from '#server/site/audit-log.ts'
import { type AddressChange, tellAddressChanged } from './email-verification/changed-addresses.ts'
import { askToVerify } from './email-verification/verification-letters.ts'
import { comparable, emailTaken, isEmailTaken, nameTaken, requireAdministrator, type User, visible } from './users.ts'

const correctable = ['firstName', 'lastName', 'email'] as const

/**
 * An administrator corrects names and email address of an account. A field that is `undefined` stays as it is.
 * @throws 401 or 403 when the actor is no longer an administrator, or changes the address unconfirmed; 404 when there is no such account, 409 when it has changed since
 * `expectedVersion` or the email address is taken.
 */
export async function correctAccount(
  db: Db,
  id: string,
  { actorId, expectedVersion, ...wanted }: AccountCorrection & { actorId: string },
  { isConfirmed, moment }: AddressChange,
): Promise<User> {
  try {
    return await withGlobalLock(db, async (change) => {
      await requireAdministrator(change, actorId)
      const before = await change.selectFrom('users').select(visible).where('id', '=', id).executeTakeFirstOrThrow(notFound)
      const changed = correctable.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
      if (changed.length === 0) return before
      if (changed.includes('email') && !isConfirmed) throw confirmationNeeded()
      const { username, firstName, lastName, email } = {
        ...before,
        ...Object.fromEntries(changed.map((name) => [name, wanted[name] ?? null])),
      }
      const emailKey = email === null ? null : comparable(email)
      if (changed.includes('email') && emailKey !== null && (await isEmailTaken(change, emailKey, id))) throw emailTaken()
      const user = await change
        .updateTable('users')
        .set({
          firstName,
          lastName,
          email,
          emailKey,
          ...(emailKey !== comparable(before.email ?? '') && { emailVerifiedAt: null }),
          searchText: userSearchText({ username, firstName, lastName, email }),
          updatedAt: new Date().toISOString(),
        })
        .where('id', '=', id)
        .where(versionMatches({ expectedVersion }))
        .returning(visible)
        .executeTakeFirst()
      if (user === undefined) return rejectUpdate(change, 'users', id)
      await recordAudit(change, { actorId, action: 'user.update', user: id, detail: changed.join(', ') })
      if (changed.includes('email')) {
        await askToVerify(change, { kind: 'accountAddress', subjectId: id })
        await tellAddressChanged(change, { userId: id, before, after: email }, moment)
      }
      return user
    })
  } catch (error) {
    throw nameTaken(error)
  }
}
