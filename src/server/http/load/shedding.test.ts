import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import type { FastifyPluginAsync } from 'fastify'
import { createTestApp } from '../../../../test/app.ts'

function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const slowPage: FastifyPluginAsync = async (app) => {
  app.get('/slow', async () => {
    stall(15)
    return { done: true }
  })
}

interface Answer {
  status: number | undefined
  retryAfter: string | undefined
  body: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })

function ask(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], body: await json(response) })
    }).on('error', reject)
  })
}

test('who would wait too long hears so at once, who waits is served; health and the next visitor are answered as ever', async () => {
  const lines: string[] = []
  await using site = await createTestApp({ pages: slowPage, log: { write: (line) => lines.push(line) } })
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const crowd = Array.from({ length: 500 }, () => ask(`${address}/slow`))
  const health = await ask(`${address}/healthz`)
  assert.equal(health.status, 200)
  const answers = await Promise.all(crowd)
  const away = answers.filter(({ status }) => status !== 200)
  assert.ok(away.length > 0 && away.length <= 450, `${away.length} of 500 turned away`)
  for (const answer of away) {
    assert.deepEqual(answer, {
      status: 503,
      retryAfter: '2',
      body: { message: 'The site is busy right now. Please try again in a few seconds.' },
    })
  }
  assert.equal((await ask(`${address}/slow`)).status, 200)
  assert.ok(lines.length < 20, 'the log says how many, not each')
  agent.destroy()
})

test('one long stall, as of a machine that was busy with something else, turns nobody away', async () => {
  await using site = await createTestApp()
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  for (let round = 0; round < 3; round += 1) {
    const visitors = Array.from({ length: 50 }, () => ask(`${address}/api/announcements`))
    stall(700)
    const statuses = (await Promise.all(visitors)).map(({ status }) => status)
    assert.deepEqual(new Set(statuses), new Set([200]))
  }
  agent.destroy()
})
