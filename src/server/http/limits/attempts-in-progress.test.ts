import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#server/refusals.ts'
import { createAttemptsInProgress, type Failures } from './attempts-in-progress.ts'

const counter = { name: 'hong', most: 1 }
const none: Failures = new Map()
const one: Failures = new Map([['hong', { failures: 1, expiresAt: new Date(Date.now() + 60_000).toISOString() }]])

test('an attempt that begins and fails while another one reads the counters is counted', async () => {
  const attempts = createAttemptsInProgress()
  const slow = Promise.withResolvers<Failures>()
  const readings = [slow.promise, Promise.resolve(one)]
  const entering = attempts.enter([counter], () => readings.shift() ?? assert.fail('read a third time'))
  await attempts.enter([counter], async () => none)
  attempts.leave([counter])
  slow.resolve(none)
  await assert.rejects(entering, (error) => error instanceof Refusal && error.status === 429)
})

test('an attempt that succeeds lets the one that waits for it begin', async () => {
  const attempts = createAttemptsInProgress()
  await attempts.enter([counter], async () => none)
  const waiting = attempts.enter([counter], async () => none)
  attempts.leave([counter])
  assert.equal(await waiting, none)
})

test('a hundred attempts may wait, and the next one gets 503', async () => {
  const attempts = createAttemptsInProgress()
  const enter = () => attempts.enter([counter], async () => none)
  await enter()
  let entered = 0
  const waiting = Array.from({ length: 100 }, async () => {
    await enter()
    entered += 1
    attempts.leave([counter])
  })
  await wait(20)
  assert.equal(entered, 0)
  await assert.rejects(enter(), (error) => error instanceof Refusal && error.status === 503)
  attempts.leave([counter])
  await Promise.all(waiting)
  assert.equal(entered, 100)
})
