import { statSync } from 'node:fs'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { findRun } from '#server/jobs/job-runs.ts'
import { countFailed } from '#server/notices/outbox.ts'
import { describeSite, measurePostgres } from '#server/site/site-status.ts'

const helps = {
  club_mail_waiting: 'Mail that waits to be sent',
  club_push_waiting: 'Push messages that wait to be sent',
  club_deliveries_failed: 'Mail and push of the last week that was given up',
  club_backups_on: 'Whether the site makes daily backups',
  club_backup_failed: 'Whether the latest backup failed',
  club_backup_age_seconds: 'Time since the last backup that succeeded; absent before the first',
  club_backup_verified_age_seconds: 'Time since the last restore test that succeeded; absent before the first',
  club_daily_job_age_seconds: 'Time since the daily erasure last succeeded; absent before the first',
  club_database_bytes: 'Size of the database',
  club_disk_free_bytes: 'Free space on the disk of the data folder',
  club_disk_total_bytes: 'Size of that disk',
} as const

export type SiteMetric = keyof typeof helps

/** The metrics that are read when they are asked for. Those without a value are left out. */
export async function readSiteMetrics(db: Db, config: Config, now = new Date()) {
  const { backups, verifiedAt, mail, push, disk } = await describeSite(db, config, now)
  const age = (instant: string | null | undefined) => (instant ? (now.getTime() - Date.parse(instant)) / 1000 : undefined)
  const values: Record<SiteMetric, number | undefined> = {
    club_mail_waiting: mail.waiting,
    club_push_waiting: push.waiting,
    club_deliveries_failed: await countFailed(db),
    club_backups_on: Number(backups.isOn),
    club_backup_failed: Number(backups.failure !== null),
    club_backup_age_seconds: age(backups.lastAt),
    club_backup_verified_age_seconds: age(verifiedAt),
    club_daily_job_age_seconds: age((await findRun(db, 'retention'))?.succeededAt),
    club_database_bytes: await measureDatabase(db, config),
    club_disk_free_bytes: disk?.free,
    club_disk_total_bytes: disk?.total,
  }
  return (Object.keys(helps) as SiteMetric[]).flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, help: helps[name], value }]
  })
}

async function measureDatabase(db: Db, { databaseUrl, dataDir }: Config): Promise<number | undefined> {
  if (databaseUrl === undefined) {
    const file = databaseFile(dataDir)
    const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    return sizes.reduce((sum, size) => sum + size)
  }
  return measurePostgres(db)
}
