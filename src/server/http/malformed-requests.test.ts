import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import { announcement } from '../../../test/announcements.ts'
import { createTestApp } from '../../../test/app.ts'
import { listen } from '../../../test/attacks/raw-connection.ts'
import { openSite } from '../../../test/rendered-pages.ts'
import { send } from '../../../test/send.ts'

test('an invalid HTTP request gets a readable answer with every security header, and the connection is closed', async () => {
  await using app = await createTestApp()
  const { send } = await listen(app)
  const cases: [string, number][] = [
    ['NONSENSE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ]
  for (const [request, status] of cases) {
    const answer = await send(Buffer.from(request))
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), request.slice(0, 40))
    assert.match(answer, /\r\nx-content-type-options: nosniff\r\n/)
    assert.ok(answer.endsWith('\r\n\r\n{"message":"The request could not be read."}'), answer)
  }
})

const tooLong = { message: 'The address is too long.' }
const addressOf = (start: string, length: number) => start.padEnd(length, 'x')

test('addresses up to the limit are answered, and one byte more is 414, for every method, in JSON or as a page', async () => {
  await using site = await openSite()
  for (const start of ['/api/', '/api/announcements/', '/api/announcements?after=', '/healthz?', '/', '/%', '/api/%zz'])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const name = `${method} ${start}`
      const longest = await site.inject({ method, url: addressOf(start, maxAddressBytes) })
      assert.ok([200, 400, 401, 404].includes(longest.statusCode), `${name}: ${longest.statusCode}`)
      const rejected = await site.inject({ method, url: addressOf(start, maxAddressBytes + 1) })
      assert.equal(rejected.statusCode, 414, name)
      assert.ok(rejected.headers['content-security-policy'], name)
    }
  const headers = { accept: 'text/html,*/*' }
  for (const start of ['/', '/bylaws?', '/%']) {
    const page = await site.inject({ url: addressOf(start, maxAddressBytes + 1), headers })
    assert.equal(page.statusCode, 414, start)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.ok(page.body.includes('주소가 너무 깁니다') && page.body.includes('address is too long'), start)
  }
  const call = await site.inject({ url: addressOf('/api/announcements?', maxAddressBytes + 1), headers })
  assert.deepEqual([call.statusCode, call.json()], [414, tooLong])
})

test('the longest search of a list with the longest cursor fits into an address', async () => {
  await using site = await createTestApp()
  const { headers } = await site.signedInAs('admin')
  const texts = { search: '가'.repeat(100), after: 'x'.repeat(400) }
  const query = new URLSearchParams({ view: 'summary', status: 'pending', limit: '100', ...texts })
  const answer = await site.inject({ url: `/api/membership-applications?${query}`, headers })
  assert.deepEqual(answer.json().issues, [{ path: 'after', message: 'Invalid value' }], 'read, and found to be no position')
})

const longestForwarded = '::1,'.repeat(256)

test('behind a proxy, a request with too long an X-Forwarded-For header is rejected; without a proxy the header is ignored', async () => {
  for (const config of [{ trustProxy: ['loopback'] }, {}]) {
    await using app = await createTestApp({ config })
    const status = async (addresses: string) =>
      (await app.inject({ url: '/api/announcements', headers: { 'x-forwarded-for': addresses } })).statusCode
    assert.equal(await status('203.0.113.7, 10.0.0.1, 127.0.0.1'), 200)
    assert.equal(await status(longestForwarded), 200)
    assert.equal(await status(`${longestForwarded}:`), 'trustProxy' in config ? 400 : 200)
  }
})

test('a client that reads nothing before it has sent three megabytes reads that they are too many', async () => {
  await using app = await createTestApp()
  const { port } = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }))
  const part = Buffer.alloc(1024 * 1024, 'x')
  const socket = connect(Number(port), '127.0.0.1').pause()
  const failed = once(socket, 'error').then(([error]) => error.code)
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'host: club.example',
    'content-type: application/json',
    `content-length: ${3 * part.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (let sent = 0; sent < 3; sent += 1) {
    socket.write(part)
    await wait(50)
  }
  assert.match(await Promise.race([text(socket), failed]), /^HTTP\/1\.1 413 [\s\S]*"The request is too large\."\}$/)
})

test('every text of a request is composed before it is checked and stored', async () => {
  await using site = await createTestApp()
  const admin = await site.signedInAs('admin')
  const publish = (payload: object) => send(site, admin, 'POST /api/announcements', payload)
  const decomposed = (text: string) => text.normalize('NFD')
  const texts = { titleKo: '김철수 공지', titleEn: 'Núñez' }
  const payload = JSON.parse(decomposed(JSON.stringify({ ...announcement, ...texts })))
  const stored = (await publish(payload)).json<object>()
  assert.deepEqual({ ...stored, ...texts }, stored)
  const long = await publish({ ...payload, titleKo: decomposed('가'.repeat(100)) })
  assert.equal(long.statusCode, 201, 'the limit counts composed letters')
})
