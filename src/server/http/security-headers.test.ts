import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { collectRoutes } from '../../../test/routes.ts'

test('every answer has the security headers: data, errors, unknown paths and the health check', async () => {
  await using app = await createTestApp()
  for (const url of ['/api/announcements', '/api/users', '/api/nothing', '/nothing', '/healthz', '/api/login', '/%zz']) {
    const { headers } = await app.inject(url)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self';/, url)
    assert.match(String(headers['content-security-policy']), /; worker-src 'self';/, url)
    assert.match(String(headers['content-security-policy']), /; require-trusted-types-for 'script'; trusted-types 'none'$/, url)
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|\*/)
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['cross-origin-embedder-policy'], 'credentialless')
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(String(headers['permissions-policy']), /camera=\(\), .*geolocation=\(\)/)
    assert.match(
      String(headers['permissions-policy']),
      /publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)$/,
    )
    assert.equal(headers['strict-transport-security'], undefined)
    assert.equal(headers['access-control-allow-origin'], undefined)
    assert.equal(headers.server, undefined)
    assert.equal(headers['x-powered-by'], undefined)
  }
})

test('a site with an https address sends Strict-Transport-Security', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  assert.match(String((await app.inject('/healthz')).headers['strict-transport-security']), /^max-age=\d{8}; includeSubDomains$/)
})

test('no answer of the API may be cached, with or without a session', async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  const { headers } = await app.signedInAs('admin')
  const readable = routes.filter(({ method, url }) => method === 'GET' && (url.startsWith('/api/') || url === '/healthz'))
  assert.ok(readable.length > 20)
  const urls = readable.map(({ url }) => url.replace(/:\w+/, 'no-such-id'))
  // The last of all, because it signs the session out.
  for (const url of [
    ...urls.toSorted((one, two) => Number(one === '/api/logout') - Number(two === '/api/logout')),
    '/api/nothing',
  ]) {
    assert.equal((await app.inject({ url, headers })).headers['cache-control'], 'no-store', `${url} as an administrator`)
    assert.equal((await app.inject(url)).headers['cache-control'], 'no-store', `${url} as a stranger`)
  }
})

test('logging out deletes the pages in the browser’s cache', async () => {
  await using app = await createTestApp()
  for (const [method, url] of [
    ['POST', '/api/auth/logout'],
    ['GET', '/api/logout'],
  ] as const) {
    const { headers } = await app.signedInAs('member')
    assert.equal((await app.inject({ method, url, headers })).headers['clear-site-data'], '"cache"', url)
  }
  const { headers } = await app.signedInAs('member')
  const foreign = await app.inject({ url: '/api/logout', headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
  assert.equal(foreign.headers['clear-site-data'], undefined)
})

test('pictures come from the site or over https; the demo may add one origin', async () => {
  await using app = await createTestApp()
  assert.match(String((await app.inject('/healthz')).headers['content-security-policy']), /; img-src 'self' https: data:;/)
  await using demo = await createTestApp({ config: { pictureOrigin: 'http://127.0.0.1:4000' } })
  const { headers } = await demo.inject('/healthz')
  assert.match(String(headers['content-security-policy']), /; img-src 'self' https: data: http:\/\/127\.0\.0\.1:4000;/)
})
