import { hash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Tables, TicketRow } from '#server/db/tables.ts'
import { conflict, unauthorized } from '#server/refusals.ts'
import type { commandLineActor } from '#server/site/audit-log.ts'
import { comparable, findActiveRole, findUser, requireAdministrator } from './users.ts'

const hour = 60 * 60 * 1000

/** A secret of 256 random bits. Tables have its hash alone. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string) => hash('sha256', token, 'base64url')

export const ticketLifeMs = { application: 2 * hour, password: 24 * hour } as const
/** Of password links for accounts without a password: people who do not know of their account yet need longer. */
export const invitationLifeMs = 14 * 24 * hour

type Purpose = TicketRow['purpose']

export function isTicket(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

export interface IssuedTicket {
  token: string
  expiresAt: string
}

/** Who makes a password link: an administrator in a session of theirs, by the hash of its id, or the command line. */
export type Issuer = { actorId: typeof commandLineActor; session?: undefined } | { actorId: string; session: string }

type Made = Pick<TicketRow, 'madeBy' | 'madeIn'>

const withoutSession: Made = { madeBy: null, madeIn: null }

/** For the transaction that issues links. @throws 401 when the account or the session has ended, 403 when it is no longer an administrator's. */
export async function findMaker(change: Db, { actorId, session }: Issuer): Promise<Made> {
  await requireAdministrator(change, actorId)
  if (session === undefined) return withoutSession
  const { id } = await change
    .selectFrom('sessions')
    .select('id')
    .where('sid', '=', session)
    .where('userId', '=', actorId)
    .executeTakeFirstOrThrow(unauthorized)
  return { madeBy: actorId, madeIn: id }
}

export async function issueTicket(
  db: Db,
  userId: string,
  purpose: Purpose,
  {
    lifeMs = ticketLifeMs[purpose],
    turnsCodesOff = false,
    made = withoutSession,
  }: { lifeMs?: number; turnsCodesOff?: boolean; made?: Made } = {},
): Promise<IssuedTicket> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + lifeMs).toISOString()
  const noDraft = { draftHash: null, draftUntil: null, draft: null }
  const row = { hash: hashOf(token), userId, purpose, expiresAt, usedAt: null, ...made, ...noDraft }
  await db
    .insertInto('tickets')
    .values({ ...row, turnsCodesOff: turnsCodesOff ? 'true' : 'false' })
    .execute()
  return { token, expiresAt }
}

/** In the order of the accounts. */
export function issueInvitations(db: Db, userIds: readonly string[], made: Made): Promise<IssuedTicket[]> {
  return Array.fromAsync(userIds, (userId) => issueTicket(db, userId, 'password', { lifeMs: invitationLifeMs, made }))
}

/** Of a ticket without maker, or whose maker is an administrator still: what ends that ends the ticket. */
function hasValidMaker({ or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'tickets'>) {
  const maker = selectFrom('users as maker')
    .select('maker.id')
    .whereRef('maker.id', '=', 'tickets.madeBy')
    .where('maker.role', '=', 'admin')
    .where('maker.isActive', '=', 'true')
  return or([eb('tickets.madeBy', 'is', null), exists(maker)])
}

/** Used or not. */
export function findTicket(db: Db, token: string, purpose: Purpose): Promise<Pick<TicketRow, 'userId' | 'usedAt'> | undefined> {
  return db
    .selectFrom('tickets')
    .select(['userId', 'usedAt'])
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date().toISOString())
    .where(hasValidMaker)
    .executeTakeFirst()
}

/** Uses the ticket up. Of several requests with one ticket, one gets it. */
export function redeemTicket(
  db: Db,
  token: string,
  purpose: Purpose,
): Promise<Pick<TicketRow, 'userId' | 'turnsCodesOff'> | undefined> {
  const now = new Date().toISOString()
  return db
    .updateTable('tickets')
    .set({ usedAt: now })
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('usedAt', 'is', null)
    .where(hasValidMaker)
    .returning(['userId', 'turnsCodesOff'])
    .executeTakeFirst()
}

