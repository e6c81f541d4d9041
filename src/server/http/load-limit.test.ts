import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { createTestApp } from '../../../test/app.ts'

/** Blocks the event loop, as a long computation or a machine that pauses would. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

let running = 0
let mostRunning = 0

const pages: FastifyPluginAsync = async (app) => {
  app.get('/computes', async () => {
    stall(10)
    return { done: true }
  })
  app.get('/waits', async () => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await wait(300)
    running -= 1
    return { done: true }
  })
}

async function ask(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}

const askMany = (url: string, count: number) => Promise.all(Array.from({ length: count }, () => ask(url)))
const rejected = {
  status: 503,
  retryAfter: '2',
  body: { message: 'The site is busy right now. Please try again in a few seconds.' },
}

test('at most 300 requests run; the others are queued, and those beyond the queue get 503 with a time to wait', async () => {
  const lines: string[] = []
  await using site = await createTestApp({ pages, log: { write: (line) => lines.push(line) } })
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const crowd = askMany(`${address}/waits`, 1_350)
  assert.equal((await ask(`${address}/healthz`)).status, 200)
  const answers = await crowd
  assert.equal(mostRunning, 300)
  assert.ok(answers.filter(({ status }) => status === 200).length >= 350)
  for (const answer of answers.filter(({ status }) => status !== 200)) assert.deepEqual(answer, rejected)
  assert.equal((await ask(`${address}/waits`)).status, 200)
  assert.ok(lines.length < 20, 'the log says how many, not each')
})

test('requests that the processor cannot serve within a second get 503, and the next one is served', async () => {
  await using site = await createTestApp({ pages })
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  // Connected first: 200 that connect and 200 that ask are different crowds.
  await askMany(`${address}/healthz`, 200)
  const answers = await askMany(`${address}/computes`, 200)
  const late = answers.filter(({ status }) => status !== 200)
  assert.ok(late.length > 20 && late.length <= 150, `${late.length} of 200 were rejected`)
  for (const answer of late) assert.deepEqual(answer, rejected)
  assert.equal((await ask(`${address}/computes`)).status, 200)
})

test('no request is rejected because the machine paused', async () => {
  await using site = await createTestApp()
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const visitors = askMany(`${address}/api/announcements`, 50)
  stall(1_500)
  assert.deepEqual(new Set((await visitors).map(({ status }) => status)), new Set([200]))
})
