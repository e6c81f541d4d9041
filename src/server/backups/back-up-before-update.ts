import type { Config } from '#server/config.ts'
import { listAppliedMigrations, listMigrations } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { OperatorError } from '#server/errors.ts'
import { findBackupProblem } from './backup-error.ts'
import { newBackupFile } from './backup-files.ts'
import { makeBackup } from './make-backup.ts'

/**
 * Backs up an existing database before migrations change it.
 * @throws OperatorError when the backup cannot be written: then nothing is changed.
 */
export async function backUpBeforeUpdate(db: Db, config: Config): Promise<void> {
  if (!config.backups) return
  const applied = await listAppliedMigrations(db)
  const names = await listMigrations()
  if (applied.size === 0 || names.every((name) => applied.has(name))) return
  const { dataDir, databaseUrl, backupPassphrase: passphrase } = config
  try {
    const file = newBackupFile(dataDir, 'before-update', passphrase !== undefined)
    await makeBackup({ place: { dataDir, databaseUrl }, file, passphrase })
  } catch (error) {
    const problem = findBackupProblem(error)
    if (problem !== 'diskFull' && problem !== 'notWritable') throw error
    const reason = problem === 'diskFull' ? 'the disk is too full' : 'the folder cannot be written'
    throw new OperatorError(
      `This version of the site changes the database. The backup that is made first could not be written to the folder backups in ${dataDir}: ${reason}. Nothing was changed. Free disk space or give the right to write, and start again; or back up yourself and start with BACKUPS=off.`,
    )
  }
}
