import { commitMarkOf, type Db } from './open.ts'

/**
 * What is known of the database until anything at all is committed, by this process or another: each commit empties it. Looking whether one did takes a few
 * microseconds, a query sixty and a turn of the promises. To be taken before something is read, and written to afterwards: what was read too early
 * then goes into a map that nobody asks any more.
 * @returns undefined where that cannot be told (db/open.ts); the map is undefined while the file is locked.
 */
function untilCommit<Value>(db: Db): (() => Map<string, Value> | undefined) | undefined {
  const commitMark = commitMarkOf(db)
  if (commitMark === undefined) return undefined
  let known = new Map<string, Value>()
  let knownSince: unknown

  return () => {
    let mark: unknown
    try {
      mark = commitMark()
    } catch {
      return undefined
    }
    if (mark !== knownSince) {
      known = new Map()
      knownSince = mark
    }
    return known
  }
}

const keptAtMost = 1_000

/**
 * Remembers what was read until anything at all is committed; so what it gives is never older than the call. Where that cannot be told it reads each time.
 * @param read must depend on the database and the key alone, not on the time. Its values are shared: nobody may change them.
 */
export function keepWhileUnchanged<Value>(
  db: Db,
  read: (key: string) => Promise<Value>,
): (key: string) => Value | Promise<Value> {
  const known = untilCommit<Value>(db)
  if (known === undefined) return read

  async function readInto(values: Map<string, Value>, key: string): Promise<Value> {
    const value = await read(key)
    if (values.size < keptAtMost) values.set(key, value)
    return value
  }

  return (key) => {
    const values = known()
    if (values === undefined) return read(key) // a query waits its turn
    return values.get(key) ?? readInto(values, key)
  }
}
