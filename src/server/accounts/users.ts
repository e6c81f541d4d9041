import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type CurrentUser, memberRoles, type Role } from '#contract/accounts/users.ts'
import type { Language } from '#contract/languages.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { unknownAccountHash } from '#server/accounts/passwords.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { matchesPerson, userSearchText } from '#server/db/search.ts'
import type { Tables, UserRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Counter } from '#server/http/limits/limit-counters.ts'
import { conflict, forbidden, unauthorized } from '#server/refusals.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { keepBelowCeiling } from '#server/site/daily-ceilings.ts'
import { type LookOf, loadLooks } from './username-looks.ts'

/** All columns but the password hash and internal ones. */
export const visible = [
  'id',
  'username',
  'email',
  'emailVerifiedAt',
  'firstName',
  'lastName',
  'profileImageUrl',
  'role',
  'isActive',
  'createdAt',
  'updatedAt',
  'deletionRequestedAt',
  'emailNotifications',
  'eventReminders',
  'language',
  'hasFirstPassword',
] as const

/** An account without its password; in sessions with what its owner has yet to do. */
export type User = Pick<UserRow, (typeof visible)[number]> &
  Partial<Pick<CurrentUser, 'consentDue' | 'detailsDue' | 'recoveryCodesLeft' | 'secondFactorDue'>> & {
    otherName?: string | null
  }

export type ListedUser = User & Pick<UserRow, 'ridesBefore'>

export interface NewUser {
  username: string
  passwordHash: string
  email: string | null
  firstName: string | null
  lastName: string | null
  role?: Role
  language?: Language | null
  /** Printed or read from a file when the site first started. */
  hasFirstPassword?: boolean
}

/** Without differences of width, composition and case. */
export function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

export function newUserRow(
  { passwordHash, role = 'guest', language = null, hasFirstPassword = false, ...account }: NewUser,
  { at, lookOf }: { at: Date; lookOf: LookOf },
): UserRow {
  const now = at.toISOString()
  return {
    ...account,
    id: newId(),
    usernameKey: comparable(account.username),
    usernameLook: lookOf(account.username),
    emailKey: account.email === null ? null : comparable(account.email),
    emailVerifiedAt: null,
    password: passwordHash,
    profileImageUrl: null,
    role,
    isActive: 'true',
    createdAt: now,
    updatedAt: now,
    deletionRequestedAt: null,
    emailNotifications: 'true',
    eventReminders: 'true',
    language,
    hasFirstPassword: hasFirstPassword ? 'true' : 'false',
    ridesBefore: 0,
    searchText: userSearchText(account),
  }
}

/** @param network given when the daily ceiling applies. @throws 409 as `refuseTakenNames`, 429 beyond the ceiling. */
export async function createUser(db: Db, account: NewUser, { network }: { network?: Counter | undefined } = {}): Promise<User> {
  const at = new Date()
  const row = newUserRow(account, { at, lookOf: await loadLooks([account.username]) })
  return inTransaction(db, async (change) => {
    await refuseTakenNames(change, account)
    const user = await change.insertInto('users').values(row).returning(visible).executeTakeFirstOrThrow()
    if (network !== undefined) await keepBelowCeiling(change, 'registrations', at, network)
    return user
  })
}

/** Also before anything dear is done. @throws 409 naming the field: taken in any case of letters, or a username that looks like another one. */
export async function refuseTakenNames(db: Db, { username, email }: Pick<NewUser, 'username' | 'email'>): Promise<void> {
  if (await isLoginTaken(db, comparable(username))) throw taken('username', 'This username is already taken.')
  const usernameLook = (await loadLooks([username]))(username)
  if (await db.selectFrom('users').select('id').where('usernameLook', '=', usernameLook).executeTakeFirst())
    throw taken('username', say('This username looks too much like one that exists. Please choose a different one.'))
  if (email !== null) await refuseTakenEmail(db, comparable(email))
}

/** @param except the account whose address it becomes: it may be its username too. @throws 409 */
export async function refuseTakenEmail(db: Db, emailKey: string, except = ''): Promise<void> {
  if (await isLoginTaken(db, emailKey, except)) throw taken('email', say('This email address is already taken.'))
}

