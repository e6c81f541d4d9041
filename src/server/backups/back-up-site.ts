import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { recordRun } from '#server/store/site/job-runs.ts'
import { type BackupKind, listSuperfluous, nameBackup } from './backup-names.ts'
import type { BackupReport } from './backup-worker.ts'
import { backupsFolder } from './work-folder.ts'

/** Names under which the site remembers how it went. */
export const backupRun = 'backup'
export const verificationRun = 'verified restore'

export type BackupSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupPassphrase'>

/** Beside a code for the settings page nothing is told of what went wrong: a message of the machine can hold what it stumbled over. */
export class BackupNotMade extends Error {
  override name = 'BackupNotMade'
  readonly problem: string

  constructor(problem: string) {
    super(`The backup was not made: ${problem}.`)
    this.problem = problem
  }
}

/**
 * Makes a backup in the site's own folder, restores it once for trial, removes what has become superfluous, and remembers the outcome.
 * @param signal gives up; nothing is left behind but a folder that a later backup removes.
 */
export async function backUpSite(db: Db, settings: BackupSettings, kind: BackupKind, signal?: AbortSignal): Promise<void> {
  const { dataDir, databaseUrl, backupPassphrase: passphrase } = settings
  const folder = backupsFolder(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, nameBackup(kind, new Date(), passphrase !== undefined))
    const report = await runWorker({ place: { dataDir, databaseUrl }, file, passphrase }, signal)
    if ('problem' in report) throw new BackupNotMade(report.problem)
    removeSuperfluous(folder)
  } catch (error) {
    if (signal?.aborted) return
    const failure = error instanceof BackupNotMade ? error : new BackupNotMade('notWritable')
    await recordRun(db, backupRun, new Date(), failure.problem)
    throw failure
  }
  const now = new Date()
  await recordRun(db, backupRun, now)
  await recordRun(db, verificationRun, now)
}

function runWorker(order: object, signal?: AbortSignal): Promise<BackupReport> {
  return new Promise((resolve, reject) => {
    // As this file, TypeScript or bundled.
    const worker = new Worker(join(import.meta.dirname, `backup-worker${extname(import.meta.filename)}`), { workerData: order })
    const giveUp = () => void worker.terminate()
    signal?.addEventListener('abort', giveUp, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal?.removeEventListener('abort', giveUp)
      reject(new BackupNotMade('stopped'))
    })
  })
}

function removeSuperfluous(folder: string): void {
  for (const name of listSuperfluous(readdirSync(folder))) rmSync(join(folder, name), { force: true })
}
