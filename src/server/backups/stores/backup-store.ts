import { existsSync, realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { say } from '#contract/sentences.ts'
import {
  type BackupStoreInput,
  type BackupStoreState,
  type ShownBackupStore,
  storeProblems,
} from '#contract/site/backup-store.ts'
import { findBackupPassphrase } from '#server/backups/passphrase.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { accountsElsewhere, findStored, forgetStored, store } from '#server/db/secrets.ts'
import { findRun, isTaken } from '#server/jobs/daily.ts'
import { conflict, invalid } from '#server/refusals.ts'
import { asStoreError, type StorePlace } from './store.ts'
import { explainStore, tryStore } from './try-store.ts'

// docs/decisions/069: where copies of backups go

export const copyRun = 'copy of backups'
/** Of whose run the success is when that backup was made. Forgotten with the place. */
export const newestCopy = 'newest copy'

/** Of one copying: for the largest backup over a slow line. */
export const timeoutMs = 60 * 60 * 1000
/** Also what is done at its end. */
export const copyLifeMs = timeoutMs + 60 * 1000

/** Its row in the table of secrets. */
const name = accountsElsewhere.backupStore

interface Stored {
  place: StorePlace
  /** Since when. ISO-8601 UTC. */
  since: string
}

export async function findPlace(db: Db): Promise<Stored | undefined> {
  const text = await findStored(db, name)
  return text === undefined ? undefined : JSON.parse(text)
}

/** As administrators see it, who see no secret. */
function showPlace(place: StorePlace): ShownBackupStore {
  if (place.kind === 'folder') return place
  const { secret, ...shown } = place
  return { ...shown, hasSecret: Boolean(secret) }
}

export async function describeStore(db: Db): Promise<BackupStoreState> {
  const found = await findPlace(db)
  if (found === undefined) return { store: null, copies: { lastAt: null, failure: null, isRunning: false } }
  const run = await findRun(db, copyRun)
  const failure = run?.failure ?? null
  return {
    store: showPlace(found.place),
    copies: {
      lastAt: (await findRun(db, newestCopy))?.succeededAt ?? null,
      failure: failure === null ? null : (storeProblems.find((known) => known === failure) ?? 'unexpected'),
      isRunning: isTaken(run, copyLifeMs),
    },
  }
}

/** The address and the user that a secret belongs to: it is never sent to others. */
function accountOf(place: BackupStoreInput): string {
  if (place.kind === 'folder') return ''
  return JSON.stringify([place.kind, place.kind === 's3' ? place.endpoint : place.url, place.user])
}

/** With the stored secret where none was typed. */
async function complete(db: Db, typed: BackupStoreInput): Promise<StorePlace> {
  if (typed.kind === 'folder' || typed.secret) return typed
  const known = (await findPlace(db))?.place
  if (known === undefined || known.kind === 'folder' || !known.secret || accountOf(known) !== accountOf(typed))
    throw invalid([{ path: 'secret', message: say('This field is required') }])
  return { ...typed, secret: known.secret }
}

/** @throws 409 where nothing would be copied. */
function rejectUseless(config: Config): void {
  if (!config.backups) throw conflict(say('Backups are switched off for this site.'))
  if (findBackupPassphrase(config) === undefined)
    throw conflict(
      say('Backups have no passphrase, so they do not leave this machine. Please ask the person who runs the server for one.'),
    )
}

/** Without links on the way; what is not there is told apart when it is tried. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path)
}

/** A copy beside the original is none. */
function rejectOwnFolder(path: string, { dataDir }: Pick<Config, 'dataDir'>): void {
  if (!isAbsolute(path))
    throw invalid([{ path: 'path', message: say('Please enter the whole path of a folder, such as /mnt/backup') }])
  const way = relative(realPath(dataDir), realPath(path))
  if (way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)))
    throw invalid([{ path: 'path', message: say('Please choose a folder outside of the site’s own data.') }])
}

/** @returns what can be saved: the place works. @throws 400 with a sentence at the field, 409 as above. */
export async function checkPlace(db: Db, config: Config, typed: BackupStoreInput): Promise<StorePlace> {
  rejectUseless(config)
  if (typed.kind === 'folder') rejectOwnFolder(typed.path, config)
  const place = await complete(db, typed)
  try {
    await tryStore(place, config.dataDir)
  } catch (error) {
    throw invalid([explainStore(place, asStoreError(error).problem)])
  }
  return place
}

/** What happened with another place before says nothing about this one. */
export async function savePlace(change: Db, place: StorePlace | null): Promise<void> {
  await change.deleteFrom('jobRuns').where('name', '=', newestCopy).execute()
  await change.updateTable('jobRuns').set({ failure: null }).where('name', '=', copyRun).execute()
  if (place === null) return forgetStored(change, name)
  await store(change, name, JSON.stringify({ place, since: new Date().toISOString() } satisfies Stored))
}
