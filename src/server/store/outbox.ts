import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { MailKind } from '#server/db/tables.ts'

/**
 * Has the applicant told by mail, once for each kind and application. Call it in the transaction that makes it true.
 * Without a mail server the row is dropped unsent after a week.
 */
export async function queueMail(db: Db, mail: { kind: MailKind; applicationId: string }): Promise<void> {
  const now = new Date().toISOString()
  await db
    .insertInto('outbox')
    .values({ id: randomUUIDv7(), ...mail, createdAt: now, attempts: 0, nextAttemptAt: now, sentAt: null, lastErrorCode: null })
    .onConflict((conflict) => conflict.columns(['applicationId', 'kind']).doNothing())
    .execute()
}
