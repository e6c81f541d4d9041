import { clubDays } from '#server/club-time.ts'
import { keptDays } from '#server/db/append-only.ts'
import { emptyLog } from '#server/db/empty-log.ts'
import type { Db } from '#server/db/open.ts'
import { eraseAccount, eraseRejectedApplications, listAccountsToErase } from '#server/store/accounts/erasure.ts'
import { deleteEndedLoginFailures } from '#server/store/accounts/login-failures.ts'
import { deleteExpiredSessions } from '#server/store/accounts/sessions.ts'
import { deleteExpiredTickets } from '#server/store/accounts/tickets.ts'
import { deleteOldAuditLines } from '#server/store/site/audit-log.ts'
import { deleteOldContactMessages } from '#server/store/site/contact-messages.ts'

const day = 24 * 60 * 60 * 1000
/** How long an administrator can bring an account back after its owner deleted it. */
const graceBeforeErasure = 14 * day
/** Twelve months, as the note beside the contact form says. */
const contactMessagesKept = 365 * day
/**
 * Twelve months, and a day for clocks that differ: the database refuses to delete a line that is younger than a year (db/append-only.ts).
 */
const auditLinesKept = (keptDays + 1) * day
/** Long enough to ask why; then the club has no reason to know somebody's birthday any more. */
const rejectedApplicationsKept = 90 * day

/** Erases what the site no longer has a reason to keep, from the database's files too. `timeZone` is the club's. May run at any time, twice, and in two processes at once. */
export async function keepRetention(db: Db, now: Date, timeZone: string): Promise<void> {
  await deleteExpiredTickets(db, now)
  await deleteExpiredSessions(db, now)
  await eraseRejectedApplications(db, new Date(now.getTime() - rejectedApplicationsKept))
  await deleteEndedLoginFailures(db, now)
  await deleteOldContactMessages(db, new Date(now.getTime() - contactMessagesKept))
  const requestedBefore = new Date(now.getTime() - graceBeforeErasure)
  for (const id of await listAccountsToErase(db, requestedBefore)) {
    await eraseAccount(db, id, { requestedBefore, days: clubDays(now, timeZone) })
  }
  // By the real clock, which is the database's as well, whatever `now` is.
  await deleteOldAuditLines(db, new Date(Math.min(now.getTime(), Date.now()) - auditLinesKept))
  await emptyLog(db)
}
