import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { TicketRow } from '#server/db/tables.ts'
import { conflict } from '#server/refusals.ts'
import { comparable, findActiveRole, findUser } from './users.ts'

const hour = 60 * 60 * 1000

/** How long each kind holds, in milliseconds. */
export const ticketLife = { application: 2 * hour, password: 24 * hour } as const

type Purpose = TicketRow['purpose']

/** Whether the text has the shape of the tickets given out here. */
export function isTicket(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Makes a secret of 256 random bits; the table holds only its hash. */
export async function issueTicket(db: Db, userId: string, purpose: Purpose): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + ticketLife[purpose]).toISOString()
  await db
    .insertInto('tickets')
    .values({ hash: hashOf(token), userId, purpose, expiresAt, usedAt: null })
    .execute()
  return { token, expiresAt }
}

/** A ticket that has not expired, used or not. */
export function findTicket(db: Db, token: string, purpose: Purpose): Promise<Pick<TicketRow, 'userId' | 'usedAt'> | undefined> {
  return db
    .selectFrom('tickets')
    .select(['userId', 'usedAt'])
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
}

/** Uses the ticket up. Of several requests with one ticket, one gets the account's id. */
export async function redeemTicket(db: Db, token: string, purpose: Purpose): Promise<string | undefined> {
  const now = new Date().toISOString()
  const used = await db
    .updateTable('tickets')
    .set({ usedAt: now })
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return used?.userId
}

/** Uses up the account's open tickets for an application: one has been sent in another way. */
async function redeemApplicationTicketsOf(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ usedAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('purpose', '=', 'application')
    .where('usedAt', 'is', null)
    .execute()
}

/** Deletes all tickets of the account, or those of one purpose. */
export async function deleteTicketsOf(db: Db, userId: string, purpose?: Purpose): Promise<void> {
  await db
    .deleteFrom('tickets')
    .where('userId', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'password'))
    .execute()
}

export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tickets').where('expiresAt', '<=', now.toISOString()).execute()
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

export interface Applying {
  /** The account that is logged in. */
  userId: string | undefined
  /** What the browser got for an account that was registered in it. */
  ticket: string | undefined
}

/**
 * The account that approval will promote; null when there is none. To be called in withGlobalLock.
 * @throws 409 when the account is a member's already.
 */
export async function findApplyingAccount(db: Db, email: string, { userId, ticket }: Applying): Promise<string | null> {
  const own = userId === undefined ? undefined : await findActiveRole(db, userId)
  if (userId !== undefined && own === 'guest') {
    await redeemApplicationTicketsOf(db, userId)
    return userId
  }
  // A member who is logged in fills it in for the person whose account was just made on this phone (docs/product.md 6.3).
  const handedOver = ticket === undefined ? undefined : await accountOfTicket(db, ticket, email)
  if (handedOver !== undefined && handedOver.userId !== userId && !handedOver.isApplicant) return null
  const role = handedOver === undefined ? own : await findActiveRole(db, handedOver.userId)
  if (role !== undefined && role !== 'guest') throw conflict('You are already a member.')
  return role === undefined ? null : (handedOver?.userId ?? null)
}

/**
 * Whose ticket it is, and whether the email address is that person's: the account's when the ticket is first used, then that of the application
 * it has bound. The next person's application on a phone that is handed around is bound to no account, and leaves an unused ticket unused.
 */
async function accountOfTicket(
  db: Db,
  token: string,
  email: string,
): Promise<{ userId: string; isApplicant: boolean } | undefined> {
  const ticket = await findTicket(db, token, 'application')
  if (ticket === undefined) return undefined
  const { userId, usedAt } = ticket
  if (usedAt !== null) {
    const application = await findNewestOf(db, userId)
    return { userId, isApplicant: application?.status === 'pending' && comparable(application.email) === comparable(email) }
  }
  const account = await findUser(db, userId)
  const isApplicant = account !== undefined && account.email !== null && comparable(account.email) === comparable(email)
  if (isApplicant) await redeemTicket(db, token, 'application')
  return { userId, isApplicant }
}

function findNewestOf(db: Db, userId: string) {
  return db
    .selectFrom('membershipApplications')
    .select(['email', 'status'])
    .where('userId', '=', userId)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
