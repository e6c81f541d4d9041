import type { Status } from '#contract/site/status.ts'
import type { Db } from '#server/db/open.ts'
import { findRun } from './job-runs.ts'

/** The part of the site's status that is in the database. The parameters are names of `jobRuns`. */
export async function readStatus(db: Db, { backupRun, verificationRun }: { backupRun: string; verificationRun: string }) {
  const backup = await findRun(db, backupRun)
  const verification = await findRun(db, verificationRun)
  return {
    backups: {
      lastAt: backup?.succeededAt ?? null,
      failedAt: backup?.failedAt ?? null,
      failure: backup?.failure ?? null,
    },
    verifiedAt: verification?.succeededAt ?? null,
    mail: await readMailHealth(db),
    activeAdmins: (await listActiveAdmins(db)).length,
  }
}

async function readMailHealth(db: Db): Promise<Omit<Status['mail'], 'isOn'>> {
  const sent = await db
    .selectFrom('outbox')
    .select('sentAt')
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { waiting } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom('outbox')
    .select('lastErrorCode')
    .where('sentAt', 'is', null)
    .where('lastErrorCode', 'is not', null)
    .orderBy('nextAttemptAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { waiting, lastSentAt: sent?.sentAt ?? null, lastErrorCode: failed?.lastErrorCode ?? null }
}

/** Usernames. */
export async function listActiveAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .where('isActive', '=', 'true')
    .execute()
  return admins.map(({ username }) => username).sort()
}
