import type { DatabasePlace, Db } from '#server/db/open.ts'
import { type Keys, newKeys } from './cipher.ts'
import { keyFileOf, readKeyFile } from './key-file.ts'

/** The keys of an open database. Queries are built without waiting, so the file is read when a query first needs it. */
export interface KeySource {
  /** Undefined when there is no file. */
  find(): Keys | undefined
  /** Reads the file again: another process may have changed it. */
  reload(): Keys | undefined
  /** Path of the file; undefined for a database in memory. */
  file: string | undefined
}

/** Of databases in memory: they live as long as the process. */
const keysInMemory = newKeys()

export function keySourceOf(place: DatabasePlace): KeySource {
  if (place.dataDir === ':memory:' && place.keyFile === undefined)
    return { find: () => keysInMemory, reload: () => keysInMemory, file: undefined }
  const file = keyFileOf(place)
  let keys: Keys | undefined
  const reload = () => {
    keys = readKeyFile(file)
    return keys
  }
  return { find: () => keys ?? reload(), reload, file }
}

/** Whether a rotation was interrupted. */
export function hasOldKeys(db: Db): boolean {
  return (findKeySource(db).find()?.byId.size ?? 0) > 1
}

const sources = new WeakMap<Db, KeySource>()

export function setKeySource(db: Db, source: KeySource): void {
  sources.set(db, source)
}

/** @param db as `openDatabase` returned it, not a transaction. */
export function findKeySource(db: Db): KeySource {
  const source = sources.get(db)
  if (source === undefined) throw new Error('This database was not opened by openDatabase.')
  return source
}
