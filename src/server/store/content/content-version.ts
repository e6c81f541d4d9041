import { keepWhileUnchanged } from '#server/db/keep-while-unchanged.ts'
import { commitMarkOf, type Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** The version of all public content. Pages rendered from an older one are rendered again. */
export async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('contentVersions')
    .select('version')
    .where('name', '=', 'public')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * For whoever needs the version with each request. What it gives is never older than the call: in an SQLite file nothing was committed since the version was
 * read; elsewhere it asks, and who comes while a question is under way shares the next one, since that one may have been answered before a write that he
 * knows of.
 */
export function followContentVersion(db: Db): () => number | Promise<number> {
  const read = () => readContentVersion(db)
  if (commitMarkOf(db) === undefined) return shareReading(read)
  const kept = keepWhileUnchanged(db, read)
  return () => kept('public')
}

/** Calls that come while one is under way share the one after it. */
function shareReading<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underway: Promise<Value> | undefined
  let next: Promise<Value> | undefined

  function start(): Promise<Value> {
    const reading = read()
    const over = () => {
      if (underway === reading) underway = undefined
    }
    underway = reading
    reading.then(over, over)
    return reading
  }

  function startNext(): Promise<Value> {
    next = undefined
    return start()
  }

  return () => {
    if (underway === undefined) return start()
    next ??= underway.then(startNext, startNext)
    return next
  }
}

/** Runs a write of public content and raises the version in the same transaction, so that no process keeps an old page. */
export function changePublicContent<Result>(db: Db, write: (change: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (change) => {
    const result = await write(change)
    await change
      .updateTable('contentVersions')
      .set((column) => ({ version: column('version', '+', 1) }))
      .where('name', '=', 'public')
      .execute()
    return result
  })
}
