import { chmodSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '#server/db/sqlite.ts'
import { errorKind, OperatorError } from '#server/errors.ts'
import { notWritable } from './boot-errors.ts'

/**
 * Creates the data folder for this account alone, or closes an existing one to other accounts.
 * @returns a warning when other accounts can still enter it.
 * @throws OperatorError when it cannot be written; the error of the file system when the disk is full.
 */
export function prepareDataFolder(dataDir: string): string | undefined {
  try {
    makePrivateFolder(dataDir)
    rmdirSync(mkdtempSync(join(dataDir, '.writable-')))
  } catch (error) {
    // boot-errors.ts explains a full disk.
    if (errorKind(error) === 'diskFull') throw error
    throw new OperatorError(notWritable(dataDir))
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
    } catch {} // then warn
  }
  return `Other accounts of this machine may look into the data folder. Close it to them: chmod 700 ${dataDir}`
}

const forGroupAndOthers = 0o077
const sticky = 0o1000

/** Shared folders such as /tmp and /srv stay as they are. */
function isForSiteAlone(dataDir: string, mode: number): boolean {
  const files = readdirSync(dataDir)
  return (mode & sticky) === 0 && (files.length === 0 || files.includes('club.sqlite'))
}
