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
 * limits allow. A full counter is noticed by reading, so that a flood of rejected requests keeps no write waiting.
 */
export async function spend(db: Db, counters: readonly Counter[], now: Date): Promise<Spent> {
  if (counters.length === 0) return { counted: [] }
  const wait = await findWait(db, counters, now)
  if (wait !== undefined) return { wait }
  return inTransaction(db, async (change) => {
    // Others have just used up the rest.
    const wait = await findWait(change, counters, now)
    if (wait !== undefined) return { wait }
    const counted: Counted[] = []
    for (const counter of counters) counted.push({ ...counter, ...(await countOne(change, counter, now)) })
    return { counted }
  })
}

/** Later ones do not extend the span. */
function countOne(change: Db, { limit, key, spanMs }: Counter, now: Date) {
  const isOver = sql<boolean>`"limitCounters"."expiresAt" <= ${now.toISOString()}`
  return change
    .insertInto('limitCounters')
    .values({ key, limit, count: 1, expiresAt: new Date(now.getTime() + spanMs).toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else "limitCounters"."count" + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded."expiresAt" else "limitCounters"."expiresAt" end`,
      }),
    )
    .returning(['count', 'expiresAt'])
    .executeTakeFirstOrThrow()
}

/** Uncounts what was counted, unless its span is over. */
export async function giveBack(db: Db, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return
  await inTransaction(db, async (change) => {
    for (const { key, expiresAt } of counted)
      await change
        .updateTable('limitCounters')
        .set(({ eb }) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('expiresAt', '=', expiresAt)
        .execute()
    await change.deleteFrom('limitCounters').where('key', 'in', keysOf(counted)).where('count', '=', 0).execute()
  })
}

/** Empties the counters. */
export async function forgetCounters(db: Db, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return
  await inTransaction(db, (change) => change.deleteFrom('limitCounters').where('key', 'in', keysOf(counters)).execute())
}

function keysOf(counters: readonly Counter[]): string[] {
  return counters.map(({ key }) => key)
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

function someCounters(db: Db) {
  return db.selectFrom('limitCounters').select(['key', 'expiresAt']).limit(batch)
}

/** To be called when counters have been created: deletes expired ones of the same limits, and what is beyond `maxRows`. */
export async function deleteSurplusCounters(db: Db, counters: readonly Counter[], now: Date): Promise<void> {
  for (const { limit, maxRows } of counters) {
    const ofLimit = someCounters(db).where('limit', '=', limit).orderBy('expiresAt', 'desc')
    await deleteUnchanged(db, await ofLimit.where('expiresAt', '<=', now.toISOString()).execute())
    await deleteUnchanged(db, await ofLimit.offset(maxRows).execute())
  }
}

export async function deleteExpiredCounters(db: Db, now: Date): Promise<void> {
  const some = someCounters(db).where('expiresAt', '<=', now.toISOString())
  for (let rows = await some.execute(); rows.length > 0; rows = await some.execute()) await deleteUnchanged(db, rows)
}

/** Leaves counters that have begun a new span since they were read. */
async function deleteUnchanged(db: Db, rows: readonly Pick<Counted, 'key' | 'expiresAt'>[]): Promise<void> {
  if (rows.length === 0) return
  await inTransaction(db, async (change) => {
    for (const { key, expiresAt } of rows)
      await change.deleteFrom('limitCounters').where('key', '=', key).where('expiresAt', '=', expiresAt).execute()
  })
}
