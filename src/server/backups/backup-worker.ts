import { parentPort, workerData } from 'node:worker_threads'
import { findBackupProblem } from './backup-failure.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'
import { verifyBackup } from './verify-backup.ts'

/** What the worker has to say, once. */
export type BackupReport = { madeAt: string } | { problem: string }

// Reading a whole database would keep everybody waiting; here it is in nobody's way.
const order: BackupOrder = workerData
try {
  const { madeAt } = await makeBackup(order)
  await verifyBackup({ file: order.file, findPassphrase: async () => order.passphrase }, order.place.dataDir)
  report({ madeAt })
} catch (error) {
  report({ problem: findBackupProblem(error) ?? (error instanceof Error ? error.name : 'unknown') })
}

function report(outcome: BackupReport): void {
  parentPort?.postMessage(outcome)
}
