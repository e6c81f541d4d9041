import { copyFileSync, existsSync, linkSync, renameSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabasePlace } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { BackupError } from './backup-error.ts'
import { withTemporaryFolder } from './backup-files.ts'
import { encryptFile } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import { syncToDisk, takeSnapshot } from './snapshot.ts'

export interface BackupOrder {
  place: DatabasePlace
  /** Path of the backup; no file may exist there yet. */
  file: string
  /** Encrypts the backup when given. */
  passphrase?: string | undefined
}

/**
 * Makes a backup while the site runs. The file appears complete, checked and on the disk, or not at all, even when the process is killed.
 * Only this account can read it.
 */
export function makeBackup({ place, file, passphrase }: BackupOrder): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError('fileExists')
  return withTemporaryFolder(place.dataDir, async (folder) => {
    checkDiskSpace(place)
    const manifest = await takeSnapshot(place, folder)
    const plain = databaseFile(folder)
    const encrypted = join(folder, 'sealed')
    if (passphrase !== undefined) await encryptFile(plain, encrypted, passphrase)
    moveIntoPlace(passphrase === undefined ? plain : encrypted, file)
    return manifest
  })
}

/** A backup must not take the disk space that the site needs for writing. */
function checkDiskSpace({ databaseUrl, dataDir }: DatabasePlace): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const database = databaseFile(dataDir)
  const bytes = databaseUrl === undefined && existsSync(database) ? statSync(database).size : 0
  if (bavail * bsize < 3 * bytes + 20 * 1024 * 1024) throw new BackupError('diskFull')
}

/** A link, unlike a rename, never replaces a file that another process created. */
function moveIntoPlace(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another disk, a file system without links, or the file exists.
    if (existsSync(to)) throw new BackupError('fileExists')
    const part = `${to}.part`
    copyFileSync(from, part)
    syncToDisk(part)
    if (existsSync(to)) throw new BackupError('fileExists')
    renameSync(part, to)
  }
  syncToDisk(dirname(to))
}
