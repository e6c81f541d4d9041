import type { Role } from '#contract/accounts/users.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { UserRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { clashesOn, isUniqueClash } from '#server/errors.ts'
import { conflict, forbidden, unauthorized } from '#server/refusals.ts'
import { pageOfPlaces, readSearch, searchNewest } from '#server/store/applications/search-pages.ts'
import { indexUsers } from '#server/store/applications/search-terms.ts'
import { type Page, type PageRequest, past, readPosition, toPage } from '#server/store/keyset.ts'
import { commandLineActor } from '#server/store/site/audit-log.ts'
import { keepBelowCeiling, type WaitOfNetwork } from '#server/store/site/daily-ceilings.ts'

/** Everything but the password hash and what only serves the site's own work. */
export const visible = [
  'id',
  'username',
  'email',
  'firstName',
  'lastName',
  'profileImageUrl',
  'role',
  'isActive',
  'createdAt',
  'updatedAt',
  'emailNotifications',
  'eventReminders',
  'hasFirstPassword',
] as const

/** An account without its password. */
export type User = Pick<UserRow, (typeof visible)[number]>

export interface NewUser {
  username: string
  passwordHash: string
  email: string | null
  firstName: string | null
  lastName: string | null
  /** guest unless said otherwise (SPEC section 3). */
  role?: Role
  /** Whether the password was printed or read from a file when the site first started. */
  hasFirstPassword?: boolean
}

/** One spelling for all ways to write the same name: width, composition and case do not make another person. */
export function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/**
 * @param ceiling given when the daily ceiling applies.
 * @throws 409 naming the field when the username or the e-mail address belongs to somebody else, whatever its case; 429 beyond the ceiling.
 */
export async function createUser(
  db: Db,
  { passwordHash, role = 'guest', hasFirstPassword = false, ...account }: NewUser,
  { ceiling }: { ceiling?: WaitOfNetwork | undefined } = {},
): Promise<User> {
  const at = new Date()
  const now = at.toISOString()
  const row: UserRow = {
    ...account,
    id: newId(),
    usernameKey: comparable(account.username),
    emailKey: account.email === null ? null : comparable(account.email),
    password: passwordHash,
    profileImageUrl: null,
    role,
    isActive: 'true',
    createdAt: now,
    updatedAt: now,
    deletionRequestedAt: null,
    emailNotifications: 'true',
    eventReminders: 'true',
    hasFirstPassword: hasFirstPassword ? 'true' : 'false',
  }
  try {
    return await inTransaction(db, async (change) => {
      const user = await change.insertInto('users').values(row).returning(visible).executeTakeFirstOrThrow()
      if (ceiling !== undefined) await keepBelowCeiling(change, 'registrations', at, ceiling)
      await indexUsers(change, [user])
      return user
    })
  } catch (error) {
    if (!isUniqueClash(error)) throw error
    throw clashesOn(error, 'emailKey')
      ? conflict('This e-mail address is already taken.', [{ path: 'email', message: 'This e-mail address is already taken.' }])
      : conflict('This username is already taken.', [{ path: 'username', message: 'This username is already taken.' }])
  }
}

/** Changes nothing: whoever else locks or changes the account's row waits until the transaction ends. */
export async function lockAccount(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set(({ ref }) => ({ isActive: ref('isActive') }))
    .where('id', '=', id)
    .execute()
}

export function findUser(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(visible).where('id', '=', id).executeTakeFirst()
}

export interface Credentials {
  id: string
  passwordHash: string
  isActive: 'true' | 'false'
  role: Role
}

/** What signing in compares with. A password hash leaves the store in this way and the next one only. */
export async function findCredentials(db: Db, username: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password as passwordHash', 'isActive', 'role'])
    .where('usernameKey', '=', comparable(username))
    .executeTakeFirst()
}

/** What the person's own password is compared with. */
export async function findPasswordHash(db: Db, id: string): Promise<string | undefined> {
  const account = await db.selectFrom('users').select('password').where('id', '=', id).executeTakeFirst()
  return account?.password
}

export async function hasActiveAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', 'true')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/**
 * Checks in the transaction of an administrative change that its actor may still make it: between the check of the call (http/access.ts) and the lock the
 * actor can have been demoted. Only inside oneAtATime, where no role and no activity changes until the transaction ends.
 * @throws 401 when the account is inactive or gone, 403 when it is no administrator's.
 */
export async function requireAdministrator(db: Db, actorId: string): Promise<void> {
  if (actorId === commandLineActor) return
  const actor = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', actorId)
    .where('isActive', '=', 'true')
    .executeTakeFirst()
  if (actor === undefined) throw unauthorized()
  if (actor.role !== 'admin') throw forbidden()
}

/** Newest first. */
export async function listUsers(
  db: Db,
  { limit, after, search: text }: PageRequest & { search?: string | undefined },
): Promise<Page<User>> {
  const position = readPosition(after, ['string', 'string'])
  const search = readSearch('user', text, ['user'])
  if (search !== undefined) {
    const found = await searchNewest(db, search, { atMost: limit + 1, position })
    return pageOfPlaces(found, limit, (ids) => db.selectFrom('users').select(visible).where('id', 'in', ids).execute())
  }
  const rows = await db
    .selectFrom('users')
    .select(visible)
    .where(past(position, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id])
}
