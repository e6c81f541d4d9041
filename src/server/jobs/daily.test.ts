import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { runDaily } from './daily.ts'

test('a failed run is reported and the next one still runs; never two at once', async () => {
  let runs = 0
  let atOnce = 0
  const failures: unknown[] = []
  const job = runDaily(
    async () => {
      atOnce += 1
      assert.equal(atOnce, 1)
      runs += 1
      await wait(25)
      atOnce -= 1
      throw new Error(`run ${runs}`)
    },
    (error) => failures.push(error),
    { first: 1, every: 10 },
  )
  while (runs < 3) await wait(5)
  await job.stop()
  assert.equal(failures.length, runs)
  assert.equal(String(failures[0]), 'Error: run 1')
})

test('stopping waits for the current run and starts no other', async () => {
  let done = false
  const job = runDaily(
    async () => {
      await wait(30)
      done = true
    },
    () => {},
    { first: 0, every: 1_000 },
  )
  await wait(15)
  await job.stop()
  assert.equal(done, true)
  let late = false
  await runDaily(
    async () => {
      late = true
    },
    () => {},
    { first: 5 },
  ).stop()
  await wait(20)
  assert.equal(late, false)
})
