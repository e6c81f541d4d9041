import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BackupFailure } from '#server/backups/backup-failure.ts'

/** Writes a new file that this account alone can read; an existing one is left as it is. Returns its path. */
export function writeForOwner(file: string, text: string): string {
  const path = resolve(file)
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new BackupFailure('fileExists')
    throw error
  }
  return path
}
