import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { DeliveryKind, OutboxRow } from '#server/db/tables.ts'

// docs/decisions/010: why mail and push go through a table

export type Channel = OutboxRow['channel']

type NewDelivery = Pick<OutboxRow, 'kind' | 'subjectId'> & Partial<Pick<OutboxRow, 'channel' | 'subscriptionId'>>

/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 1_000

/** Of a mail about an application that is held until its address is verified: nothing is wrong with the mail server. */
export const unverifiedCode = 'EUNVERIFIED'

/** Of a letter that waits because too many were sent in the last 24 hours (store/accounts/verification/verification-limits.ts). */
export const letterLimitCode = 'ELETTERLIMIT'

function newRow(
  { kind, subjectId, channel = 'mail', subscriptionId = '' }: NewDelivery,
  { now, dueAt = now }: { now: Date; dueAt?: Date },
): OutboxRow {
  return {
    id: newId(),
    channel,
    kind,
    subjectId,
    subscriptionId,
    createdAt: now.toISOString(),
    attempts: 0,
    nextAttemptAt: dueAt.toISOString(),
    sentAt: null,
    failedAt: null,
    lastErrorCode: null,
  }
}

/** Puts deliveries into the outbox, each once. Call it in the transaction that they are about. */
export async function queueDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  when: { now: Date; dueAt?: Date },
): Promise<void> {
  const rows = deliveries.map((delivery) => newRow(delivery, when))
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await db
      .insertInto('outbox')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((conflict) => conflict.columns(['subjectId', 'kind', 'channel', 'subscriptionId']).doNothing())
      .execute()
}

/**
 * Queues one mail of the kind about the row. Call it in the transaction that the mail is about.
 * Without a mail server the row is dropped unsent after a week.
 * @param dueAt when it may be sent; at once by default.
 */
export function queueMail(
  db: Db,
  { dueAt, ...mail }: { kind: Exclude<DeliveryKind, 'notice'>; subjectId: string; dueAt?: Date },
): Promise<void> {
  return queueDeliveries(db, [mail], { now: new Date(), ...(dueAt && { dueAt }) })
}

/**
 * As `queueMail`, and once more when the last such mail was tried: the attempt may be on its way to an earlier address. With an id of its own, as mailboxes
 * drop what has the same, and so that the end of that attempt does not mark this one.
 */
export async function queueMailAgain(db: Db, mail: Pick<OutboxRow, 'kind' | 'subjectId'>): Promise<void> {
  const row = newRow(mail, { now: new Date() })
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((last) =>
      last.columns(['subjectId', 'kind', 'channel', 'subscriptionId']).doUpdateSet(row).where('outbox.attempts', '>', 0),
    )
    .execute()
}

/**
 * Claims the delivery that has been due for longest, until the instant `until`: if this process dies, another one sends it then.
 */
export async function claimDue(
  db: Db,
  channel: Channel,
  { now, until }: { now: Date; until: Date },
): Promise<OutboxRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('outbox')
      .select(['id', 'attempts'])
      .where('channel', '=', channel)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
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
      .where('failedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (claimed !== undefined) return claimed
  }
}

export async function markSent(db: Db, { id }: OutboxRow, now: Date): Promise<void> {
  const sent = { sentAt: now.toISOString(), failedAt: null, lastErrorCode: null }
  await db.updateTable('outbox').set(sent).where('id', '=', id).execute()
}

/** @param code error code; not the text of a mail server, which quotes the address. */
export async function postpone(db: Db, row: OutboxRow, { code, until }: { code: string | null; until: Date }): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: until.toISOString(), lastErrorCode: code })
    .where('id', '=', row.id)
    // Unless another process has claimed it since.
    .where('attempts', '=', row.attempts)
    .execute()
}

/** No further attempt. The row stays for some days, so that officers see it. @returns false when it had ended already. */
export async function giveUp(db: Db, { id }: OutboxRow, { code, now }: { code: string | null; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ failedAt: now.toISOString(), lastErrorCode: code })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function dropDelivery(db: Db, { id }: OutboxRow): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Gives up on everything from before the instant; returns it. */
export function giveUpOld(db: Db, { before, now }: { before: Date; now: Date }): Promise<OutboxRow[]> {
  return db
    .updateTable('outbox')
    .set({ failedAt: now.toISOString() })
    .where('createdAt', '<', before.toISOString())
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .returningAll()
    .execute()
}

/**
 * Deletes what was sent or has failed before the instant, what has waited since then for its address to be verified, and unsent mail from before it where
 * there is no mail server.
 */
export async function deleteOldDeliveries(db: Db, { before, sendsMail }: { before: Date; sendsMail: boolean }): Promise<void> {
  const old = before.toISOString()
  await db
    .deleteFrom('outbox')
    .where((row) =>
      row.or([
        row('sentAt', '<', old),
        row('failedAt', '<', old),
        row.and([row('lastErrorCode', '=', unverifiedCode), row('createdAt', '<', old)]),
        ...(sendsMail ? [] : [row.and([row('channel', '=', 'mail'), row('sentAt', 'is', null), row('createdAt', '<', old)])]),
      ]),
    )
    .execute()
}

/** Deliveries that are still to be sent, without those that wait for an address to be verified. */
export async function countWaiting(db: Db, channel?: Channel): Promise<number> {
  const { waiting } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where(({ fn, val, eb }) => eb(fn.coalesce('lastErrorCode', val('')), '!=', unverifiedCode))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'mail'))
    .executeTakeFirstOrThrow()
  return waiting
}

/** Deliveries that were given up. They leave the table after a week. */
export async function countFailed(db: Db): Promise<number> {
  const { failed } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('failedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return failed
}
