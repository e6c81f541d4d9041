import { commitMarkOf, type Db } from './open.ts'

/**
 * Remembers what was read until anything at all is committed, by this process or another; so what it gives is never older than the call. Looking at the
 * commit mark takes a few microseconds, a query sixty and a turn of the promises. Without a mark (db/open.ts) it reads each time.
 * @param read must depend on the database and the key alone, not on the time. Its values are shared: nobody may change them.
 */
export function keepWhileUnchanged<Value>(
  db: Db,
  read: (key: string) => Promise<Value>,
  { atMost = 1_000 } = {},
): (key: string) => Value | Promise<Value> {
  const commitMark = commitMarkOf(db)
  if (commitMark === undefined) return read
  const kept = new Map<string, Value>()
  let keptSince: unknown

  async function readNow(key: string, mark: unknown): Promise<Value> {
    const value = await read(key)
    // Otherwise something was committed meanwhile, and others have noticed.
    if (keptSince === mark && kept.size < atMost) kept.set(key, value)
    return value
  }

  return (key) => {
    let mark: unknown
    try {
      mark = commitMark()
    } catch {
      return read(key) // the file is locked: a query waits its turn
    }
    if (mark !== keptSince) {
      kept.clear()
      keptSince = mark
    }
    return kept.get(key) ?? readNow(key, mark)
  }
}
