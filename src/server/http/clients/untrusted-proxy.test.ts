import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/app.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.50' }

async function warningsOf(app: TestApp, lines: string[], remoteAddress: string, headers: Record<string, string> = forwarded) {
  lines.length = 0
  for (let round = 0; round < 3; round += 1) await app.inject({ url: '/healthz', remoteAddress, headers })
  return lines.filter((line) => line.includes('TRUST_PROXY'))
}

test('a proxy that is not trusted is logged once, without any address', async () => {
  for (const proxy of ['127.0.0.1', '::1', '10.1.2.3', '172.20.0.2', '::ffff:192.168.1.5', 'fd00::1']) {
    const lines: string[] = []
    await using app = await createTestApp({ log: { write: (line) => void lines.push(line) } })
    assert.deepEqual(await warningsOf(app, lines, proxy, {}), [], 'no proxy forwards anything')
    assert.deepEqual(await warningsOf(app, lines, '198.51.100.7'), [], 'a stranger who writes the header is no proxy')
    const warnings = await warningsOf(app, lines, proxy)
    assert.equal(warnings.length, 1, proxy)
    assert.match(warnings[0] ?? '', /TRUST_PROXY=loopback/)
    assert.ok(!warnings[0]?.includes('203.0.113.50') && !warnings[0]?.includes(proxy))
    assert.deepEqual(await warningsOf(app, lines, proxy), [], 'once')
  }
})

test('with TRUST_PROXY nothing is logged', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ config: { trustProxy: ['loopback'] }, log: { write: (line) => void lines.push(line) } })
  assert.deepEqual(await warningsOf(app, lines, '127.0.0.1'), [])
})
