import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { collectRoutes } from '../../../test/routes.ts'

const host = 'riders.example'

test('the toggle stores the language in a cookie that scripts can read, and leads back to the page without its language', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL(`https://${host}`) } })
  const answer = await app.inject({
    url: '/api/language?lang=en',
    headers: { host, referer: `https://${host}/bylaws?lang=ko&x=1`, 'sec-fetch-site': 'same-origin' },
  })
  assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/bylaws?x=1'])
  assert.equal(answer.headers['set-cookie'], 'language=en; Max-Age=31536000; Path=/; Secure; SameSite=Lax')
})

test('no other site chooses a language, and no way leads to another site', async () => {
  await using app = await createTestApp()
  const choose = async (headers: Record<string, string>, query = 'lang=en') => {
    const answer = await app.inject({ url: `/api/language?${query}`, headers: { host, ...headers } })
    return [answer.statusCode, answer.headers.location, answer.headers['set-cookie'] !== undefined]
  }
  assert.deepEqual(await choose({}), [302, '/', true])
  assert.deepEqual(await choose({ referer: `https://${host}//elsewhere.example/x` }), [302, '/', true])
  assert.deepEqual(await choose({ referer: 'https://elsewhere.example/bylaws' }), [302, '/', false])
  assert.deepEqual(await choose({ 'sec-fetch-site': 'cross-site' }), [302, '/', false])
  assert.deepEqual(await choose({}, 'lang=fr'), [400, undefined, false])
  assert.equal((await app.inject({ method: 'HEAD', url: '/api/language?lang=en', headers: { host } })).statusCode, 404)
})

interface Operation {
  security?: object[]
  requestBody?: { required: boolean }
}

// Its answers: http/api-document.test.ts, test/spec/client-by-document.test.ts.
test('the OpenAPI document lists every call with its body and access, and is written once', async () => {
  const { app: built, routes } = await collectRoutes(createTestApp)
  await using app = built
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>()
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const meant = routes.filter(({ url }) => url.startsWith('/api/') || url === '/healthz')
  assert.ok(meant.length > 100)
  assert.deepEqual(calls.sort(), meant.map(({ name }) => name.replaceAll(/:(\w+)/g, '{$1}')).sort())
  const requires = (path: string) => paths[path]?.put?.requestBody?.required
  assert.equal(requires('/api/riding-events/{id}/registration'), false, 'a rider may add nothing')
  assert.equal(requires('/api/riding-events/{id}'), true)
  for (const [path, method, security] of [
    ['announcements', 'post', [{ session: ['admin'] }]],
    ['announcements', 'get', []],
    ['riding-events/upcoming', 'get', [{ session: [] }]],
    ['riding-events/{id}/participants', 'get', [{ session: ['member'] }]],
  ] as const)
    assert.deepEqual(paths[`/api/${path}`]?.[method]?.security, security, path)

  // Compressed, and written once for all clients.
  const headers = { 'accept-encoding': 'br' }
  const first = await app.inject({ url: '/api/openapi.json', headers })
  assert.deepEqual([first.headers['content-encoding'], first.headers.vary], ['br', 'accept-encoding'])
  assert.ok(first.rawPayload.length < 40_000, String(first.rawPayload.length))
  const { misses } = app.app.publicCache
  const known = { ...headers, 'if-none-match': String(first.headers.etag) }
  const again = await app.inject({ url: '/api/openapi.json', headers: known })
  assert.deepEqual([again.statusCode, app.app.publicCache.misses], [304, misses])
})

test('the health check says ok while the database answers, and 503 when it does not', async (t) => {
  await using app = await createTestApp()
  const well = await app.inject('/healthz')
  assert.deepEqual([well.statusCode, well.json()], [200, { status: 'ok' }])
  await app.db.schema.dropTable('contentVersions').execute()
  // One query answers all checks within 250 ms.
  const now = performance.now()
  t.mock.method(performance, 'now', () => now + 250)
  const ill = await app.inject('/healthz')
  assert.deepEqual([ill.statusCode, ill.headers['retry-after'], ill.json()], [503, '2', { status: 'unavailable' }])
})
