import { chmodSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Bilingual } from '#server/bilingual.ts'
import { makePrivateFolder } from '#server/db/sqlite.ts'
import { errorKind, OperatorError } from '#server/errors.ts'
import { notWritable } from './boot-errors.ts'

/**
 * Creates the data folder for this account alone, or closes an existing one to other accounts.
 * @returns a warning when other accounts can still enter it.
 * @throws OperatorError when it cannot be written; the error of the file system when the disk is full.
 */
export function prepareDataFolder(dataDir: string): Bilingual | undefined {
  try {
    makePrivateFolder(dataDir)
    rmdirSync(mkdtempSync(join(dataDir, '.writable-')))
  } catch (error) {
    // boot-errors.ts explains a full disk.
    if (errorKind(error) === 'diskFull') throw error
    const { ko, en } = notWritable(dataDir)
    throw new OperatorError(en, ko)
  }
  return closeToOthers(dataDir)
}

function closeToOthers(dataDir: string): Bilingual | undefined {
  if (process.platform === 'win32') return undefined
  const { mode, uid } = statSync(dataDir)
  if ((mode & forGroupAndOthers) === 0) return undefined
  if (uid === process.getuid?.() && isForSiteAlone(dataDir, mode)) {
    try {
      chmodSync(dataDir, 0o700)
      return undefined
    } catch {} // then warn
  }
  return {
    ko: `이 컴퓨터의 다른 계정이 데이터 폴더를 들여다볼 수 있습니다. 다음 명령으로 막아 주세요: chmod 700 ${dataDir}`,
    en: `Other accounts of this machine may look into the data folder. Close it to them: chmod 700 ${dataDir}`,
  }
}

const forGroupAndOthers = 0o077
const sticky = 0o1000

/** Shared folders such as /tmp and /srv stay as they are. */
function isForSiteAlone(dataDir: string, mode: number): boolean {
  const files = readdirSync(dataDir)
  return (mode & sticky) === 0 && (files.length === 0 || files.includes('club.sqlite'))
}
