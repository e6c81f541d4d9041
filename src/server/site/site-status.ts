import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ChannelHealth, Status } from '#contract/site/status.ts'
import { listLookalikes } from '#server/accounts/username-looks.ts'
import { backupRun, verificationRun } from '#server/backups/back-up-site.ts'
import { findBackupPassphrase } from '#server/backups/passphrase.ts'
import { describeStore } from '#server/backups/stores/backup-store.ts'
import { type Config, sendsMail } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { findRun } from '#server/jobs/daily.ts'
import { type Channel, countWaiting, letterLimitCode, unverifiedCode } from '#server/notices/outbox.ts'
import { countBeyondOutbox } from '#server/notices/queue-notices.ts'
import { countRefused } from '#server/notices/refused-addresses.ts'
import { projectFolder, readBuildStamp } from '#server/project-folder.ts'

const version: string = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version

const build = readBuildStamp()

const noProblems: Status['setup'] = { wrongAddress: null, sharesAddress: false }

/** The status page: facts of the database, the settings and the machine. @param setup what the process has noticed. */
export async function describeSite(db: Db, config: Config, now = new Date(), setup = noProblems): Promise<Status> {
  const { backups, mail, ...known } = await readStatus(db, now)
  return {
    ...known,
    setup,
    version,
    build,
    engine: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
    backups: { ...backups, isOn: config.backups, isSealed: findBackupPassphrase(config) !== undefined },
    mail: { ...mail, isOn: sendsMail(config) },
    disk: await measureDisk(config.dataDir),
  }
}

async function measureDisk(folder: string): Promise<Status['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

async function readStatus(db: Db, now: Date) {
  const backup = await findRun(db, backupRun)
  const verification = await findRun(db, verificationRun)
  const { store, copies } = await describeStore(db)
  return {
    backups: {
      copies: store === null ? null : copies,
      lastAt: backup?.succeededAt ?? null,
      failedAt: backup?.failedAt ?? null,
      failure: backup?.failure ?? null,
    },
    verifiedAt: verification?.succeededAt ?? null,
    mail: { ...(await readHealth(db, 'mail')), refused: await countRefused(db) },
    push: await readHealth(db, 'push'),
    beyondOutbox: await countBeyondOutbox(db, now),
    activeAdmins: (await listActiveAdmins(db)).length,
    lookalikes: (await listLookalikes(db)).map(({ username }) => username),
  }
}

async function readHealth(db: Db, channel: Channel): Promise<ChannelHealth> {
  const sent = await db
    .selectFrom('outbox')
    .select('sentAt')
    .where('channel', '=', channel)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const failing = await db
    .selectFrom('outbox')
    .select('lastErrorCode')
    .where('channel', '=', channel)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('lastErrorCode', 'is not', null)
    .where('lastErrorCode', 'not in', [unverifiedCode, letterLimitCode])
    .orderBy('nextAttemptAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    waiting: await countWaiting(db, channel),
    lastSentAt: sent?.sentAt ?? null,
    lastErrorCode: failing?.lastErrorCode ?? null,
  }
}

/** Usernames. */
async function listActiveAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .where('isActive', '=', 'true')
    .execute()
  return admins.map(({ username }) => username).sort()
}

export async function measurePostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes)
}
