import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { adminPassword } from './site-behind-proxy.ts'
import { type Answer, ask, askOverHttp2, type Entrance, siteName, speaksTls } from './visitor.ts'

export interface Proxied {
  /** The proxy's https port. */
  https: Entrance
  http: Entrance
  /** The site itself. */
  site: Entrance
}

const origin = `https://${siteName}`
const message = {
  name: '김도윤',
  email: 'rider@example.com',
  subject: '처음 인사드립니다',
  message: '함께 달리고 싶습니다. 토요일에 갈게요.',
}

const mebibyte = 1024 * 1024
const write = (place: Entrance, path: string, { body, ...rest }: Parameters<typeof ask>[2] = {}) =>
  ask(place, path, { method: 'POST', body, ...rest, headers: { origin, ...rest.headers } })

/** The proxy adds headers of its own and may say when it sent the answer; all that the site says arrives. */
function assertUnchanged(path: string, through: Answer, direct: Answer): void {
  const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...said } = direct.headers
  for (const [name, value] of Object.entries(said)) assert.deepEqual(through.headers[name], value, `${name} of ${path}`)
  assert.equal(through.status, direct.status, path)
  assert.ok(through.body.equals(direct.body), `the bytes of ${path}`)
}

/** What every web server in front of the site has to keep, whichever it is. */
export async function keepsPromises(context: TestContext, { https, http, site }: Proxied): Promise<void> {
  await context.test('http leads to https for good, with path and query', async () => {
    const { status, headers } = await ask(http, '/?announcement=1&lang=en')
    assert.deepEqual([status, headers.location], [308, `${origin}/?announcement=1&lang=en`])
  })

  await context.test('a call by http is refused, not led to https; the addresses that people open are', async () => {
    for (const path of ['/api/auth/login', '/api/users?limit=1', '/api/docs', '/api/']) {
      const { status, headers, body } = await ask(http, path)
      assert.deepEqual([status, headers['content-type'], headers.location], [403, 'application/json', undefined], path)
      assert.deepEqual(JSON.parse(body.toString()), { message: 'Use https.' })
    }
    for (const path of ['/api/login?next=/profile', '/api/logout', '/calendar/secret.ics']) {
      const { status, headers } = await ask(http, path)
      assert.deepEqual([status, headers.location], [308, `${origin}${path}`])
    }
  })

  await context.test('TLS 1.2 and 1.3 are spoken, and nothing older', async () => {
    const spoken = await Promise.all(
      (['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map((version) => speaksTls(https, version)),
    )
    assert.deepEqual(spoken, [false, false, true, true])
  })

  await context.test('browsers get HTTP/2', async () => {
    assert.equal(await askOverHttp2(https, '/'), 200)
  })

  await context.test('answers pass unchanged: compression, Cache-Control, Vary, ETag and security headers', async () => {
    const home = await ask(site, '/')
    const script = /\/assets\/[\w.-]+\.js/.exec(home.body.toString())?.[0]
    assert.ok(script !== undefined, 'the home page names a script')
    for (const encoding of ['br', 'gzip', 'identity', null])
      for (const path of [
        '/',
        '/?lang=en',
        script,
        '/favicon.svg',
        '/api/announcements',
        '/api/riding-events',
        '/no-such-page',
      ]) {
        const headers: Record<string, string> = encoding === null ? {} : { 'accept-encoding': encoding }
        assertUnchanged(path, await ask(https, path, { headers }), await ask(site, path, { headers }))
      }
    const page = await ask(https, '/', { headers: { 'accept-encoding': 'br' } })
    assert.equal(page.headers['content-encoding'], 'br')
    assert.match(brotliDecompressSync(page.body).toString(), /<html/)
    assert.equal(page.headers['cache-control'], 'no-cache')
    assert.match(String(page.headers['strict-transport-security']), /max-age=/)
    const again = await ask(https, '/', { headers: { 'accept-encoding': 'br', 'if-none-match': String(page.headers.etag) } })
    assert.deepEqual([again.status, again.body.length], [304, 0])
    const immutable = await ask(https, script, { headers: { 'accept-encoding': 'br' } })
    assert.equal(immutable.headers['cache-control'], 'public, max-age=31536000, immutable')
  })

  const login = await write(https, '/api/auth/login', { body: { username: 'admin', password: adminPassword } })
  const session = [login.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-session='))
  const cookie = session?.split(';')[0] ?? ''

  await context.test('a login over https gets a __Host- cookie, and the session works', async () => {
    assert.equal(login.status, 200, login.body.toString())
    for (const flag of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) assert.ok(session?.includes(flag), `${session}: ${flag}`)
    assert.ok(!session?.includes('Domain='))
    const { status, headers } = await ask(https, '/api/auth/user', { headers: { cookie } })
    assert.deepEqual([status, headers['cache-control']], [200, 'no-store'])
    assert.equal((await ask(https, '/profile', { headers: { cookie } })).headers['cache-control'], 'private, no-store')
    assert.equal((await write(https, '/api/auth/logout', { headers: { origin: 'https://evil.example' } })).status, 403)
  })

  await context.test('limits count each visitor, whatever X-Forwarded-For the visitor sends', async () => {
    const send = (from: string, number: number) => {
      const claimed = `198.51.100.${number}`
      const headers = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed }
      return write(https, '/api/contact', { body: message, from, headers })
    }
    const statuses: number[] = []
    for (let number = 1; number <= 11; number += 1) statuses.push((await send('127.0.0.2', number)).status)
    assert.deepEqual(statuses, [...Array(10).fill(201), 429])
    const limited = await send('127.0.0.2', 12)
    assert.ok(Number(limited.headers['retry-after']) > 0)
    assert.equal((await send('127.0.0.3', 13)).status, 201)
  })

  await context.test('the longest calls of the site reach it, and nothing much longer does', async () => {
    const upload = (bytes: number) =>
      write(https, '/api/riding-events/none/track', { method: 'PUT', body: { gpx: 'x'.repeat(bytes) }, headers: { cookie } })
    // The site's own answer: it has read the body.
    const read = await upload(mebibyte)
    assert.deepEqual([read.status, read.headers['content-type']], [404, 'application/json; charset=utf-8'], read.body.toString())
    const tooLong = await upload(2 * mebibyte + 2048)
    assert.deepEqual([tooLong.status, tooLong.headers['content-type']], [413, 'application/json; charset=utf-8'])
    // The proxy may close the connection before all of it is sent.
    const stopped = await upload(4 * mebibyte).then(
      ({ status }) => status,
      ({ code }: NodeJS.ErrnoException) => code,
    )
    assert.match(String(stopped), /413|EPIPE|ECONNRESET/)
  })
}

/** Call it when the site has ended. */
export async function saysThatTheSiteIsAway(https: Entrance): Promise<void> {
  const answer = await ask(https, '/?from=secret-link')
  assert.equal(answer.status, 503)
  assert.deepEqual(
    [answer.headers['retry-after'], answer.headers['cache-control'], answer.headers['content-type']],
    ['10', 'no-store', 'text/plain; charset=utf-8'],
  )
  const text = answer.body.toString()
  assert.match(text, /홈페이지가 잠시 멈춰 있습니다/)
  assert.match(text, /The site is not running right now/)
}

/** No log of the proxy holds where a visitor came from or which address a visitor opened. */
export function assertNothingPersonal(log: string): void {
  assert.doesNotMatch(log, /127\.0\.0\.[23]|198\.51\.100|secret-link|__Host-session|api\/contact/)
}
