import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { engines, freshDatabase, openTwice } from '../../../../test/databases/databases.ts'
import {
  type Counter,
  deleteExpiredCounters,
  deleteSurplusCounters,
  findWait,
  forgetCounters,
  giveBack,
  spend,
} from './limit-counters.ts'

const minute = 60_000
const now = new Date('2026-07-04T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)

const counter = (key: string, most = 3, spanMs = 15 * minute): Counter => ({ limit: 'test', key, most, spanMs, maxRows: 20 })

const countsOf = async (db: Db) =>
  Object.fromEntries((await db.selectFrom('limitCounters').selectAll().execute()).map(({ key, count }) => [key, count]))

for (const engine of engines) {
  test(`${engine}: a counter counts up to its limit in a span that begins with the first and that later ones do not extend`, async () => {
    await using db = await freshDatabase(engine)
    const one = [counter('one')]
    for (const [index, ms] of [0, 5 * minute, 10 * minute].entries()) {
      const { counted } = await spend(db, one, later(ms))
      assert.deepEqual([counted?.[0]?.count, counted?.[0]?.expiresAt], [index + 1, later(15 * minute).toISOString()])
    }
    assert.deepEqual(await spend(db, one, later(10 * minute)), { wait: 300 })
    assert.equal(await findWait(db, one, later(15 * minute - 1)), 1)
    assert.equal(await findWait(db, one, later(15 * minute)), undefined)
    const { counted } = await spend(db, one, later(15 * minute))
    assert.deepEqual([counted?.[0]?.count, counted?.[0]?.expiresAt], [1, later(30 * minute).toISOString()])
  })

  test(`${engine}: several counters are counted together or not at all, and the longest wait is told`, async () => {
    await using db = await freshDatabase(engine)
    const [short, long, wide] = [counter('b', 1), counter('a', 1, 60 * minute), counter('c', 9)]
    const { counted } = await spend(db, [short, long, wide], now)
    assert.deepEqual(
      counted?.map(({ key }) => key),
      ['b', 'a', 'c'],
      'in the order in which they were given',
    )
    assert.deepEqual(await spend(db, [wide, short], now), { wait: 15 * 60 })
    assert.deepEqual(await spend(db, [wide, short, long], now), { wait: 60 * 60 })
    assert.deepEqual(await countsOf(db), { a: 1, b: 1, c: 1 })
  })

  test(`${engine}: of a hundred at the same moment over two connections exactly as many are counted as the smallest limit allows`, async () => {
    const dbs = await openTwice(engine)
    const counters = [counter('wide', 60), counter('narrow', 7)]
    const reversed = counters.toReversed()
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => spend(n % 2 ? dbs[0] : dbs[1], n % 3 ? counters : reversed, now)),
    )
    assert.equal(outcomes.filter(({ counted }) => counted !== undefined).length, 7)
    assert.ok(outcomes.every(({ counted, wait }) => counted !== undefined || wait === 15 * 60))
    assert.deepEqual(await countsOf(dbs[0]), { wide: 7, narrow: 7 }, 'what one counter rejects the other does not count')
    for (const db of dbs) await db.destroy()
  })

  test(`${engine}: what is given back can be counted again, but not to a later span or twice, and an empty counter leaves no row`, async () => {
    await using db = await freshDatabase(engine)
    const counters = [counter('one', 2), counter('two', 2)]
    const first = await spend(db, counters, now)
    const second = await spend(db, [counter('one', 2)], now)
    assert.equal(await findWait(db, counters, now), 15 * 60)
    await giveBack(db, first.counted ?? [])
    assert.deepEqual(await countsOf(db), { one: 1 })
    await giveBack(db, second.counted ?? [])
    assert.deepEqual(await countsOf(db), {})

    const one = [counter('one', 2)]
    const { counted = [] } = await spend(db, one, now)
    await spend(db, one, later(20 * minute))
    await giveBack(db, counted)
    assert.deepEqual(await countsOf(db), { one: 1 })
    await forgetCounters(db, one)
    await giveBack(db, counted)
    assert.deepEqual(await countsOf(db), {})
  })

  test(`${engine}: eighty distinct keys leave no more rows than the limit may have, and the newest are kept`, async () => {
    await using db = await freshDatabase(engine)
    await spend(db, [{ ...counter('another limit'), limit: 'another' }], now)
    const count = async (n: number) => {
      const { counted = [] } = await spend(db, [counter(String(n).padStart(2, '0'))], later(n))
      await deleteSurplusCounters(db, counted, later(n))
    }
    for (let n = 0; n < 50; n += 1) {
      await count(n)
      assert.ok(Object.keys(await countsOf(db)).length <= 21)
    }
    await Promise.all(Array.from({ length: 30 }, (_, n) => count(50 + n)))
    const kept = Object.keys(await countsOf(db)).toSorted()
    const newest = Array.from({ length: 20 }, (_, n) => String(60 + n))
    assert.deepEqual(kept, [...newest, 'another limit'])
  })

  test(`${engine}: expired counters are deleted, and one that has begun again stays`, async () => {
    await using db = await freshDatabase(engine)
    const at = later(15 * minute)
    const expired = ['long ago', 'just now', 'again'].map((key) => counter(key))
    for (const each of expired) await spend(db, [each], now)
    const { counted = [] } = await spend(
      db,
      [counter('new'), counter('again'), { ...counter('of another limit'), limit: 'another' }],
      at,
    )
    assert.equal(Object.keys(await countsOf(db)).length, 5)
    await deleteSurplusCounters(db, counted, at)
    assert.deepEqual(await countsOf(db), { again: 1, new: 1, 'of another limit': 1 })
    await deleteExpiredCounters(db, later(30 * minute - 1))
    assert.equal(Object.keys(await countsOf(db)).length, 3)
    await deleteExpiredCounters(db, later(30 * minute))
    assert.deepEqual(await countsOf(db), {})
  })

  test(`${engine}: a flood of rejected requests writes nothing`, async () => {
    const [db, other] = await openTwice(engine)
    // Both change with each write, also with one that only locks the row.
    const written = async () =>
      engine === 'sqlite'
        ? (await sql`pragma data_version`.execute(other)).rows
        : (await sql`select xmin::text, xmax::text, ctid::text from "limitCounters"`.execute(other)).rows
    const empty = await written()
    await spend(db, [counter('one', 1)], now)
    const full = await written()
    assert.notDeepEqual(full, empty)
    for (let n = 0; n < 50; n += 1) assert.equal((await spend(db, [counter('one', 1)], now)).wait, 15 * 60)
    assert.deepEqual(await written(), full)
    for (const each of [db, other]) await each.destroy()
  })
}
