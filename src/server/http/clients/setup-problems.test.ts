import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { send } from '../../../../test/send.ts'

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

test('a proxy that TRUST_PROXY does not name is logged once, and the dashboard shows it', async () => {
  const lines: string[] = []
  await using app = await createTestApp({ config: { trustProxy: ['loopback'] }, log: { write: (line) => void lines.push(line) } })
  const admin = await app.signedInAs('admin')
  const sharesAddress = async () => (await send(app, admin, 'GET /api/status')).json().setup.sharesAddress
  assert.deepEqual([await warningsOf(app, lines, '127.0.0.1'), await sharesAddress()], [[], false], 'the one that it names')
  const warnings = await warningsOf(app, lines, '172.20.0.2')
  assert.deepEqual([warnings.length, await sharesAddress()], [1, true])
  assert.match(warnings[0] ?? '', /TRUST_PROXY does not name/)
  assert.ok(!warnings[0]?.includes('203.0.113.50'))
})

test('a limit that is reached by an address of the network says why all visitors may share it, where the site is public', async () => {
  for (const [host, expected] of Object.entries({ 'riders.example.com': 1, '192.168.1.20': 0, 'club.local': 0 })) {
    const lines: string[] = []
    const config = { rateLimits: true, publicUrl: new URL(`http://${host}`), trustProxy: ['172.28.5.2'] }
    await using app = await createTestApp({ config, log: { write: (line) => void lines.push(line) } })
    // The gateway of a container's network without IPv6, as the proxy sees its visitors.
    const visit = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { 'x-forwarded-for': remoteAddress === '172.28.5.2' ? '172.28.5.1' : remoteAddress },
        payload: { username: 'x', password: 'wrong' },
      })
    for (let n = 0; n < 12; n += 1) await visit('203.0.113.9')
    assert.deepEqual(
      lines.filter((line) => line.includes('IPv6')),
      [],
      'a visitor',
    )
    for (let n = 0; n < 12; n += 1) await visit('172.28.5.2')
    assert.equal(lines.filter((line) => line.includes('IPv6')).length, expected, host)
    assert.doesNotMatch(lines.join(), /172\.28|203\.0/)
  }
})
