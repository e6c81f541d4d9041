import { closeSync, existsSync, linkSync, openSync, readSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { BackupFailure } from '#server/backups/backup-failure.ts'
import { whileReplacingAuditLog } from '#server/db/append-only.ts'
import { migrate } from '#server/db/migrate.ts'
import { databaseFile } from '#server/db/node-sqlite.ts'
import { openDatabase, siteInPostgres } from '#server/db/open.ts'
import { copyToPostgres } from './copy-rows.ts'
import { putOnDisk } from './take-snapshot.ts'

/**
 * What a restored database must not bring back: a session that was ended since the backup would live again, and so would a used link or a calendar link
 * that was revoked. And pages that are cached in browsers count as old from now on.
 */
export function forgetWhatIsOver(folder: string): void {
  const database = new DatabaseSync(databaseFile(folder))
  try {
    database.exec(`
      pragma journal_mode = delete;
      pragma secure_delete = on;
      delete from "sessions";
      delete from "tickets";
      delete from "calendarFeeds";
      update "contentVersions" set "version" = "version" + 1000000;
    `)
  } finally {
    database.close()
  }
  putOnDisk(databaseFile(folder))
}

/**
 * Puts `<folder>/club.sqlite` into the place of the database in `dataDir`, in one step of the file system: whenever the process dies, one of both is
 * there. The one from before stays beside it.
 * @returns the path of the one from before, if there was one.
 * @throws `running` while the site, or anything else, has the database open.
 */
export function replaceSqlite(folder: string, dataDir: string, now: Date): string | undefined {
  const path = databaseFile(dataDir)
  const kept = `${path}.before-restore-${now.toISOString().replaceAll(':', '-')}`
  const release = existsSync(path) ? holdAlone(path) : undefined
  try {
    if (release) {
      linkSync(path, kept)
      // Those of a damaged database go with it; of a sound one there are none any more.
      for (const end of ['-wal', '-shm']) if (existsSync(path + end)) renameSync(path + end, kept + end)
    }
    renameSync(databaseFile(folder), path)
    putOnDisk(dirname(path))
    return release && kept
  } finally {
    release?.()
  }
}

/**
 * Leaving WAL mode only works for whoever has the file alone, and takes the log into the file. From then on nobody else gets in. A damaged file cannot
 * be asked; no site runs on one.
 */
function holdAlone(path: string): () => void {
  if (!beginsAsDatabase(path)) return () => {}
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
    if (code === 5 || code === 6) throw new BackupFailure('running')
    return () => {}
  }
  return () => database.close()
}

/** SQLite would throw away the log of a file that is none. */
function beginsAsDatabase(path: string): boolean {
  const mark = Buffer.alloc(16)
  const descriptor = openSync(path, 'r')
  readSync(descriptor, mark)
  closeSync(descriptor)
  return mark.toString('latin1') === 'SQLite format 3\0'
}

/** Replaces all rows in one transaction: whoever reads meanwhile sees the old ones or the new ones, and a killed process leaves the old ones. */
export async function replacePostgres(folder: string, databaseUrl: string): Promise<void> {
  const db = openDatabase({ databaseUrl, dataDir: folder })
  const from = new DatabaseSync(databaseFile(folder))
  try {
    await migrate(db)
    await db.transaction().execute(async (change) => {
      const others = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and application_name = ${siteInPostgres} and pid <> pg_backend_pid()`.execute(change)
      if (others.rows[0]?.count !== 0) throw new BackupFailure('running')
      await whileReplacingAuditLog(change, () => copyToPostgres(from, change))
    })
  } finally {
    from.close()
    await db.destroy()
  }
}