/** All, or those of one purpose. */
export async function deleteTicketsOf(db: Db, userId: string, purpose?: Purpose): Promise<void> {
  const all = db.deleteFrom('tickets').where('userId', '=', userId)
  await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute()
}

/** Ends the links that the person has made for others, used or not: all of them, those of one session, or those of all sessions but one. */
export async function deleteTicketsMadeBy(
  db: Db,
  userId: string,
  { session, exceptSession }: { session?: string; exceptSession?: string | undefined } = {},
): Promise<void> {
  await db
    .deleteFrom('tickets')
    .where('madeBy', '=', userId)
    .$if(session !== undefined, (query) => query.where('madeIn', '=', session ?? ''))
    .$if(exceptSession !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('madeIn', '!=', exceptSession ?? ''), eb('madeIn', 'is', null)])),
    )
    .execute()
}

/** Otherwise a second login in one browser would keep links that were made after the first from ending with it. */
export async function moveTicketsToSession(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await db.updateTable('tickets').set({ madeIn: to }).where('madeIn', '=', from).execute()
}

/** Who is logged in, and the ticket of the account that was registered in this browser. */
export interface Applying {
  userId: string | undefined
  ticket: string | undefined
}

/** The account that approval will promote. @throws 409 when it is a member's already. */
export async function findApplyingAccount(db: Db, email: string, { userId, ticket }: Applying): Promise<string | null> {
  const own = userId === undefined ? undefined : await findActiveRole(db, userId)
  if (userId !== undefined && own === 'guest') {
    await db
      .updateTable('tickets')
      .set({ usedAt: new Date().toISOString() })
      .where('userId', '=', userId)
      .where('purpose', '=', 'application')
      .where('usedAt', 'is', null)
      .execute()
    return userId
  }
  // A logged-in member may apply for the user who just registered in this browser (docs/product.md 6.3).
  const ticketAccount = ticket === undefined ? undefined : await accountOfTicket(db, ticket, email)
  if (ticketAccount !== undefined && ticketAccount.userId !== userId && !ticketAccount.isApplicant) return null
  const role = ticketAccount === undefined ? own : await findActiveRole(db, ticketAccount.userId)
  if (role !== undefined && role !== 'guest') throw conflict('You are already a member.')
  return role === undefined ? null : (ticketAccount?.userId ?? null)
}

/** Username of the account to which an application with its email address would belong now. */
export async function readApplicant(db: Db, { userId, ticket }: Applying): Promise<string | null> {
  const own = userId === undefined ? undefined : await findUser(db, userId)
  if (own?.role === 'guest' && own.isActive === 'true') return own.username
  const found = ticket === undefined ? undefined : await findTicket(db, ticket, 'application')
  const account = found === undefined ? undefined : await findUser(db, found.userId)
  return account?.role === 'guest' && account.isActive === 'true' ? account.username : null
}

/**
 * Whether the email address matches: that of the account when the ticket is first used, then that of the application it has bound. The next applicant's
 * application in a shared browser is bound to no account, and leaves an unused ticket unused.
 */
async function accountOfTicket(db: Db, token: string, email: string) {
  const ticket = await findTicket(db, token, 'application')
  if (ticket === undefined) return undefined
  const { userId, usedAt } = ticket
  if (usedAt !== null) {
    const application = await db
      .selectFrom('membershipApplications')
      .select(['email', 'status'])
      .where('userId', '=', userId)
      .where('duplicateOf', 'is', null)
      .orderBy('submittedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return { userId, isApplicant: application?.status === 'pending' && comparable(application.email) === comparable(email) }
  }
  const account = await findUser(db, userId)
  const isApplicant = account !== undefined && account.email !== null && comparable(account.email) === comparable(email)
  if (isApplicant) await redeemTicket(db, token, 'application')
  return { userId, isApplicant }
}
