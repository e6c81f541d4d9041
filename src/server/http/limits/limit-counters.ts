import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'

export interface Counter {
  /** Name of the limit, the same for all that it counts by. */
  limit: string
  /** Hash of the limit's name and of what is counted: of fixed length, and tells no name, address or mistyped password. */
  key: string
  /** So many are counted, all others rejected, until the span that began with the first is over. */
  most: number
  spanMs: number
  /** Of the limit. Beyond it, the counters that end soonest are deleted. */
  maxRows: number
}

/** One that was counted. */
export interface Counted extends Counter {
  /** With this one. */
  count: number
  /** ISO-8601 UTC. */
  expiresAt: string
}

/** Either it was counted in each, in the order in which they were given, or in none and one has to wait. */
export type Spent = { counted: readonly Counted[]; wait?: undefined } | { counted?: undefined; wait: number }

/** @returns the seconds until none of the counters is full, or undefined when none is. */
export async function findWait(db: Db, counters: readonly Counter[], now: Date): Promise<number | undefined> {
  if (counters.length === 0) return undefined
  const most = new Map(counters.map((counter) => [counter.key, counter.most]))
  const rows = await db
    .selectFrom('limitCounters')
    .select(['key', 'count', 'expiresAt'])
    .where('key', 'in', [...most.keys()])
    .where('expiresAt', '>', now.toISOString())
    .execute()
  const ends = rows.flatMap(({ key, count, expiresAt }) => (count >= (most.get(key) ?? 0) ? [Date.parse(expiresAt)] : []))
  return ends.length === 0 ? undefined : Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000))
}

/**
 * Counts one in each of the counters, unless one of them is full. Of many at the same moment, in any number of processes, exactly as many are counted as the
 * limits allow. A full counter is noticed by reading, so that a flood of rejected requests writes nothing.
 */
export async function spend(db: Db, counters: readonly Counter[], now: Date): Promise<Spent> {
  if (counters.length === 0) return { counted: [] }
  const wait = await findWait(db, counters, now)
  if (wait !== undefined) return { wait }
  const counted = await countUnlessFull(db, counters, now)
  // Others have just used up the rest, or given it back since.
  return counted === undefined ? { wait: (await findWait(db, counters, now)) ?? 1 } : { counted }
}

function countUnlessFull(db: Db, counters: readonly Counter[], now: Date): Promise<readonly Counted[] | undefined> {
  return inTransaction(db, async (change) => {
    const counted: Counted[] = []
    for (const counter of inLockOrder(counters)) {
      const row = await countOne(change, counter, now)
      if (row === undefined) {
        await giveBack(change, counted)
        return undefined
      }
      counted.push({ ...counter, ...row })
    }
    return counters.flatMap(({ key }) => counted.filter((counter) => counter.key === key))
  })
}

/** Later ones do not extend the span. @returns undefined when the counter is full. */
function countOne(db: Db, { limit, key, most, spanMs }: Counter, now: Date) {
  const isOver = sql<boolean>`"limitCounters"."expiresAt" <= ${now.toISOString()}`
  return db
    .insertInto('limitCounters')
    .values({ key, limit, count: 1, expiresAt: new Date(now.getTime() + spanMs).toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${isOver} then 1 else "limitCounters"."count" + 1 end`,
          expiresAt: sql`case when ${isOver} then excluded."expiresAt" else "limitCounters"."expiresAt" end`,
        })
        .where(sql<boolean>`(${isOver} or "limitCounters"."count" < ${most})`),
    )
    .returning(['count', 'expiresAt'])
    .executeTakeFirst()
}

/** Uncounts what was counted, unless its span is over. */
export function giveBack(db: Db, counted: readonly Counted[]): Promise<void> {
  return forEach(db, counted, async (change, { key, expiresAt }) => {
    const row = await change
      .updateTable('limitCounters')
      .set(({ eb }) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('expiresAt', '=', expiresAt)
      .returning('count')
      .executeTakeFirst()
    if (row?.count === 0) await deleteCounter(change, key)
  })
}

/** Empties the counters. */
export function forgetCounters(db: Db, counters: readonly Counter[]): Promise<void> {
  return forEach(db, counters, (change, { key }) => deleteCounter(change, key))
}

/**
 * All counters: their hashed keys do not tell which of them block a certain account. Only for commands on the server: a call of the API would give attackers
 * new attempts.
 */
export async function forgetAllCounters(db: Db): Promise<void> {
  await db.deleteFrom('limitCounters').execute()
}

/** Rows that are deleted in one transaction: more than are created at the same moment, so the surplus never lasts. */
const batch = 1_000

/** To be called when counters have been created: deletes expired ones of the same limits, and what is beyond `maxRows`. */
export async function deleteSurplusCounters(db: Db, counters: readonly Counter[], now: Date): Promise<void> {
  for (const { limit, maxRows } of counters) {
    const ofLimit = db
      .selectFrom('limitCounters')
      .select(['key', 'expiresAt'])
      .where('limit', '=', limit)
      .orderBy('expiresAt', 'desc')
      .limit(batch)
    await deleteUnchanged(db, await ofLimit.where('expiresAt', '<=', now.toISOString()).execute())
    await deleteUnchanged(db, await ofLimit.offset(maxRows).execute())
  }
}

export async function deleteExpiredCounters(db: Db, now: Date): Promise<void> {
  const some = db
    .selectFrom('limitCounters')
    .select(['key', 'expiresAt'])
    .where('expiresAt', '<=', now.toISOString())
    .limit(batch)
  for (let rows = await some.execute(); rows.length > 0; rows = await some.execute()) await deleteUnchanged(db, rows)
}

/** Leaves counters that have begun a new span since they were read. */
function deleteUnchanged(db: Db, rows: readonly Pick<Counted, 'key' | 'expiresAt'>[]): Promise<void> {
  return forEach(db, rows, (change, { key, expiresAt }) =>
    change.deleteFrom('limitCounters').where('key', '=', key).where('expiresAt', '=', expiresAt).execute(),
  )
}

function deleteCounter(db: Db, key: string) {
  return db.deleteFrom('limitCounters').where('key', '=', key).execute()
}

async function forEach<Row extends { key: string }>(
  db: Db,
  rows: readonly Row[],
  change: (db: Db, row: Row) => Promise<unknown>,
): Promise<void> {
  if (rows.length === 0) return
  await inTransaction(db, async (transaction) => {
    for (const row of inLockOrder(rows)) await change(transaction, row)
  })
}

/** The same order in all transactions, against deadlocks. */
function inLockOrder<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}
