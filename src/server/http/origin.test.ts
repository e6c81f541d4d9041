import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'

const own = { host: 'riders.example.com' }

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'nonsense' },
  { origin: 'https://evil.example' },
  { origin: 'https://riders.example.com.evil.example' },
  { origin: 'https://riders.example.com:8443' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
]

test('a write that another site’s page sends with the administrator’s cookie is refused and changes nothing', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  for (const headers of foreign) {
    for (const [method, url] of [
      ['POST', '/api/announcements'],
      ['PUT', '/api/announcements/1'],
      ['DELETE', '/api/announcements/1'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/auth/register'],
    ] as const) {
      const answer = await app.inject({ method, url, headers: { ...own, ...admin.headers, ...headers } })
      assert.equal(answer.statusCode, 403, `${method} ${url} ${JSON.stringify(headers)}`)
      assert.deepEqual(answer.json(), { message: 'Forbidden' })
    }
  }
  assert.equal((await app.inject({ url: '/api/auth/user', headers: admin.headers })).statusCode, 200)
})

test('a write from the site itself, or from a program that is no browser, is let through', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('http://public.example') } })
  const admin = await app.signedInAs('admin')
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://riders.example.com' },
    { origin: 'https://riders.example.com', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://public.example' },
  ]) {
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/announcements/1',
      headers: { ...own, ...admin.headers, ...headers },
    })
    assert.equal(answer.statusCode, 404, JSON.stringify(headers))
  }
})

test('reading is never refused for where the link stood', async () => {
  await using app = await createTestApp()
  for (const headers of foreign) assert.equal((await app.inject({ url: '/api/announcements', headers })).statusCode, 200)
})

test('made-up proxy headers do not make a foreign page the site’s own', async () => {
  await using app = await createTestApp()
  const headers = { ...own, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  assert.equal((await app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode, 403)
})
