import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { findRun, isTaken, leaveRun, runDaily, takeRun } from './daily.ts'

test('a failed run is reported and the next one still runs, never two at once; stopping waits for the current run and starts no other', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  let [runs, atOnce] = [0, 0]
  const held = Promise.withResolvers<void>()
  const failures: string[] = []
  const job = runDaily(
    async () => {
      runs += 1
      atOnce += 1
      assert.equal(atOnce, 1)
      await (runs === 3 ? held.promise : setImmediate())
      atOnce -= 1
      throw new Error(`run ${runs}`)
    },
    (error) => failures.push(String(error)),
    { first: 1, every: 1 },
  )
  while (runs < 3) {
    t.mock.timers.tick(1)
    await setImmediate()
  }
  const stopped = job.stop()
  held.resolve()
  await stopped
  assert.deepEqual([failures.length, failures[0]], [runs, 'Error: run 1'])
  const made = runs
  t.mock.timers.tick(100)
  await setImmediate()
  assert.equal(runs, made)
  let late = 0
  const early = runDaily(
    async () => {
      late += 1
    },
    () => undefined,
    { first: 5 },
  )
  await early.stop()
  t.mock.timers.tick(100)
  await setImmediate()
  assert.equal(late, 0)
})

for (const engine of engines)
  test(`${engine}: a run that is taken in the millisecond in which another one ends, or after the clock was set back, is taken once and ends`, async (t) => {
    await using db = await freshDatabase(engine)
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-05-08T15:00:00Z') })
    const take = () => takeRun(db, 'copy', 60_000)
    for (const time of ['2027-05-08T15:00:00Z', '2027-05-08T15:00:00Z', '2027-05-08T14:00:00Z']) {
      t.mock.timers.setTime(Date.parse(time))
      assert.deepEqual((await Promise.all([take(), take()])).toSorted(), [false, true], time)
      assert.equal(await take(), false, time)
      assert.ok(isTaken(await findRun(db, 'copy'), 60_000))
      await leaveRun(db, 'copy')
      assert.ok(!isTaken(await findRun(db, 'copy'), 60_000))
    }
    t.mock.timers.setTime(Date.parse('2026-05-08T15:00:00Z'))
    assert.ok(await take(), 'its process dies')
    t.mock.timers.setTime(Date.parse('2026-05-08T15:01:00Z'))
    assert.ok(await take(), 'a wrong date in the past of the clock locks nothing')
  })
