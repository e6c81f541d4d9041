import { LRUCache } from 'lru-cache'
import { type Db, dataVersionOf } from './open.ts'

const maxKeys = 1_000

/**
 * Remembers what was read from an SQLite file until anything is committed to it, by this process or another. So a value is never
 * older than the call, for 2 microseconds instead of a query's 60 to 100, which would be half of a cached page or of a call. With
 * PostgreSQL each call is a query.
 * @param read depends on the database and the key alone, not on the time. The values are shared: do not change them.
 */
export function memoizeUntilCommit<Value>(db: Db, read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const dataVersion = dataVersionOf(db)
  if (dataVersion === undefined) return read
  const known = new LRUCache<string, { version: unknown; value: Value }>({ max: maxKeys })

  return async (key) => {
    const version = dataVersion()
    const hit = known.get(key)
    if (hit !== undefined && hit.version === version) return hit.value
    const value = await read(key)
    known.set(key, { version, value })
    return value
  }
}
