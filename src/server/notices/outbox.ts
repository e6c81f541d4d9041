import { urgency } from '#server/activities/notice.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { DeliveryKind, OutboxRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

// docs/decisions/010: why mail and push go through a table

export type Channel = OutboxRow['channel']

export type NewDelivery = Pick<OutboxRow, 'kind' | 'subjectId' | 'recipient' | 'priority'> &
  Partial<Pick<OutboxRow, 'channel' | 'subscriptionId'>>

/** SQLite accepts 32,766 values in one statement. */
const rowsPerInsert = 1_000

/** Of a mail about an application that is held until its address is verified: nothing is wrong with the mail server. */
export const unverifiedCode = 'EUNVERIFIED'

/** Of a letter that waits because too many were sent in the last 24 hours (accounts/email-verification.ts). */
export const letterLimitCode = 'ELETTERLIMIT'

function newRow(
  { kind, subjectId, recipient, priority, channel = 'mail', subscriptionId = '' }: NewDelivery,
  { now, dueAt = now, orderAt = dueAt.toISOString() }: { now: Date; dueAt?: Date | undefined; orderAt?: string },
): OutboxRow {
  return {
    id: newId(),
    channel,
    kind,
    subjectId,
    subscriptionId,
    recipient,
    priority,
    orderAt,
    createdAt: now.toISOString(),
    attempts: 0,
    nextAttemptAt: dueAt.toISOString(),
    claimedUntil: null,
    sentAt: null,
    failedAt: null,
    lastErrorCode: null,
  }
}

/** How much later a delivery stands in the queue for each that waits for the same person already. */
const spacingMs = 30_000

/**
 * Places in the queue: many for one person stand apart, so that those of others come in between, also those that are queued later. Static, so that
 * the next one is found by an index.
 */
async function placesFor(
  db: Db,
  deliveries: readonly NewDelivery[],
  due: Date,
): Promise<(delivery: Pick<NewDelivery, 'channel' | 'recipient'>) => string> {
  const recipients = [...new Set(deliveries.map(({ recipient }) => recipient))]
  const last = new Map<string, number>()
  const keyOf = (channel: string, recipient: string) => JSON.stringify([channel, recipient])
  for (let start = 0; start < recipients.length; start += rowsPerInsert) {
    const waiting = await db
      .selectFrom('outbox')
      .select(({ fn }) => ['channel', 'recipient', fn.max('orderAt').as('last')])
      .where('channel', 'in', ['mail', 'push'])
      .where('recipient', 'in', recipients.slice(start, start + rowsPerInsert))
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .groupBy(['channel', 'recipient'])
      .execute()
    for (const row of waiting) last.set(keyOf(row.channel, row.recipient), Date.parse(row.last))
  }
  return ({ channel = 'mail', recipient }) => {
    const key = keyOf(channel, recipient)
    const before = last.get(key)
    const place = Math.max(due.getTime(), before === undefined ? 0 : before + spacingMs)
    last.set(key, place)
    return new Date(place).toISOString()
  }
}

/** Puts deliveries into the outbox, each once. Call it in the transaction that they are about. */
export async function queueDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  when: { now: Date; dueAt?: Date },
): Promise<void> {
  if (deliveries.length === 0) return
  const placeOf = await placesFor(db, deliveries, when.dueAt ?? when.now)
  const rows = deliveries.map((delivery) => newRow(delivery, { ...when, orderAt: placeOf(delivery) }))
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await db
      .insertInto('outbox')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict((conflict) => conflict.columns(['subjectId', 'kind', 'channel', 'subscriptionId']).doNothing())
      .execute()
}

type OtherMail = { kind: Exclude<DeliveryKind, 'notice'>; subjectId: string }

/** How many there can be: one for each decision, messages/contact-messages.ts, accounts/email-verification.ts. */
const priorityOf: Record<OtherMail['kind'], OutboxRow['priority']> = {
  accountAddress: urgency.urgent,
  applicationAddress: urgency.urgent,
  received: urgency.usual,
  approved: urgency.usual,
  rejected: urgency.usual,
  contact: urgency.usual,
}

/** A message to the club goes to one mailbox; all other mails are about one account or application, which is told. */
const deliveryOf = ({ kind, subjectId }: OtherMail): NewDelivery => ({
  kind,
  subjectId,
  recipient: kind === 'contact' ? 'club' : subjectId,
  priority: priorityOf[kind],
})

/**
 * Queues one mail of the kind about the row. Call it in the transaction that the mail is about.
 * Without a mail server the row is dropped unsent after a week.
 * @param dueAt when it may be sent; at once by default.
 */
