import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unwritable } from './boot-failures.ts'

/**
 * Makes the data folder for this account alone, closes one that others may enter, and finds out now rather than at the first login whether it can
 * be written. Returns a warning when it stays open to others.
 */
export function prepareDataFolder(dataDir: string): string | undefined {
  try {
    makePrivateFolder(dataDir)
    rmdirSync(mkdtempSync(join(dataDir, '.writable-')))
  } catch {
    throw unwritable(dataDir)
  }
  return closeToOthers(dataDir)
}

function closeToOthers(dataDir: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const { mode, uid } = statSync(dataDir)
  if ((mode & forGroupAndOthers) === 0) return undefined
  if (uid === process.getuid?.() && isForSiteAlone(dataDir, mode)) {
    try {
      chmodSync(dataDir, 0o700)
      return undefined
    } catch {} // then a warning is all that is possible
  }
  return `Other accounts of this machine may look into the data folder. Close it to them: chmod 700 ${dataDir}`
}

const forGroupAndOthers = 0o077
const sticky = 0o1000

/** A folder such as /tmp or /srv is not ours to close. */
function isForSiteAlone(dataDir: string, mode: number): boolean {
  const files = readdirSync(dataDir)
  return (mode & sticky) === 0 && (files.length === 0 || files.includes('club.sqlite'))
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
