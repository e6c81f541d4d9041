import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const prefix = '.work-'
/** Longer than any backup takes. */
const abandonedAfter = 60 * 60 * 1000

/** Where the site puts its backups. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * A folder of its own for one piece of work, which goes with it; for this account alone, and on the same disk as the data. What a killed process
 * left behind is removed by a later one.
 */
export async function inWorkFolder<Result>(dataDir: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const parent = backupsFolder(dataDir)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (name.startsWith(prefix) && existsSync(path) && Date.now() - statSync(path).mtimeMs > abandonedAfter)
      rmSync(path, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(parent, prefix))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