export function queueMail(db: Db, { dueAt, ...mail }: OtherMail & { dueAt?: Date }): Promise<void> {
  return queueDeliveries(db, [deliveryOf(mail)], { now: new Date(), ...(dueAt && { dueAt }) })
}

/**
 * As `queueMail`, and once more when the last such mail was tried: the attempt may be on its way to an earlier address. With an id of its own, as mailboxes
 * drop what has the same, and so that the end of that attempt does not mark this one.
 */
export async function queueMailAgain(db: Db, mail: OtherMail): Promise<void> {
  const delivery = deliveryOf(mail)
  const now = new Date()
  const placeOf = await placesFor(db, [delivery], now)
  const row = newRow(delivery, { now, orderAt: placeOf(delivery) })
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((last) =>
      last.columns(['subjectId', 'kind', 'channel', 'subscriptionId']).doUpdateSet(row).where('outbox.attempts', '>', 0),
    )
    .execute()
}

/**
 * Claims the next delivery, until the instant `until`: if this process dies, another one sends it then. Urgent ones go first, then those of whoever has the
 * fewest before it. While an attempt for a person goes on, the person's others wait, so that a slow mailbox takes one connection.
 * @param except recipients whose deliveries are left out.
 */
export async function claimDue(
  db: Db,
  channel: Channel,
  { now, until, except = [] }: { now: Date; until: Date; except?: readonly string[] },
): Promise<OutboxRow | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('outbox')
      .select(['id', 'attempts'])
      .where('channel', '=', channel)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('nextAttemptAt', '<=', now.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox as running')
              .select('running.id')
              .whereRef('running.channel', '=', 'outbox.channel')
              .whereRef('running.recipient', '=', 'outbox.recipient')
              .where('running.sentAt', 'is', null)
              .where('running.failedAt', 'is', null)
              .where('running.claimedUntil', '>', now.toISOString()),
          ),
        ),
      )
      .$if(except.length > 0, (query) => query.where('recipient', 'not in', except))
      .orderBy('priority')
      .orderBy('orderAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return undefined
    const claimed = await db
      .updateTable('outbox')
      .set({ attempts: due.attempts + 1, nextAttemptAt: until.toISOString(), claimedUntil: until.toISOString() })
      .where('id', '=', due.id)
      // Of two processes that read the same row, one changes it.
      .where('attempts', '=', due.attempts)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('nextAttemptAt', '<=', now.toISOString())
      .returningAll()
      .executeTakeFirst()
    if (claimed !== undefined) return claimed
  }
}

export async function markSent(db: Db, { id }: OutboxRow, now: Date): Promise<void> {
  const sent = { sentAt: now.toISOString(), failedAt: null, lastErrorCode: null, claimedUntil: null }
  await db.updateTable('outbox').set(sent).where('id', '=', id).execute()
}

/** @param code error code; not the text of a mail server, which quotes the address. */
export async function postpone(db: Db, row: OutboxRow, { code, until }: { code: string | null; until: Date }): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: until.toISOString(), lastErrorCode: code, claimedUntil: null })
    .where('id', '=', row.id)
    // Unless another process has claimed it since.
    .where('attempts', '=', row.attempts)
    .execute()
}

/** Puts a claimed delivery back, untried: the connections to its destination are in use. */
export async function putBack(db: Db, row: OutboxRow, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: row.attempts - 1, nextAttemptAt: now.toISOString(), claimedUntil: null })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .execute()
}

/** No further attempt. The row stays for some days, so that officers see it. @returns false when it had ended already. */
export async function giveUp(db: Db, { id }: OutboxRow, { code, now }: { code: string | null; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ failedAt: now.toISOString(), lastErrorCode: code, claimedUntil: null })
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

/** Keeps a mail about an application until its address is verified. */
export function holdUntilVerified(db: Db, row: OutboxRow, { now, until }: { now: Date; until: Date }): Promise<void> {
  return inTransaction(db, async (change) => {
    const application = await change
      .selectFrom('membershipApplications')
      .select('emailVerifiedAt')
      .where('id', '=', row.subjectId)
      .executeTakeFirst()
    const isVerified = application !== undefined && application.emailVerifiedAt !== null
    await postpone(change, row, isVerified ? { code: null, until: now } : { code: unverifiedCode, until })
  })
}

/** The held mails about these applications are due now, also in the quiet hours: the person has just pressed the button. */
export async function releaseHeldLetters(change: Db, applicationIds: readonly string[], now: Date): Promise<void> {
  if (applicationIds.length === 0) return
  await change
    .updateTable('outbox')
    .set({ nextAttemptAt: now.toISOString(), lastErrorCode: null })
    .where('subjectId', 'in', applicationIds)
    .where('lastErrorCode', '=', unverifiedCode)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
}
