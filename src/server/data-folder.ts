import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unwritable } from './boot-failures.ts'

/** Makes the data folder for this account alone, and finds out now rather than at the first sign-in whether it can be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    makePrivateFolder(dataDir)
    rmdirSync(mkdtempSync(join(dataDir, '.writable-')))
  } catch {
    throw unwritable(dataDir)
  }
}

/** The folder and those above it, where they are missing, for this account alone. Node's own `recursive` never comes back from places like /proc. */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return
  makePrivateFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error // else another process was first
  }
}
