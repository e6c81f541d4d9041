import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { DeliveryKind, OutboxRow } from '#server/db/tables.ts'

// docs/decisions/010: why mail goes through a table

/**
 * Queues one mail of the kind about the row. Call it in the transaction that the mail is about.
 * Without a mail server the row is dropped unsent after a week.
 * @param dueAt when it may be sent; at once by default.
 */
export async function queueMail(
  db: Db,
  { dueAt, ...mail }: { kind: Exclude<DeliveryKind, 'notice'>; subjectId: string; dueAt?: Date },
): Promise<void> {
  const now = new Date().toISOString()
  await db
    .insertInto('outbox')
    .values({
      id: newId(),
      channel: 'mail',
      ...mail,
      subscriptionId: '',
      createdAt: now,
      attempts: 0,
      nextAttemptAt: dueAt?.toISOString() ?? now,
      sentAt: null,
      failedAt: null,
      lastErrorCode: null,
    })
    .onConflict((conflict) => conflict.columns(['subjectId', 'kind', 'channel', 'subscriptionId']).doNothing())
    .execute()
}

/**
 * Claims the mail that has been due for longest, until the instant `until`: if this process dies, another one sends it then.
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
      // Of two processes that read the same row, one changes it.
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

/** @param code error code; not the mail server's text, which quotes the address. */
export async function postponeMail(db: Db, mail: OutboxRow, { code, until }: { code: string; until: Date }): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: until.toISOString(), lastErrorCode: code })
    .where('id', '=', mail.id)
    // Unless another process has claimed it since.
    .where('attempts', '=', mail.attempts)
    .execute()
}

export async function dropMail(db: Db, { id }: OutboxRow): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Deletes mail from before the instant; returns the unsent part. */
export async function dropOldMail(db: Db, before: Date): Promise<OutboxRow[]> {
  const rows = await db.deleteFrom('outbox').where('createdAt', '<', before.toISOString()).returningAll().execute()
  return rows.filter(({ sentAt }) => sentAt === null)
}
