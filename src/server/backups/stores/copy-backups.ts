import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { record } from '#server/activities/record.ts'
import { listNamed, listSuperfluous } from '#server/backups/backup-files.ts'
import { findBackupPassphrase } from '#server/backups/passphrase.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Api, Site } from '#server/http/api.ts'
import { findRun, leaveRun, recordRun, takeRun } from '#server/jobs/daily.ts'
import { copyLifeMs, copyRun, findPlace, newestCopy, timeoutMs } from './backup-store.ts'
import { openStore } from './open-store.ts'
import { asStoreError, type Store, StoreError } from './store.ts'

/** Backups that were made to be kept, in the order of their time. Only encrypted ones leave this machine. */
function copied(names: readonly string[]): { name: string; madeAt: number }[] {
  return listNamed(names)
    .filter(({ name, kind }) => name.endsWith('.age') && (kind === 'daily' || kind === 'manual'))
    .map(({ name, madeAt }) => ({ name, madeAt: madeAt.getTime() }))
    .toReversed()
}

function listLocal(dataDir: string): string[] {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder) : []
}

/**
 * Copies what was made since the newest copy, of an empty store the newest backup alone, and deletes copies as the site deletes its own backups. Does
 * nothing without a place, without backups of its own, and while another process copies. Where the place changes meanwhile, it goes on with the new
 * one. Records how it went. @throws StoreError
 */
export async function copyBackups(db: Db, config: Config, stop?: AbortSignal, onTaken?: () => void): Promise<void> {
  // Another process may be the one that has the backups.
  if (findBackupPassphrase(config) !== undefined && copied(listLocal(config.dataDir)).length === 0) return
  while (await copyToPlace(db, config, stop, onTaken));
}

/** @returns whether the place has changed meanwhile: then the outcome says nothing. */
async function copyToPlace(db: Db, config: Config, stop?: AbortSignal, onTaken?: () => void): Promise<boolean> {
  const found = await findPlace(db)
  if (found === undefined || !(await takeRun(db, copyRun, copyLifeMs))) return false
  onTaken?.()
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = stop === undefined ? limit : AbortSignal.any([limit, stop])
  let newest: number | undefined
  let failure: StoreError | undefined
  try {
    if (findBackupPassphrase(config) === undefined) throw new StoreError('noPassphrase')
    newest = await bringUpToDate(await openStore(found.place), config.dataDir, signal)
  } catch (error) {
    failure = asStoreError(error)
  }
  const isOver = await inTransaction(db, async (change) => {
    const isSame = isDeepStrictEqual(await findPlace(change), found)
    if (!isSame || stop?.aborted) await leaveRun(change, copyRun)
    else {
      await recordRun(change, copyRun, new Date(), failure?.problem)
      if (newest !== undefined) await recordRun(change, newestCopy, new Date(newest))
    }
    return isSame || stop?.aborted === true
  })
  if (isOver && failure !== undefined && !stop?.aborted) throw failure
  return !isOver
}

/** @returns when the backup was made whose copy is the newest there. */
async function bringUpToDate(store: Store, dataDir: string, signal: AbortSignal): Promise<number | undefined> {
  const there = copied(await store.list(signal))
  const newest = there.at(-1)?.madeAt
  const here = copied(listLocal(dataDir))
  const missing = newest === undefined ? here.slice(-1) : here.filter(({ madeAt }) => madeAt > newest)
  for (const { name } of missing) await store.put(name, join(dataDir, 'backups', name), signal)
  const now = [...there, ...missing].map(({ name }) => name)
  for (const name of listSuperfluous(now)) await store.remove(name, signal)
  return missing.at(-1)?.madeAt ?? newest
}

/** Of the log. */
export const notCopied = 'backups were not copied'

const dayMs = 24 * 60 * 60 * 1000
const tellAfterMs = 2 * dayMs

/** Each hour: copies what is not there yet, and once a day looks whether all still is. Tells the administrators once of two days of failures. */
export async function keepCopying(db: Db, config: Config, stop?: AbortSignal): Promise<void> {
  const found = await findPlace(db)
  if (found === undefined) return
  const now = new Date()
  try {
    if (await isDue(db, config, now)) await copyBackups(db, config, stop)
  } finally {
    const run = await findRun(db, copyRun)
    const since = [run?.succeededAt ?? '', found.since].toSorted().at(-1) ?? found.since
    if (run?.failure && now.getTime() - Date.parse(since) > tellAfterMs)
      await record(db, 'backupStoreAway', { since, moment: { now, club: config.club } })
  }
}

async function isDue(db: Db, { dataDir }: Config, now: Date): Promise<boolean> {
  const run = await findRun(db, copyRun)
  const copiedUntil = (await findRun(db, newestCopy))?.succeededAt
  if (!run?.succeededAt || run.failure !== null || !copiedUntil) return true
  const newest = copied(listLocal(dataDir)).at(-1)?.madeAt ?? 0
  return Date.parse(copiedUntil) < newest || now.getTime() - Date.parse(run.succeededAt) >= dayMs
}

/** Starts copying and waits only until the state says so: the rest may take an hour. Ends when the app closes. */
export function copiesInBackground(app: Api, { db, config }: Site): () => Promise<void> {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(running)
  })
  return () => {
    const taken = Promise.withResolvers<void>()
    const copying: Promise<void> = copyBackups(db, config, closing.signal, taken.resolve)
      .catch((error: unknown) => app.log.warn({ err: error }, notCopied))
      .finally(() => running.delete(copying))
    running.add(copying)
    return Promise.race([taken.promise, copying])
  }
}
