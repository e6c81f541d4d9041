import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Status } from '#contract/site/status.ts'
import { backupRun, verificationRun } from '#server/backups/back-up-site.ts'
import { findBackupPassphrase } from '#server/backups/passphrase.ts'
import { readBuildStamp } from '#server/build-stamp.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { projectFolder } from '#server/project-folder.ts'
import { readStatus } from './status.ts'

const version: string = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version

const build = readBuildStamp()

const noProblems: Status['setup'] = { wrongAddress: null, sharesAddress: false }

/** The status page: facts of the database, the settings and the machine. @param setup what the process has noticed. */
export async function describeSite(db: Db, config: Config, now = new Date(), setup = noProblems): Promise<Status> {
  const { backups, mail, ...known } = await readStatus(db, { backupRun, verificationRun, now })
  return {
    ...known,
    setup,
    version,
    build,
    engine: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
    backups: { ...backups, isOn: config.backups, isSealed: findBackupPassphrase(config) !== undefined },
    mail: { ...mail, isOn: config.smtpUrl !== undefined },
    disk: await measureDisk(config.dataDir),
  }
}

async function measureDisk(folder: string): Promise<Status['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
