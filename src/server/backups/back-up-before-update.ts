import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { listAppliedMigrations, listMigrations } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { BootFailure } from '#server/start/boot-failures.ts'
import { findBackupProblem } from './backup-failure.ts'
import { nameBackup } from './backup-names.ts'
import { makeBackup } from './make-backup.ts'
import { backupsFolder } from './work-folder.ts'

/**
 * Before an existing database is changed by an update of the site, it is kept as it was. Without that the update waits: it is the one moment at which
 * all data is rewritten by new code.
 */
export async function backUpBeforeUpdate(db: Db, config: Config): Promise<void> {
  if (!config.backups) return
  const applied = await listAppliedMigrations(db)
  const names = await listMigrations()
  if (applied.size === 0 || names.every((name) => applied.has(name))) return
  const { dataDir, databaseUrl, backupPassphrase: passphrase } = config
  const folder = backupsFolder(dataDir)
  const file = join(folder, nameBackup('before-update', new Date(), passphrase !== undefined))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await makeBackup({ place: { dataDir, databaseUrl }, file, passphrase })
  } catch (error) {
    const problem = findBackupProblem(error)
    if (problem !== 'diskFull' && problem !== 'notWritable') throw error
    throw new BootFailure(
      `This version of the site changes the database. The backup that is made first could not be written to ${folder}: ${
        problem === 'diskFull' ? 'the disk is too full' : 'the folder cannot be written'
      }. Nothing was changed. Make room or give the right to write, and start again; or back up yourself and start with BACKUPS=off.`,
    )
  }
}
