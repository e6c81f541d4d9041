import { type Manifest, measureFile } from '#server/db/backup/manifest.ts'
import { type BackupFile, unpackBackup } from '#server/db/backup/open-backup.ts'
import { forgetWhatIsOver, replaceSqlite } from '#server/db/backup/restore.ts'
import { openDatabase } from '#server/db/open.ts'
import { readContentVersion } from '#server/store/content/content-version.ts'
import { BackupFailure } from './backup-failure.ts'
import { inWorkFolder } from './work-folder.ts'

/** Restored in ways of their own: the links and sessions in them are over, the version goes up, and updates of the site add their names. */
const changed = new Set(['sessions', 'tickets', 'contentVersions', 'migrations'])

/**
 * Restores the backup into a temporary place, opens it as the site does, and compares it with what the backup says that it holds.
 * @param dataDir where there is room for the temporary place; the database there is not touched.
 * @throws BackupFailure when the club could not be restored from this file.
 */
export function verifyBackup(backup: BackupFile, dataDir: string): Promise<Manifest> {
  return inWorkFolder(dataDir, (unpacked) =>
    inWorkFolder(dataDir, async (place) => {
      const manifest = await unpackBackup(backup, unpacked)
      forgetWhatIsOver(unpacked)
      replaceSqlite(unpacked, place, new Date())
      const db = openDatabase({ dataDir: place })
      await readContentVersion(db).finally(() => db.destroy())
      const restored = new Map(measureFile(place).map(({ name, rows }) => [name, rows]))
      const lost = manifest.tables.some(({ name, rows }) => !changed.has(name) && restored.get(name) !== rows)
      if (lost) throw new BackupFailure('damaged')
      return manifest
    }),
  )
}
