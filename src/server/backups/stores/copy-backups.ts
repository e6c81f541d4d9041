import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { record } from '#server/activities/record.ts'
import { listSuperfluous, readBackupName } from '#server/backups/backup-files.ts'
import { findBackupPassphrase } from '#server/backups/passphrase.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { claimDailyRun, findRun, recordRun } from '#server/jobs/daily.ts'
import { copyRun, findPlace } from './backup-store.ts'
import { openStore } from './open-store.ts'
import { asStoreError, type Store, StoreError } from './store.ts'

/** For the largest backup over a slow line. */
const timeoutMs = 60 * 60 * 1000

/** Backups that were made to be kept, in the order of their time. */
function copied(names: readonly string[]): { name: string; madeAt: number }[] {
  return names
    .flatMap((name) => {
      const facts = readBackupName(name)
      // Only encrypted ones leave this machine.
      const isOne = name.endsWith('.age') && (facts?.kind === 'daily' || facts?.kind === 'manual')
      return isOne ? [{ name, madeAt: facts.madeAt.getTime() }] : []
    })
    .toSorted((a, b) => a.madeAt - b.madeAt)
}

function listLocal(dataDir: string): string[] {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder) : []
}

/**
 * Copies what was made since the newest copy, of an empty store the newest backup alone, and deletes copies as the site deletes its own
 * backups. Does nothing without a place. Records how it went. @throws StoreError
 */
export async function copyBackups(db: Db, config: Config, stop?: AbortSignal): Promise<void> {
  const found = await findPlace(db)
  if (found === undefined) return
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = stop === undefined ? limit : AbortSignal.any([limit, stop])
  try {
    if (findBackupPassphrase(config) === undefined) throw new StoreError('noPassphrase')
    await bringUpToDate(await openStore(found.place), config.dataDir, signal)
  } catch (error) {
    if (stop?.aborted) return
    const failure = asStoreError(error)
    await recordRun(db, copyRun, new Date(), failure.problem)
    throw failure
  }
  await recordRun(db, copyRun, new Date())
}

async function bringUpToDate(store: Store, dataDir: string, signal: AbortSignal): Promise<void> {
  const there = copied(await store.list(signal))
  const newest = there.at(-1)?.madeAt
  const here = copied(listLocal(dataDir))
  const missing = newest === undefined ? here.slice(-1) : here.filter(({ madeAt }) => madeAt > newest)
  for (const { name } of missing) await store.put(name, join(dataDir, 'backups', name), signal)
  const now = [...there, ...missing].map(({ name }) => name)
  for (const name of listSuperfluous(now)) await store.remove(name, signal)
}

const tellAfterMs = 2 * 24 * 60 * 60 * 1000

/** Each hour: tries again after a failure, and tells the administrators once when no copy has arrived for two days. */
export async function keepCopying(db: Db, config: Config, stop?: AbortSignal): Promise<void> {
  const found = await findPlace(db)
  // Another process may be the one that has the backups.
  if (found === undefined || copied(listLocal(config.dataDir)).length === 0) return
  const now = new Date()
  try {
    if (await claimDailyRun(db, copyRun, now)) await copyBackups(db, config, stop)
  } finally {
    const run = await findRun(db, copyRun)
    const since = [run?.succeededAt ?? '', found.since].toSorted().at(-1) ?? found.since
    if (run?.failure && now.getTime() - Date.parse(since) > tellAfterMs)
      await record(db, 'backupStoreAway', { since, moment: { now, club: config.club } })
  }
}
