import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp } from '../app.ts'
import { listen } from './raw-connection.ts'

const app = await createTestApp({ pages: servePages(await loadWebBuild()) })
const server = await listen(app)
after(() => app[Symbol.asyncDispose]())
const host = 'Host: club.example\r\n'

function get(path: string, headers = host, method = 'GET'): Promise<string> {
  return server.send(Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`, 'latin1'))
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

test('no address redirects to another site or injects a header', async () => {
  const slashes = ['//', '///', '/\\', '/\\/', '/%2f%2f', '/%5c', '/.//', '/x/..//', '/%2e%2f%2f', '/@', 'http://evil.example//']
  const paths = [
    ...slashes.map((start) => `${start}evil.example/`),
    ...['/bylaws%0d%0aset-cookie:planted=1/', '/bylaws%0aLocation:%20https://evil.example/'],
    ...['/%E5%98%8A%E5%98%8Dset-cookie:planted=1/', 'http://evil.example/bylaws/', '/login?next=//evil.example/'],
    ...['/api/login?next=https://evil.example', '/api/login/?//evil.example', '/api/logout?next=https://evil.example'],
  ]
  for (const path of paths) {
    const answer = await get(path)
    const head = answer.split('\r\n\r\n')[0] ?? ''
    const location = /^location: (.*)$/im.exec(head)?.[1]
    assert.ok(statusOf(answer) < 500, `${path}: ${head}`)
    assert.doesNotMatch(head, /^set-cookie: *planted/im, path)
    if (location !== undefined)
      assert.equal(new URL(location, 'https://club.example').host, 'club.example', `${path} → ${location}`)
  }
})

test('the host that a client names is in no answer, and a request without one is rejected', async () => {
  const heads = [
    'Host: evil.example\r\n',
    `${host}Host: evil.example\r\n`,
    `${host}X-Forwarded-Host: evil.example\r\n`,
    `${host}Forwarded: host=evil.example\r\n`,
    `${host}X-Original-URL: /admin\r\nX-Rewrite-URL: /admin\r\n`,
    'Host: evil.example:99999\r\n',
    'Host: a b\r\n',
    'Host: \r\n',
  ]
  const files = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/.well-known/security.txt']
  for (const head of heads) {
    for (const path of ['/', '/bylaws/', ...files, '/api/login', '/no-such-page', 'http://evil.example/bylaws']) {
      const answer = await get(path, head)
      assert.ok(statusOf(answer) < 500, `${path} ${head}`)
      assert.ok(!answer.includes('evil.example'), `${path} ${head}`)
    }
  }
  assert.equal(statusOf(await get('/', '')), 400)
})

test('unused methods reveal nothing', async () => {
  for (const method of ['TRACE', 'TRACK', 'OPTIONS', 'PROPFIND', 'CONNECT', 'PATCH', 'DELETE', 'PUT', 'get']) {
    for (const path of ['/', '/api/auth/user', '/healthz']) {
      const answer = await get(path, `${host}X-Secret: 7f3a\r\n`, method)
      assert.ok(answer === '' || (statusOf(answer) >= 400 && statusOf(answer) < 500), `${method} ${path}: ${answer.slice(0, 60)}`)
      assert.ok(!answer.includes('7f3a'), `${method} ${path}`)
      assert.doesNotMatch(answer, /^access-control-/im)
    }
  }
})

test('no file outside of the built site is served, however its address is written', async () => {
  const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '..%252f', '..%c0%af', '....//', '..;/']
  const files = up.flatMap((step) => [
    `/${step.repeat(3)}package.json`,
    `/assets/${step.repeat(4)}package.json`,
    `/assets/${step.repeat(9)}etc/passwd`,
  ])
  const hidden = ['/.vite/manifest.json', '/assets/../.vite/manifest.json', '/%2evite/manifest.json', '/.env', '/.git/config']
  for (const path of [...files, ...hidden, '/data/club.db', '/package.json%00.js', '/assets/', '/assets']) {
    const answer = await get(path)
    assert.ok([301, 400, 403, 404].includes(statusOf(answer)), `${path}: ${statusOf(answer)}`)
    assert.doesNotMatch(answer, /"devDependencies"|root:x:|"src\/web|\[core\]/, path)
  }
})

test('fifty megabytes, announced or not, are rejected before two are read', async () => {
  const head = `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
  const block = Buffer.alloc(64 * 1024, 'x')
  const chunk = Buffer.concat([Buffer.from(`${block.length.toString(16)}\r\n`), block, Buffer.from('\r\n')])
  for (const [length, piece] of [
    [`Content-Length: ${50 * 1024 * 1024}`, block],
    ['Transfer-Encoding: chunked', chunk],
  ] as const) {
    let left = 800
    const { answer, bytesTaken } = await server.pour((socket) => {
      if (left === 800) socket.write(`${head}${length}\r\n\r\n`)
      left -= 1
      return socket.write(piece) || left > 0
    })
    assert.ok(bytesTaken < 2 * 1024 * 1024, `${length}: ${bytesTaken} bytes`)
    // When the connection is closed while the client writes, the answer may be lost; there is never a second one.
    assert.match(answer, /^(HTTP\/1\.1 413 [\s\S]*"The request is too large\."\})?$/, length)
  }
})

test('bodies that are small to send and expensive to read are rejected', async () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  for (const [status, payload, coding] of [
    [415, '{}', 'gzip'],
    [413, nested(300_000), 'identity'],
    [400, nested(32_000), 'identity'],
    [400, JSON.stringify({ username: 'hong', password: 'x'.repeat(60_000) }), 'identity'],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding }
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    assert.equal(statusCode, status, `${coding} ${payload.slice(0, 20)}`)
  }
})
