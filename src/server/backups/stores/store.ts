import type { BackupStoreInput, StoreProblem } from '#contract/site/backup-store.ts'
import { errorKind, late } from '#server/errors.ts'

/** A place elsewhere that holds copies of backups, by their names. Each method rejects with a StoreError. */
export interface Store {
  list(signal: AbortSignal): Promise<string[]>
  /** Streams the file, and replaces one of the same name only when it has arrived as a whole. */
  put(name: string, file: string, signal: AbortSignal): Promise<void>
  /** Streams it into a new file. */
  get(name: string, file: string, signal: AbortSignal): Promise<void>
  /** Also when there is none. */
  remove(name: string, signal: AbortSignal): Promise<void>
}

/** With its secret. */
export type StorePlace = BackupStoreInput

export class StoreError extends Error {
  override name = 'StoreError'
  readonly problem: StoreProblem

  /** @param detail never words of the store, which may repeat keys. */
  constructor(problem: StoreProblem, detail = '') {
    super(`The store of backups failed: ${problem} ${detail}`.trim())
    this.problem = problem
  }
}

export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const kind = errorKind(cause)
  if (kind === 'diskFull') return new StoreError('full')
  if (kind === 'noPermission') return new StoreError('refused')
  if (kind === 'wrongPath') return new StoreError('missing')
  return new StoreError('away', error instanceof Error ? error.name : '')
}

const folders = late('stores in folders', () => import('./folder-store.ts'))
const buckets = late('the client of S3', () => import('./s3-store.ts'))
const webdav = late('the client of WebDAV', () => import('./webdav-store.ts'))

export async function openStore(place: StorePlace): Promise<Store> {
  if (place.kind === 'folder') return (await folders()).openFolder(place)
  return place.kind === 's3' ? (await buckets()).openBucket(place) : (await webdav()).openWebDav(place)
}
