import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/app.ts'
import { apply } from '../../../../test/applying.ts'
import { collectRoutes } from '../../../../test/routes.ts'

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

/** The browser says that they are the site's own, or says nothing: as when a proxy rewrites the Host header. */
const misdirected = new Set(
  foreign.filter(({ origin, ...headers }) => origin?.startsWith('https:') && headers['sec-fetch-site'] !== 'cross-site'),
)

test('a proxy that rewrites the Host header, or a wrong PUBLIC_URL, has its own reason on the page, in the log and in the dashboard', async () => {
  for (const publicUrl of [undefined, new URL('https://other.example')]) {
    const lines: string[] = []
    await using app = await createTestApp({ config: { publicUrl }, log: { write: (line) => void lines.push(line) } })
    const admin = await app.signedInAs('admin')
    const status = async () => (await app.inject({ url: '/api/status', headers: admin.headers })).json().setup.wrongAddress
    assert.equal(await status(), null)
    const browser = { host: '127.0.0.1:3000', origin: 'https://riders.example.com', 'sec-fetch-site': 'same-origin' }
    // Without https, and from older browsers, there is no Sec-Fetch-Site.
    const old = { host: '127.0.0.1:3000', origin: 'https://riders.example.com' }
    for (const headers of [browser, old])
      for (const url of ['/api/auth/login', '/api/auth/register', '/api/membership-applications', '/api/contact']) {
        const answer = await app.inject({ method: 'POST', url, headers, payload: { username: 'hong', password: 'same road' } })
        assert.equal(answer.statusCode, 403)
        assert.equal(answer.json().reason, 'siteAddress')
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

test('a cross-site write with the administrator’s cookie is rejected and changes nothing', async () => {
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
      assert.equal(answer.json().reason, misdirected.has(headers) ? 'siteAddress' : undefined, JSON.stringify(headers))
      if (!misdirected.has(headers)) assert.deepEqual(answer.json(), { message: 'Forbidden' })
    }
  }
  assert.equal((await app.inject({ url: '/api/auth/user', headers: admin.headers })).statusCode, 200)
})

test('a write from the site itself or from a client that is not a browser is accepted', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://riders.example.com' },
    { origin: 'https://riders.example.com', 'sec-fetch-site': 'same-origin' },
  ]) {
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/announcements/1',
      headers: { ...own, ...admin.headers, ...headers },
    })
    assert.equal(answer.statusCode, 404, JSON.stringify(headers))
  }
})

test('with PUBLIC_URL whole origins are compared, scheme and port included', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  const admin = await app.signedInAs('admin')
  const status = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'DELETE', url: '/api/announcements/1', headers: { ...own, ...admin.headers, ...headers } }))
      .statusCode
  assert.equal(await status({ origin: 'https://riders.example.com' }), 404)
  assert.equal(
    await status({ origin: 'https://riders.example.com', host: '127.0.0.1:3000' }),
    404,
    'a proxy that names its target',
  )
  const refused: Record<string, string>[] = [
    { origin: 'http://riders.example.com' },
    { origin: 'http://riders.example.com', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://riders.example.com:8443', host: 'riders.example.com:8443' },
    { origin: 'https://www.riders.example.com', host: 'www.riders.example.com' },
    { origin: 'ftp://riders.example.com' },
    { origin: 'null' },
    { origin: '' },
  ]
  for (const headers of refused) assert.equal(await status(headers), 403, JSON.stringify(headers))
})

test('with PUBLIC_URL the operator can still use the site by a loopback address or HOST, and no other name', async () => {
  const publicUrl = new URL('https://riders.example.com')
  await using app = await createTestApp({ config: { publicUrl, host: '192.168.1.20', port: 3000 } })
  const status = async (origin: string, host = new URL(origin).host) =>
    (await app.inject({ method: 'DELETE', url: '/api/announcements/1', headers: { origin, host } })).statusCode
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://192.168.1.20:3000'])
    assert.equal(await status(origin), 401, origin)
  for (const origin of [
    'https://localhost:3000',
    'http://192.168.1.21:3000',
    'http://rebound.example:3000',
    'http://localhost.evil.example',
  ])
    assert.equal(await status(origin), 403, origin)
  // Another program on the operator's machine, or a page that it shows.
  assert.equal(await status('http://localhost:8080', 'localhost:3000'), 403)
  assert.equal(await status('http://localhost:3000', 'riders.example.com'), 403)
})

test('no page of another site has a browser read what is not public', async () => {
  const { app: site, routes } = await collectRoutes(() => createTestApp())
  await using app = site
  const admin = await app.signedInAs('admin')
  const reads = routes.filter(({ method, access }) => method === 'GET' && access !== undefined && access !== 'anyone')
  assert.ok(reads.length > 15)
  for (const { name, url } of reads) {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const from of ['cross-site', 'same-site', 'nonsense', '']) {
        const headers = { ...own, ...admin.headers, 'sec-fetch-site': from, 'sec-fetch-mode': 'navigate' }
        const answer = await app.inject({ method, url: url.replace(':id', 'x'), headers })
        assert.equal(answer.statusCode, 403, `${name} ${from}`)
      }
    }
    for (const from of ['same-origin', 'none']) {
      const headers = { ...own, ...admin.headers, 'sec-fetch-site': from }
      const answer = await app.inject({ url: url.replace(':id', 'x'), headers })
      assert.notEqual(answer.statusCode, 403, `${name} ${from}`)
    }
  }
})

test('a cross-site read leaves no line in the activity log', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  await apply(app)
  const headers = { ...own, ...admin.headers, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  assert.equal((await app.inject({ url: '/api/membership-applications?search=김', headers })).statusCode, 403)
  assert.deepEqual(await app.db.selectFrom('auditLog').selectAll().execute(), [])
})

test('public pages and data can be read from links of other sites', async () => {
  await using app = await createTestApp()
  for (const headers of foreign) assert.equal((await app.inject({ url: '/api/announcements', headers })).statusCode, 200)
})

test('made-up proxy headers do not make a foreign page the site’s own', async () => {
  await using app = await createTestApp()
  const headers = { ...own, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  assert.equal((await app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode, 403)
})
