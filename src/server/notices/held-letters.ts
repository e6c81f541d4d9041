import type { Db } from '#server/db/open.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { postpone, unverifiedCode } from './outbox.ts'

/**
 * Keeps a mail about an application until its address is verified. The verification holds the same lock, so that the mail is either held before, and
 * released, or not held at all.
 */
export function holdUntilVerified(db: Db, row: OutboxRow, { now, until }: { now: Date; until: Date }): Promise<void> {
  return withGlobalLock(db, async (change) => {
    const application = await change
      .selectFrom('membershipApplications')
      .select('emailVerifiedAt')
      .where('id', '=', row.subjectId)
      .executeTakeFirst()
    const isVerified = application !== undefined && application.emailVerifiedAt !== null
    await postpone(change, row, isVerified ? { code: null, until: now } : { code: unverifiedCode, until })
  })
}

/** The held mails about these applications are due now, also in the quiet hours: the person has just pressed the button. Only inside withGlobalLock. */
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
