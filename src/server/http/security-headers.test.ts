import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'

test('every answer has the security headers: data, errors, unknown paths and the health check', async () => {
  await using app = await createTestApp()
  for (const url of ['/api/announcements', '/api/users', '/api/nothing', '/nothing', '/healthz', '/api/login', '/%zz']) {
    const { headers } = await app.inject(url)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; script-src 'self';.*; worker-src 'self';/, url)
    assert.match(policy, /; require-trusted-types-for 'script'; trusted-types 'none'$/, url)
    assert.match(policy, /; img-src 'self' https: data:;/, url)
    assert.doesNotMatch(policy, /unsafe|\*/, url)
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-embedder-policy', 'credentialless'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['strict-transport-security', undefined],
      ['access-control-allow-origin', undefined],
      ['server', undefined],
      ['x-powered-by', undefined],
    ] as const)
      assert.equal(headers[name], value, `${url} ${name}`)
    const permissions = String(headers['permissions-policy'])
    assert.match(permissions, /camera=\(\), .*geolocation=\(\)/)
    assert.match(permissions, /publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)$/)
  }
})

test('a site with an https address sends Strict-Transport-Security', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  assert.match(String((await app.inject('/healthz')).headers['strict-transport-security']), /^max-age=\d{8}; includeSubDomains$/)
})

test('the demo may add one origin of pictures', async () => {
  await using demo = await createTestApp({ config: { pictureOrigin: 'http://127.0.0.1:4000' } })
  const { headers } = await demo.inject('/healthz')
  assert.match(String(headers['content-security-policy']), /; img-src 'self' https: data: http:\/\/127\.0\.0\.1:4000;/)
})
