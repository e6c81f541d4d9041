import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { unwritable } from './boot-failures.ts'

/** Makes the data folder for this account alone, and finds out now rather than at the first sign-in whether it can be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    rmdirSync(mkdtempSync(join(dataDir, '.writable-')))
  } catch {
    throw unwritable(dataDir)
  }
}
