import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createWaitingLine, type WaitingLine } from './waiting-line.ts'

/** Keeps the event loop from turning, as a long piece of work or a machine that pauses would. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

function crowd(line: WaitingLine, size: number, work: () => void = () => undefined) {
  const started: number[] = []
  const away: number[] = []
  for (let index = 0; index < size; index += 1) {
    line.enter({
      start() {
        started.push(index)
        work()
      },
      turnAway: () => away.push(index),
    })
  }
  return {
    started,
    away,
    async served() {
      while (started.length + away.length < size) await nextTurn()
    },
  }
}

test('nobody waits while turns are short', () => {
  const { started } = crowd(createWaitingLine(), 1)
  assert.deepEqual(started, [0])
})

test('however long a pause is, nobody of those who waited through it is turned away, and they come in order', async () => {
  const line = createWaitingLine()
  for (const pause of [100, 2_000]) {
    crowd(line, 1, () => stall(pause))
    const waiting = crowd(line, 50)
    assert.deepEqual(waiting.started, [], 'the turn is long already')
    stall(pause)
    await waiting.served()
    assert.deepEqual(
      waiting.started,
      Array.from({ length: 50 }, (_, index) => index),
    )
  }
})

test('three hundred at once are a crowd and no overload', async () => {
  const { started, served } = crowd(createWaitingLine(), 300)
  await served()
  assert.equal(started.length, 300)
})

test('turns stay short: between two pieces of slow work others come in', async () => {
  const line = createWaitingLine()
  let turns = 0
  const { started, served } = crowd(line, 20, () => stall(25))
  const all = served()
  while (started.length < 20) {
    await nextTurn()
    turns += 1
  }
  await all
  assert.ok(turns >= 15, `${turns} turns`)
})

test('when work is slow, those who would wait too long are turned away, the last ones first, but fifty may always wait', async () => {
  const line = createWaitingLine()
  const { started, away, served } = crowd(line, 400, () => stall(20))
  await served()
  assert.ok(away.length > 100, `${away.length} turned away`)
  assert.ok(started.length >= 50)
  assert.ok(Math.max(...started) < Math.min(...away))
  crowd(line, 1, () => stall(50))
  const small = crowd(line, 50)
  await small.served()
  assert.equal(small.started.length, 50)
})

test('while three hundred are at work the others wait, and each who leaves lets one in', async () => {
  const line = createWaitingLine()
  for (let count = 0; count < 300; count += 1) line.begin()
  const { started } = crowd(line, 3, line.begin)
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  assert.deepEqual(started, [])
  line.leave()
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  assert.deepEqual(started, [0])
  line.leave()
  line.leave()
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  assert.deepEqual(started, [0, 1, 2])
})

test('while newcomers are at the door work waits a moment, but not for ever', async () => {
  const line = createWaitingLine()
  line.connect()
  const { started } = crowd(line, 1)
  assert.deepEqual(started, [])
  const began = performance.now()
  while (started.length === 0) {
    line.connect()
    await nextTurn()
  }
  assert.ok(performance.now() - began >= 15)
})