const taken = (path: string, message: Sentence) => conflict(message, [{ path, message }])

/**
 * A login takes either, and the username comes first: who could register another one's address as a username would keep its owner from logging in by it. So
 * no account gets a username that is the address of another one, or an address that is its username.
 */
function hasLogin({ or, eb }: ExpressionBuilder<Tables, 'users'>, key: string) {
  return or([eb('usernameKey', '=', key), eb('emailKey', '=', key)])
}

async function isLoginTaken(db: Db, key: string, except = ''): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where((user) => hasLogin(user, key))
    .where('id', '!=', except)
    .executeTakeFirst()
  return owner !== undefined
}

export function findUser(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(visible).where('id', '=', id).executeTakeFirst()
}

/** With the name in the other script, as in the list. */
export function findNamedUser(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').select(visible).select(otherName()).where('id', '=', id).executeTakeFirst()
}

/** Unless it is known. */
export async function learnLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).where('language', 'is', null).execute()
}

// A password hash leaves the store only by these three.

export interface Credentials {
  id: string
  passwordHash: string
  isActive: 'true' | 'false'
  role: Role
}

export function findCredentials(db: Db, username: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password as passwordHash', 'isActive', 'role'])
    .where('usernameKey', '=', comparable(username))
    .executeTakeFirst()
}

/**
 * The account of that username, else the one that has that email address. One query either way, so that the time taken does not tell which it was.
 * `usernameKey` is the account's, so that guesses are counted together under whichever name they are made.
 */
export function findLogin(db: Db, name: string): Promise<(Credentials & { usernameKey: string }) | undefined> {
  const key = comparable(name)
  return db
    .selectFrom('users')
    .select(['id', 'password as passwordHash', 'isActive', 'role', 'usernameKey'])
    .where((user) => hasLogin(user, key))
    .orderBy(({ case: choose }) => choose().when('usernameKey', '=', key).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst()
}

export async function findPasswordHash(db: Db, id: string): Promise<string | undefined> {
  const account = await db.selectFrom('users').select('password').where('id', '=', id).executeTakeFirst()
  return account?.password
}

/** One who can log in: an unopened invitation is none. @param except an account that does not count. */
export async function hasActiveAdmin(db: Db, except = ''): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', 'true')
    .where('id', '!=', except)
    .where('password', '!=', unknownAccountHash)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/**
 * In the transaction of a change: since the check of the call (http/clients/access.ts) its actor can have been demoted.
 * @throws 401 when the account is inactive or gone, 403 when it is not an administrator's.
 */
export async function requireAdministrator(db: Db, actorId: string): Promise<void> {
  if (actorId === commandLineActor) return
  const role = await findActiveRole(db, actorId)
  if (role === undefined) throw unauthorized()
  if (role !== 'admin') throw forbidden()
}

/** Undefined when the account is inactive or gone. */
export async function findActiveRole(db: Db, id: string): Promise<Role | undefined> {
  const user = await findUser(db, id)
  return user?.isActive === 'true' ? user.role : undefined
}

/** A query that selects ids of accounts. */
export type Among = Expression<{ id: string }>

/** For a query that has "users". Not `in`: SQLite would find all of them before the first row of a page. */
export function isAmong(among: Among | undefined): RawBuilder<boolean> {
  return among === undefined
    ? sql<boolean>`1 = 1`
    : sql<boolean>`exists (select 1 from (${among}) as "among" where "among"."id" = "users"."id")`
}

interface Which extends PageRequest {
  search?: string | undefined
  members?: 'true' | undefined
  among?: Among | undefined
}

/** Newest first. */
export async function listUsers(db: Db, { search, members, among, ...page }: Which): Promise<Page<ListedUser>> {
  const found = db
    .selectFrom('users')
    .select([...visible, 'ridesBefore'])
    .select(otherName())
    .$if(search !== undefined, (found) => found.where(matchesPerson(search)))
    .$if(members === 'true', (users) => users.where('isActive', '=', 'true').where('role', 'in', memberRoles))
    .where(isAmong(among))
  return toPage(await latestFirst(found, ['createdAt', 'id'], page).execute(), page.limit, ({ createdAt, id }) => [createdAt, id])
}
