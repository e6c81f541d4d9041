import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/app.ts'
import { collectRoutes } from '../../../../test/routes.ts'
import { send } from '../../../../test/send.ts'

const own = { host: 'riders.example.com' }

const foreign: Record<string, string>[] = [
  ...['cross-site', 'same-site', 'nonsense'].map((site) => ({ 'sec-fetch-site': site })),
  ...['https://evil.example', 'https://riders.example.com.evil.example', 'https://riders.example.com:8443', 'null', ''].map(
    (origin) => ({ origin }),
  ),
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
]

/** The browser says that they are the site's own, or says nothing: as when a proxy rewrites the Host header. */
const misdirected = new Set(
  foreign.filter(({ origin, ...headers }) => origin?.startsWith('https:') && headers['sec-fetch-site'] !== 'cross-site'),
)

test('a proxy that rewrites the Host header, or a wrong PUBLIC_URL, has its own reason on the page, in the log and in the dashboard', async () => {
  for (const publicUrl of [undefined, new URL('https://other.example')]) {
    const lines: string[] = []
    await using app = await createTestApp({ config: { publicUrl }, log: { write: (line) => void lines.push(line) } })
    const admin = await app.signedInAs('admin')
    const status = async () => (await send(app, admin, 'GET /api/status')).json().setup.wrongAddress
    assert.equal(await status(), null)
    const browser = { host: '127.0.0.1:3000', origin: 'https://riders.example.com', 'sec-fetch-site': 'same-origin' }
    // Without https, and from older browsers, there is no Sec-Fetch-Site.
    const old = { host: '127.0.0.1:3000', origin: 'https://riders.example.com' }
    for (const headers of [browser, old])
      for (const path of ['auth/login', 'auth/register', 'membership-applications', 'contact']) {
        const answer = await send(app, { headers }, `POST /api/${path}`, {})
        assert.deepEqual([answer.statusCode, answer.json().reason], [403, 'siteAddress'])
        assert.match(answer.json().message, /the site’s address is set wrongly on its server/)
      }
    const site = publicUrl === undefined ? 'Host: 127.0.0.1:3000' : 'https://other.example'
    assert.deepEqual(await status(), { page: 'https://riders.example.com', site })
    const reported = lines.filter((line) => line.includes('PUBLIC_URL'))
    assert.equal(reported.length, 1, 'once for each pair')
    assert.ok(reported[0]?.includes('"page":"https://riders.example.com"') && reported[0].includes(`"site":"${site}"`))
    for (let n = 0; n < 100; n += 1)
      await app.inject({ method: 'POST', url: '/api/contact', headers: { ...browser, origin: `https://${n}.example` } })
    assert.equal(lines.filter((line) => line.includes('PUBLIC_URL')).length, 20, 'strangers cannot fill the log')
    const foreignPage = { ...browser, 'sec-fetch-site': 'cross-site' }
    const refused = await app.inject({ method: 'POST', url: '/api/contact', headers: foreignPage })
    assert.deepEqual(refused.json(), { message: 'Forbidden' })
  }
})

test('a cross-site write with the administrator’s cookie is rejected and changes nothing; public data can be read from links of other sites', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  for (const headers of foreign) {
    for (const call of ['POST /api/auth/login', 'PUT /api/announcements/1', 'DELETE /api/announcements/1'] as const) {
      const answer = await send(app, { headers: { ...own, ...admin.headers, ...headers } }, call)
      assert.equal(answer.statusCode, 403, `${call} ${JSON.stringify(headers)}`)
      assert.equal(answer.json().reason, misdirected.has(headers) ? 'siteAddress' : undefined, JSON.stringify(headers))
      if (!misdirected.has(headers)) assert.deepEqual(answer.json(), { message: 'Forbidden' })
    }
    assert.equal((await app.inject({ url: '/api/announcements', headers })).statusCode, 200)
  }
  assert.equal((await send(app, admin, 'GET /api/auth/user')).statusCode, 200)
})

test('a write from the site itself or from a client that is not a browser is accepted', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const accepted: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://riders.example.com' },
    { origin: 'https://riders.example.com', 'sec-fetch-site': 'same-origin' },
  ]
  for (const more of accepted) {
    const headers = { ...own, ...admin.headers, ...more }
    const answer = await app.inject({ method: 'DELETE', url: '/api/announcements/1', headers })
    assert.equal(answer.statusCode, 404, JSON.stringify(more))
  }
})

test('with PUBLIC_URL whole origins are compared, and the operator can still use a loopback address or HOST', async () => {
  const publicUrl = new URL('https://riders.example.com')
  await using app = await createTestApp({ config: { publicUrl, host: '192.168.1.20', port: 3000 } })
  const status = async (origin: string, headers = {}) => {
    const sent = { ...(origin && { host: new URL(origin === 'null' ? publicUrl : origin).host }), origin, ...headers }
    return (await app.inject({ method: 'DELETE', url: '/api/announcements/1', headers: { ...own, ...sent } })).statusCode
  }
  const operator = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://192.168.1.20:3000']
  for (const origin of ['https://riders.example.com', ...operator]) assert.equal(await status(origin), 401, origin)
  assert.equal(await status('https://riders.example.com', { host: '127.0.0.1:3000' }), 401, 'a proxy that names its target')
  const refused = `http://riders.example.com https://riders.example.com:8443 https://www.riders.example.com ftp://riders.example.com
    https://localhost:3000 http://192.168.1.21:3000 http://rebound.example:3000 http://localhost.evil.example null`
  for (const origin of ['', ...refused.split(/\s+/)]) assert.equal(await status(origin), 403, origin)
  assert.equal(await status('http://riders.example.com', { 'sec-fetch-site': 'same-origin' }), 403)
  // Another program on the operator's machine, or a page that it shows.
  assert.equal(await status('http://localhost:8080', { host: 'localhost:3000' }), 403)
  assert.equal(await status('http://localhost:3000', own), 403)
})

test('no page of another site has a browser read what is not public, and the log has no line of it', async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  const admin = await app.signedInAs('admin')
  const reads = routes.filter(({ method, access }) => method === 'GET' && access !== undefined && access !== 'anyone')
  assert.ok(reads.length > 15)
  const statusFrom = async (site: string, url: string, method: 'GET' | 'HEAD' = 'GET', mode = {}) => {
    const headers = { ...own, ...admin.headers, 'sec-fetch-site': site, ...mode }
    return (await app.inject({ method, url: url.replace(':id', 'x'), headers })).statusCode
  }
  for (const { name, url } of reads) {
    for (const from of ['cross-site', 'same-site', 'nonsense', ''])
      assert.equal(await statusFrom(from, url, 'GET', { 'sec-fetch-mode': 'navigate' }), 403, `${name} ${from}`)
    assert.equal(await statusFrom('cross-site', url, 'HEAD'), 403, name)
  }
  assert.deepEqual(await app.db.selectFrom('auditLog').selectAll().execute(), [])
  for (const { name, url } of reads)
    for (const from of ['same-origin', 'none']) assert.notEqual(await statusFrom(from, url), 403, `${name} ${from}`)
})
