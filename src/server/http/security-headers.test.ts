import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'

test('every answer carries the headers: data, refusals, unknown paths and the health check', async () => {
  await using app = await createTestApp()
  for (const url of ['/api/announcements', '/api/users', '/api/nothing', '/nothing', '/healthz', '/api/login', '/%zz']) {
    const { headers } = await app.inject(url)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self';/, url)
    assert.match(String(headers['content-security-policy']), /; worker-src 'self';/, url)
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|\*/)
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['cross-origin-embedder-policy'], 'credentialless')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(String(headers['permissions-policy']), /camera=\(\), .*geolocation=\(\)/)
    assert.equal(headers['strict-transport-security'], undefined)
    assert.equal(headers['access-control-allow-origin'], undefined)
    assert.equal(headers.server, undefined)
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('browsers are told to stay with https where the site is reached by https', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  assert.match(String((await app.inject('/healthz')).headers['strict-transport-security']), /^max-age=\d{8}; includeSubDomains$/)
})

test('no answer of the API is kept by a cache', async () => {
  await using app = await createTestApp()
  for (const url of ['/api/announcements', '/api/auth/user', '/api/nothing', '/api/logout', '/healthz']) {
    assert.equal((await app.inject(url)).headers['cache-control'], 'no-store', url)
  }
})

test('pictures come from the site and over https; from nowhere else unless the demo says so', async () => {
  await using app = await createTestApp()
  assert.match(String((await app.inject('/healthz')).headers['content-security-policy']), /; img-src 'self' https: data:;/)
  await using demo = await createTestApp({ config: { pictureOrigin: 'http://127.0.0.1:4000' } })
  const { headers } = await demo.inject('/healthz')
  assert.match(String(headers['content-security-policy']), /; img-src 'self' https: data: http:\/\/127\.0\.0\.1:4000;/)
})
