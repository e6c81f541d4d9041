import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, placeOf } from '#server/config.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { makeInWorker } from './back-up-site.ts'
import { BackupError } from './backup-error.ts'
import { newPassphrase } from './passphrase.ts'

// docs/decisions/069: the one backup that leaves by the browser

/** Its runs, of which all processes together have one at a time. */
export const envelopeRun = 'envelope'
/** Who asks waits for it: 200 MB, more than a club of 300 writes in decades, take a core 20 seconds, and proxies wait for 60. */
export const envelopeRunMs = 10 * 60 * 1000

/** Long enough to fetch it over a slow line. */
export const envelopeLifeMs = 60 * 60 * 1000

const ending = '.club-backup.age'
const folderOf = (dataDir: string) => join(dataDir, 'envelopes')

/** Those of others stay for their hour. @returns the passphrase too, which is stored nowhere. @throws BackupError */
export async function makeEnvelope(config: Config): Promise<{ id: string; passphrase: string }> {
  if (config.databaseUrl === undefined && !existsSync(databaseFile(config.dataDir))) throw new BackupError('noDatabase')
  const folder = folderOf(config.dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  deleteOldEnvelopes(config.dataDir)
  const id = randomBytes(16).toString('base64url')
  const passphrase = newPassphrase()
  await makeInWorker({ place: placeOf(config), file: join(folder, id + ending), passphrase })
  return { id, passphrase }
}

export function findEnvelope(dataDir: string, id: string): string | undefined {
  deleteOldEnvelopes(dataDir)
  const file = join(folderOf(dataDir), id + ending)
  return /^[\w-]{22}$/.test(id) && existsSync(file) ? file : undefined
}

export function deleteOldEnvelopes(dataDir: string): void {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > envelopeLifeMs) rmSync(file, { force: true })
  }
}
