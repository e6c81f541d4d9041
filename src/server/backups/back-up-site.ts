import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Config, placeOf } from '#server/config.ts'
import { listAppliedMigrations, listPendingMigrations } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { OperatorError } from '#server/errors.ts'
import { recordRun } from '#server/jobs/daily.ts'
import { BackupError, findBackupProblem } from './backup-error.ts'
import { type BackupKind, deleteSuperfluousBackups, newBackupFile } from './backup-files.ts'
import type { BackupReport } from './backup-worker.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'
import { findBackupPassphrase } from './passphrase.ts'

export const backupRun = 'backup'
export const verificationRun = 'verified restore'

/** A signal leaves a temporary folder behind, which a later backup removes. @throws BackupError after it was recorded. */
export async function backUpSite(db: Db, config: Config, kind: BackupKind, signal?: AbortSignal): Promise<void> {
  const { dataDir } = config
  const passphrase = findBackupPassphrase(config)
  try {
    const file = newBackupFile(dataDir, kind, passphrase !== undefined)
    await makeInWorker({ place: placeOf(config), file, passphrase }, signal)
    deleteSuperfluousBackups(dataDir)
  } catch (error) {
    if (signal?.aborted) return
    const failure = error instanceof BackupError ? error : new BackupError(findBackupProblem(error) ?? 'unexpected')
    await recordRun(db, backupRun, new Date(), failure.problem)
    throw failure
  }
  const now = new Date()
  await recordRun(db, backupRun, now)
  await recordRun(db, verificationRun, now)
}

/** Makes a backup and tests it, in a thread of its own: reading a whole database would block every request. @throws BackupError */
export function makeInWorker(order: BackupOrder, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Has the extension of this file: TypeScript, or JavaScript when bundled.
    const worker = new Worker(join(import.meta.dirname, `backup-worker${extname(import.meta.filename)}`), { workerData: order })
    const stop = () => void worker.terminate()
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', ({ problem, detail }: BackupReport) => {
      if (problem === null) resolve()
      else reject(new BackupError(problem, detail))
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      signal?.removeEventListener('abort', stop)
      reject(new BackupError('unexpected', 'the worker stopped'))
    })
  })
}

interface BackupBeforeUpdate {
  file: string
  applied: ReadonlySet<string>
}

/** Before migrations change an existing database. @throws OperatorError when the backup cannot be written: then nothing is changed. */
export async function backUpBeforeUpdate(db: Db, config: Config): Promise<BackupBeforeUpdate | undefined> {
  if (!config.backups) return undefined
  const applied = await listAppliedMigrations(db)
  if (applied.size === 0 || (await listPendingMigrations(db)).length === 0) return undefined
  const { dataDir } = config
  const passphrase = findBackupPassphrase(config)
  try {
    const file = newBackupFile(dataDir, 'before-update', passphrase !== undefined)
    await makeBackup({ place: placeOf(config), file, passphrase })
    return { file, applied }
  } catch (error) {
    const problem = findBackupProblem(error)
    if (problem !== 'diskFull' && problem !== 'notWritable') throw error
    const [reason, koreanReason] =
      problem === 'diskFull'
        ? ['the disk is too full', '디스크 공간이 부족합니다']
        : ['the folder cannot be written', '폴더에 쓸 수 없습니다']
    throw new OperatorError(
      `This version of the site changes the database. The backup that is made first could not be written to the folder backups in ${dataDir}: ${reason}. Nothing was changed. Free disk space or give the right to write, and start again; or back up yourself and start with BACKUPS=off.`,
      `이 버전은 데이터베이스를 바꿉니다. 그 전에 백업을 만들어야 하는데 ${dataDir} 안의 backups 폴더에 쓰지 못했습니다. ${koreanReason}. 아직 아무것도 바뀌지 않았습니다. 디스크 공간을 비우거나 쓰기 권한을 준 뒤 다시 시작해 주세요. 따로 백업하셨다면 BACKUPS=off로 시작하셔도 됩니다.`,
    )
  }
}
