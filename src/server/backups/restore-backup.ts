import { join } from 'node:path'
import type { Manifest } from '#server/db/backup/manifest.ts'
import { type BackupFile, unpackBackup } from '#server/db/backup/open-backup.ts'
import { forgetWhatIsOver, replacePostgres, replaceSqlite } from '#server/db/backup/restore.ts'
import { listAppliedMigrations } from '#server/db/migrate.ts'
import { type DatabasePlace, openDatabase } from '#server/db/open.ts'
import { commandLineActor, recordAudit } from '#server/store/site/audit-log.ts'
import { nameBackup } from './backup-names.ts'
import { makeBackup } from './make-backup.ts'
import { backupsFolder, inWorkFolder } from './work-folder.ts'

export interface Restored {
  manifest: Manifest
  /** Where the database from before is now; undefined when there was none. */
  kept: string | undefined
}

/** Replaces the database by the backup, of whichever engine either is. Nothing is touched before the backup has proven whole. */
export function restoreBackup(
  backup: BackupFile,
  place: DatabasePlace,
  { now, passphrase }: { now: Date; passphrase?: string | undefined },
): Promise<Restored> {
  return inWorkFolder(place.dataDir, async (folder) => {
    const manifest = await unpackBackup(backup, folder)
    await recordRestore(folder, manifest)
    forgetWhatIsOver(folder)
    if (place.databaseUrl === undefined) return { manifest, kept: replaceSqlite(folder, place.dataDir, now) }
    const kept = await keepPostgres(place, now, passphrase)
    await replacePostgres(folder, place.databaseUrl)
    return { manifest, kept }
  })
}

/** In the backup's own database before it takes the place of the other: there is no restored database without the line. */
async function recordRestore(folder: string, { madeAt }: Manifest): Promise<void> {
  const db = openDatabase({ dataDir: folder })
  const detail = `${madeAt.slice(0, 16).replace('T', ' ')} UTC`
  await recordAudit(db, { actorId: commandLineActor, action: 'backup.restore', detail }).finally(() => db.destroy())
}

async function keepPostgres(place: DatabasePlace, now: Date, passphrase: string | undefined): Promise<string | undefined> {
  const db = openDatabase(place)
  const applied = await listAppliedMigrations(db).finally(() => db.destroy())
  if (applied.size === 0) return undefined
  const file = join(backupsFolder(place.dataDir), nameBackup('before-restore', now, passphrase !== undefined))
  await makeBackup({ place, file, passphrase })
  return file
}
