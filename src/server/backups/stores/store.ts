import type { BackupStoreInput, StoreProblem } from '#contract/site/backup-store.ts'
import { errorKind } from '#server/errors.ts'

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
