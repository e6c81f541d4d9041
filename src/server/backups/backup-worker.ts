import { parentPort, workerData } from 'node:worker_threads'
import { type BackupProblem, findBackupProblem } from './backup-error.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'
import { verifyBackup } from './restore-backup.ts'

export interface BackupReport {
  problem: BackupProblem | 'unexpected' | null
  detail?: string
}

const order: BackupOrder = workerData

async function run(): Promise<BackupReport> {
  try {
    await makeBackup(order)
    await verifyBackup({ file: order.file, findPassphrase: async () => order.passphrase }, order.place)
    return { problem: null }
  } catch (error) {
    return { problem: findBackupProblem(error) ?? 'unexpected', detail: error instanceof Error ? error.name : 'unknown error' }
  }
}

parentPort?.postMessage(await run())
