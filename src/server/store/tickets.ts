import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { TicketRow } from '#server/db/tables.ts'

const hour = 60 * 60 * 1000

/** How long each kind holds, in milliseconds. */
export const ticketLife = { application: 2 * hour, password: 24 * hour } as const

type Purpose = TicketRow['purpose']

/** Whether the text has the shape of the tickets given out here. */
export function isTicket(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Gives out a secret of 256 random bits; the table keeps its hash alone. */
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

/** Of many who use one ticket at once, one is told whose it is. */
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

/** Makes all tickets of the account worthless, or those of one purpose. */
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
