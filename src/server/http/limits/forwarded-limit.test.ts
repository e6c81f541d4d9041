import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/app.ts'

const longest = '::1,'.repeat(256)

test('behind a proxy, a request with more addresses in X-Forwarded-For than proxies could have added is refused', async () => {
  await using app = await createTestApp({ config: { trustProxy: ['loopback'] } })
  const status = async (addresses: string) =>
    (await app.inject({ url: '/api/announcements', headers: { 'x-forwarded-for': addresses } })).statusCode
  assert.equal(await status('203.0.113.7, 10.0.0.1, 127.0.0.1'), 200)
  assert.equal(await status(longest), 200)
  assert.equal(await status(`${longest}:`), 400)
})

test('without a proxy the header means nothing', async () => {
  await using app = await createTestApp()
  const headers = { 'x-forwarded-for': `${longest}:` }
  assert.equal((await app.inject({ url: '/api/announcements', headers })).statusCode, 200)
})
