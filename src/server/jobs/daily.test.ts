import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { runDaily } from './daily.ts'

test('a failed run is reported and the next one still runs, never two at once; stopping waits for the current run and starts no other', async () => {
  let [runs, atOnce] = [0, 0]
  const held = Promise.withResolvers<void>()
  const failures: string[] = []
  const job = runDaily(
    async () => {
      runs += 1
      atOnce += 1
      assert.equal(atOnce, 1)
      await (runs === 3 ? held.promise : wait(5))
      atOnce -= 1
      throw new Error(`run ${runs}`)
    },
    (error) => failures.push(String(error)),
    { first: 1, every: 1 },
  )
  while (runs < 3) await wait(1)
  const stopped = job.stop()
  held.resolve()
  await stopped
  assert.deepEqual([failures.length, failures[0]], [runs, 'Error: run 1'])
  const made = runs
  await wait(10)
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
  await wait(10)
  assert.equal(late, 0)
})
