import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { findProgram } from '../../scripts/check/programs.ts'
import { findFreePort } from '../../scripts/free-port.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { fillIn, startProgram } from './program.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { adminPassword, startSiteBehindProxy } from './site-behind-proxy.ts'
import { varnishInDocs } from './varnish-in-docs.ts'
import { ask, siteName } from './visitor.ts'

test('Varnish, in the place of a CDN, stores what visitors share and nothing else', { timeout: 60_000 }, async (context) => {
  if (!findProgram('varnishd')) return context.skip('varnishd is not installed')
  using folder = temporaryFolder()
  const inFolder = (name: string) => join(folder.path, name)
  const { site, port } = await startSiteBehindProxy(inFolder('data'))
  await using _site = site
  await using recording = await startRecordingProxy(port)
  const cachePort = await findFreePort()
  writeFileSync(
    inFolder('default.vcl'),
    fillIn('deploy/varnish/default.vcl', [['.port = "3000"', `.port = "${recording.port}"`]]),
  )
  // As documented, with files and a port of the test.
  const words = varnishInDocs()
    .replace('127.0.0.1:6081', `127.0.0.1:${cachePort}`)
    .replace('/etc/varnish/default.vcl', inFolder('default.vcl'))
    .split(' ')
    .slice(1)
  await using _varnish = await startProgram('varnishd', [...words, '-j', 'none', '-n', inFolder('varnish')], cachePort)
  const cache = { port: cachePort }
  const own = { port }
  recording.statuses()

  async function get(path: string, cookie?: string, encoding = 'br') {
    // A copy is used for a millisecond without asking (deploy/varnish/default.vcl).
    await setTimeout(5)
    return ask(cache, path, { headers: { 'accept-encoding': encoding, ...(cookie && { cookie }) } })
  }
  const fromSite = (path: string, cookie?: string, encoding = 'br') =>
    ask(own, path, { headers: { 'accept-encoding': encoding, ...(cookie && { cookie }) } })
  const login = await ask(cache, '/api/auth/login', {
    method: 'POST',
    body: { username: 'admin', password: adminPassword },
    headers: { origin: `https://${siteName}` },
  })
  const cookie = [login.headers['set-cookie']]
    .flat()
    .map((line) => line?.split(';')[0])
    .join('; ')
  assert.equal(login.status, 200)
  recording.statuses()

  await context.test('a page is sent once, and afterwards the site only says that it has not changed', async () => {
    const [first, second, third] = [await get('/'), await get('/'), await get('/')]
    assert.deepEqual(recording.statuses(), [200, 304, 304])
    for (const { status, headers, body } of [first, second, third]) {
      assert.deepEqual([status, headers['content-encoding'], headers['cache-control']], [200, 'br', 'no-cache'])
      assert.ok(body.equals(first.body))
    }
    const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
    assert.equal((await ask(cache, '/', { headers: known })).status, 304)
  })

  await context.test('files of the build are not requested again', async () => {
    const script = /\/assets\/[\w.-]+\.js/.exec((await fromSite('/', undefined, 'identity')).body.toString())?.[0] ?? ''
    recording.statuses()
    await get(script)
    await get(script)
    assert.deepEqual(recording.statuses(), [200])
  })

  await context.test('language, theme, text size and encoding each get the page that the site would send', async () => {
    for (const _round of ['stored', 'from the store'])
      for (const chosen of [undefined, 'language=en', 'language=en; theme=dark; text-size=large', 'unknown=1'])
        for (const encoding of ['br', 'gzip', 'identity'])
          assert.ok(
            (await get('/', chosen, encoding)).body.equals((await fromSite('/', chosen, encoding)).body),
            `${chosen} in ${encoding}`,
          )
    assert.ok((await get('/?lang=en')).body.equals((await fromSite('/?lang=en')).body))
  })

  await context.test('a user never gets a stored page, and the page of a user is never stored', async () => {
    await get('/profile')
    const own = await get('/profile', cookie, 'identity')
    assert.match(own.body.toString(), /admin/)
    assert.equal(own.headers['cache-control'], 'private, no-store')
    assert.equal((await get('/', cookie)).headers['cache-control'], 'private, no-store')
    assert.equal((await get('/api/auth/user', cookie)).status, 200)
    assert.equal((await get('/api/auth/user')).status, 401)
    for (const path of ['/', '/profile', '/admin'])
      assert.ok((await get(path)).body.equals((await fromSite(path)).body), `${path} for a visitor after a user`)
  })

  await context.test('an announcement is on the very next page, and in the next list', async () => {
    const before = await get('/', undefined, 'identity')
    assert.doesNotMatch(before.body.toString(), /새 계절의 첫 라이딩/)
    const texts = { titleKo: '새 계절의 첫 라이딩', titleEn: 'First ride', contentKo: '내용입니다.', contentEn: 'Content.' }
    const posted = await ask(cache, '/api/announcements', {
      method: 'POST',
      body: { type: 'general', eventDate: '2026-12-01', ...texts },
      headers: { cookie, origin: `https://${siteName}` },
    })
    assert.equal(posted.status, 201, posted.body.toString())
    for (const path of ['/', '/api/announcements', '/feed.xml'])
      assert.match((await get(path, undefined, 'identity')).body.toString(), /새 계절의 첫 라이딩/, path)
  })

  await context.test('behind a web server each visitor has limits of their own', async () => {
    const message = { name: '김도윤', email: 'rider@example.com', subject: '처음 인사드립니다', message: '함께 달리고 싶습니다.' }
    // The web server has replaced what the client wrote there.
    const send = async (visitor: string) => {
      const headers = { origin: `https://${siteName}`, 'x-forwarded-for': visitor }
      return (await ask(cache, '/api/contact', { method: 'POST', body: message, headers, from: '127.0.0.1' })).status
    }
    const statuses: number[] = []
    for (let number = 1; number <= 11; number += 1) statuses.push(await send('198.51.100.7'))
    assert.deepEqual(statuses, [...Array(10).fill(201), 429])
    assert.equal(await send('203.0.113.9'), 201)
  })
})
