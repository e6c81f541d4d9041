import { retentionDays } from '#contract/site/retention.ts'
import { type ClubClock, clubClock, clubToday } from '#server/club-time.ts'
import { minAgeDays } from '#server/db/migrate.ts'
import { type Db, truncateLog } from '#server/db/open.ts'
import { deleteExpiredCounters } from '#server/http/limits/limit-counters.ts'
import { eraseAccount, eraseOldApplications, listAccountsToErase } from '#server/members/erasure.ts'
import { forgetJoinDrafts } from '#server/members/join-drafts.ts'
import { deleteOldContactMessages } from '#server/messages/contact-message-calls.ts'
import { deleteOldMoney } from '#server/money/money-erasure.ts'
import { deleteOldNotices } from '#server/notices/notices.ts'
import { eraseRideDays } from '#server/ride-day/ride-day-erasure.ts'
import { deleteOldAuditLines } from '#server/site/audit-log.ts'
import { deleteOldItems } from '#server/site/deleted-items.ts'

const dayMs = 24 * 60 * 60 * 1000
const graceBeforeErasureMs = retentionDays.deletedAccount * dayMs
const maxContactMessageAgeMs = retentionDays.contactMessage * dayMs
/** A day more than the database demands (db/migrate.ts), for clocks that differ. */
const maxAuditLineAgeMs = (minAgeDays + 1) * dayMs
const maxDecidedApplicationAgeMs = retentionDays.decidedApplication * dayMs
const maxPendingApplicationAgeMs = retentionDays.pendingApplication * dayMs

/** Deletes what logins leave behind within minutes, and of which a thief could make many rows. May run at any time, also in two processes at once. */
export async function deleteExpiredLogins(db: Db, now: Date): Promise<void> {
  await deleteExpired(db, now, 'loginSteps')
  await deleteExpired(db, now, 'usedChallenges')
  await forgetJoinDrafts(db, now)
}

type Expiring = 'tickets' | 'emailVerifications' | 'loginSteps' | 'usedChallenges'

async function deleteExpired(db: Db, now: Date, table: Expiring): Promise<void> {
  await db.deleteFrom(table).where('expiresAt', '<=', now.toISOString()).execute()
}

/**
 * Deletes expired data, from the database's files too. May run at any time, also in two processes at once.
 */
export async function deleteExpiredData(db: Db, now: Date, club: ClubClock['club']): Promise<void> {
  await deleteExpired(db, now, 'tickets')
  await deleteExpired(db, now, 'emailVerifications')
  await deleteExpiredLogins(db, now)
  await db.deleteFrom('sessions').where('expire', '<=', now.toISOString()).execute()
  await eraseOldApplications(db, {
    decidedBefore: new Date(now.getTime() - maxDecidedApplicationAgeMs),
    sentBefore: new Date(now.getTime() - maxPendingApplicationAgeMs),
  })
  await deleteExpiredCounters(db, now)
  await deleteOldContactMessages(db, new Date(now.getTime() - maxContactMessageAgeMs))
  await deleteOldItems(db, now, club)
  await deleteOldMoney(db, now)
  await deleteOldNotices(db, now, clubToday(now, club.timeZone))
  const requestedBefore = new Date(now.getTime() - graceBeforeErasureMs)
  for (const id of await listAccountsToErase(db, requestedBefore)) {
    await eraseAccount(db, id, { requestedBefore, clock: clubClock(now, club) })
  }
  // The database checks the age by its own clock, whatever `now` is.
  await deleteOldAuditLines(db, new Date(Math.min(now.getTime(), Date.now()) - maxAuditLineAgeMs))
  await truncateLog(db)
}

/** Erases what is kept for the day of a ride only, hours after it, from the database's files too. May run in two processes at once. */
export async function eraseEndedRideDays(db: Db, now: Date, club: ClubClock['club']): Promise<void> {
  await eraseRideDays(db, now, club)
  await truncateLog(db)
}
