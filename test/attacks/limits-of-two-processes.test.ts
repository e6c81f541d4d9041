import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '#server/db/open.ts'
import { limits } from '#server/http/limits/rate-limits.ts'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { createTestApp } from '../app.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { type Call, limitNames, prepareCalls } from './limited-calls.ts'

await ensureBuild()

async function statusOf(site: string, { url, method, headers, payload, remoteAddress }: Call): Promise<number> {
  const answer = await fetch(site + url, {
    method,
    headers: {
      ...headers,
      'x-forwarded-for': remoteAddress,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const guessAt = (username: string, remoteAddress: string): Call => ({
  method: 'POST',
  url: '/api/auth/login',
  remoteAddress,
  headers: {},
  payload: { username, password: 'wrong' },
})

test('two processes on one folder share every limit, also at the same moment, and a restart forgives nothing', {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-shared-limits-'))
  const start = () => startBuiltSite({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' })
  await using one = start()
  const here = await one.address()
  await using other = start()
  const there = await other.address()
  const db = openDatabase({ dataDir })
  await using preparing = await createTestApp({ db, config: { rateLimits: true } })

  const next: Call[] = []
  for (const limit of limitNames) {
    const call = await prepareCalls(limit, preparing)
    const { most } = limits[limit]
    for (let n = 0; n < most; n += 1) {
      const status = await statusOf(n % 2 ? here : there, call(n))
      assert.ok(status < 500 && status !== 429, `${limit}: ${status} at ${n + 1} of ${most}`)
    }
    for (const site of [here, there]) assert.equal(await statusOf(site, call(most)), 429, limit)
    next.push(call(most))
  }

  const statuses = async (call: (n: number) => Call) => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => statusOf(n % 2 ? here : there, call(n))))
    assert.ok(answers.every((status) => [401, 429, 503].includes(status)))
    return answers.filter((status) => status === 401).length
  }
  assert.equal(await statuses(() => guessAt('a hundred', '192.0.2.1')), 10)
  assert.equal(await statuses((n) => guessAt('at once', `198.51.${n}.1`)), 30)

  other.child.kill('SIGKILL')
  await other.left()
  await using again = start()
  const restarted = await again.address()
  for (const [n, call] of next.entries()) assert.equal(await statusOf(restarted, call), 429, `${limitNames[n]}`)
  await db.destroy()
})
