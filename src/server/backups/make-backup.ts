import { copyFileSync, existsSync, linkSync, renameSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from '#server/db/backup/manifest.ts'
import { putOnDisk, takeSnapshot } from '#server/db/backup/take-snapshot.ts'
import { databaseFile } from '#server/db/node-sqlite.ts'
import type { DatabasePlace } from '#server/db/open.ts'
import { BackupFailure } from './backup-failure.ts'
import { sealFile } from './seal.ts'
import { inWorkFolder } from './work-folder.ts'

export interface BackupOrder {
  place: DatabasePlace
  /** Where the backup goes; nothing may be there yet. */
  file: string
  /** Seals the backup when given. */
  passphrase?: string | undefined
}

/**
 * Makes a backup while the site goes on. The file appears whole, checked and on the disk, or not at all, whenever the process dies; it can be read
 * by this account alone.
 */
export function makeBackup({ place, file, passphrase }: BackupOrder): Promise<Manifest> {
  if (existsSync(file)) throw new BackupFailure('fileExists')
  return inWorkFolder(place.dataDir, async (folder) => {
    refuseFullDisk(place)
    const manifest = await takeSnapshot(place, folder)
    const plain = databaseFile(folder)
    const sealed = join(folder, 'sealed')
    if (passphrase !== undefined) await sealFile(plain, sealed, passphrase)
    putInPlace(passphrase === undefined ? plain : sealed, file)
    return manifest
  })
}

/** Better no backup than a site without room to write. */
function refuseFullDisk({ databaseUrl, dataDir }: DatabasePlace): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const database = databaseFile(dataDir)
  const size = databaseUrl === undefined && existsSync(database) ? statSync(database).size : 0
  if (bavail * bsize < 3 * size + 20 * 1024 * 1024) throw new BackupFailure('diskFull')
}

/** Unlike renaming, linking never replaces a file that somebody else put there meanwhile. */
function putInPlace(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') throw new BackupFailure('fileExists')
    // Another disk, or one that knows no links.
    const part = `${to}.part`
    copyFileSync(from, part)
    putOnDisk(part)
    if (existsSync(to)) throw new BackupFailure('fileExists')
    renameSync(part, to)
  }
  putOnDisk(dirname(to))
}
