import { joinDraftSeconds } from '#contract/members/join-drafts.ts'
import { hashOf, issueTicket, newToken } from '#server/accounts/tickets.ts'
import { findUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** The guest who is logged in, else the ticket of the account that was registered in this browser. */
interface Writing {
  userId: string | undefined
  ticket: string | undefined
}

/** Puts it on the ticket, where it replaces an earlier one. @returns the secret of the link; undefined without an account that may apply. */
export function keepJoinDraft(db: Db, box: string, { userId, ticket }: Writing, now: Date): Promise<string | undefined> {
  return inTransaction(db, async (change) => {
    const token = newToken()
    const draft = {
      draft: box,
      draftHash: hashOf(token),
      draftUntil: new Date(now.getTime() + joinDraftSeconds * 1000).toISOString(),
    }
    const keep = (secret: string) =>
      change
        .updateTable('tickets')
        .set(draft)
        .where('hash', '=', hashOf(secret))
        .where('purpose', '=', 'application')
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now.toISOString())
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('users')
              .select('users.id')
              .whereRef('users.id', '=', 'tickets.userId')
              .where('users.role', '=', 'guest')
              .where('users.isActive', '=', 'true'),
          ),
        )
        .returning('userId')
        .executeTakeFirst()
    const own = userId === undefined ? undefined : await findUser(change, userId)
    const isGuest = own?.role === 'guest' && own.isActive === 'true'
    const secret = isGuest ? (await issueTicket(change, own.id, 'application')).token : ticket
    return secret !== undefined && (await keep(secret)) !== undefined ? token : undefined
  })
}

/** Once. @returns what was kept, and a ticket for the browser that takes it, which ends with the first one. */
export function takeJoinDraft(db: Db, token: string, now: Date): Promise<{ box: string; ticket: string } | undefined> {
  return inTransaction(db, async (change) => {
    const kept = await change
      .selectFrom('tickets')
      .select(['draft', 'userId', 'expiresAt'])
      .where('draftHash', '=', hashOf(token))
      .where('draftUntil', '>', now.toISOString())
      .where('expiresAt', '>', now.toISOString())
      .executeTakeFirst()
    const taken = await change
      .updateTable('tickets')
      .set({ draft: null, draftHash: null, draftUntil: null })
      .where('draftHash', '=', hashOf(token))
      .returning('userId')
      .executeTakeFirst()
    if (taken === undefined || kept?.draft == null) return undefined
    const lifeMs = Date.parse(kept.expiresAt) - now.getTime()
    const { token: ticket } = await issueTicket(change, kept.userId, 'application', { lifeMs })
    return { box: kept.draft, ticket }
  })
}

/** Those that no browser has taken. */
export async function forgetJoinDrafts(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ draft: null, draftHash: null, draftUntil: null })
    .where('draftUntil', '<=', now.toISOString())
    .execute()
}
