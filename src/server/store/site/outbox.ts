import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { MailKind, OutboxRow } from '#server/db/tables.ts'

/**
 * Has a mail of the kind sent about the row, once. Call it in the transaction that makes it true.
 * Without a mail server the row is dropped unsent after a week.
 */
export async function queueMail(db: Db, mail: { kind: MailKind; subjectId: string }): Promise<void> {
  const now = new Date().toISOString()
  await db
    .insertInto('outbox')
    .values({ id: newId(), ...mail, createdAt: now, attempts: 0, nextAttemptAt: now, sentAt: null, lastErrorCode: null })
    .onConflict((conflict) => conflict.columns(['subjectId', 'kind']).doNothing())
    .execute()
}

/**
 * Takes the mail that has been due for longest, for this process alone until the instant `until`. A process that dies with a mail in
 * hand thereby leaves it to the next one.
 */
export async function claimDueMail(db: Db, { now, until }: { now: Date; until: Date }): Promise<OutboxRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('outbox')
      .select(['id', 'attempts'])
      .where('sentAt', 'is', null)
      .where('nextAttemptAt', '<=', now.toISOString())
      .orderBy('nextAttemptAt')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    const claimed = await db
      .updateTable('outbox')
      .set({ attempts: due.attempts + 1, nextAttemptAt: until.toISOString() })
      .where('id', '=', due.id)
      // Of two processes that saw the same row one changes it.
      .where('attempts', '=', due.attempts)
      .where('sentAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (claimed !== undefined) return claimed
  }
}

export async function markMailSent(db: Db, { id }: OutboxRow, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sentAt: now.toISOString(), lastErrorCode: null }).where('id', '=', id).execute()
}

/** @param code what failed, without anything that the mail server wrote: it quotes the address. */
export async function postponeMail(db: Db, mail: OutboxRow, { code, until }: { code: string; until: Date }): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: until.toISOString(), lastErrorCode: code })
    .where('id', '=', mail.id)
    // Whoever has taken it over since decides.
    .where('attempts', '=', mail.attempts)
    .execute()
}

export async function dropMail(db: Db, { id }: OutboxRow): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Forgets what was queued before the instant; returns what of it was never sent. */
export async function dropOldMail(db: Db, before: Date): Promise<OutboxRow[]> {
  const rows = await db.deleteFrom('outbox').where('createdAt', '<', before.toISOString()).returningAll().execute()
  return rows.filter(({ sentAt }) => sentAt === null)
}
