import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { ClubSettings } from '#contract/site/club-settings.ts'
import { maxEmblemBytes } from '#contract/site/emblems.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp } from '../../../test/app.ts'
import { allowSetup, renewSetup } from './setup.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 9L5 0L9 9Z"/></svg>'
const { emblem: ours } = JSON.parse(readFileSync('club.config.json', 'utf8')) as { emblem: string }
const upload = (type: string, payload: string | Buffer, headers: object = {}) => ({
  method: 'PUT' as const,
  url: '/api/club-settings/emblem',
  headers: { ...headers, 'content-type': type },
  payload,
})

test('an uploaded emblem is a change of the values: with a new version, a line in the log, and an undo', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const answer = await app.inject(upload('image/svg+xml; charset=utf-8', drawing, headers))
  const settings = answer.json<ClubSettings>()
  assert.deepEqual([answer.statusCode, settings.emblemStyle, settings.previous?.emblem], [200, 'fill', ours])
  assert.match(settings.emblem, /^m[\d. a-z-]+z$/i)
  const { detail } = await app.db.selectFrom('auditLog').select('detail').executeTakeFirstOrThrow()
  assert.equal(detail, 'emblem emblemStyle')

  const styleOf = async (emblem: string) => {
    const saved = await app.inject({ method: 'PUT', url: '/api/club-settings', headers, payload: { emblem } })
    return saved.json<ClubSettings>().emblemStyle
  }
  assert.equal(await styleOf(`${settings.emblem} `), 'fill', 'the same path stays filled')
  assert.equal(await styleOf('M8 24H40'), 'stroke', 'a typed path is lines again')
})

test('other files are refused and change nothing', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const status = async (type: string, file: string | Buffer) => (await app.inject(upload(type, file, headers))).statusCode
  assert.equal(await status('image/png', drawing), 400)
  assert.equal(await status('image/svg+xml', 'hello'), 400)
  assert.equal(await status('image/png', Buffer.alloc(maxEmblemBytes + 1)), 413)
  for (const type of ['application/json', 'image/jpeg', 'text/plain']) assert.equal(await status(type, '{}'), 415, type)
  assert.equal((await app.inject('/api/club')).json<ClubSettings>().emblem, ours)
  app.config.clubFile = '/etc/club.json'
  const ruled = await app.inject(upload('image/svg+xml', drawing, headers))
  assert.deepEqual([ruled.statusCode, /CLUB_CONFIG/.test(ruled.json().message)], [409, true], 'where a file rules')
})

test('during the first setup a file needs the secret; letters need none', async () => {
  await using app = await createTestApp()
  const { emblem } = (await app.inject('/api/club/emblem?letters=HG')).json<{ emblem: string }>()
  assert.match(emblem, /^m/)
  for (const letters of ['', 'HGR', '%3Cb', '%E6%BC%A2'])
    assert.equal((await app.inject(`/api/club/emblem?letters=${letters}`)).statusCode, 400)
  const headers = { 'content-type': 'image/svg+xml', 'x-setup-secret': 'x'.repeat(43) }
  const redraw = { method: 'POST', url: '/api/setup/emblem', payload: drawing } as const
  assert.equal((await app.inject({ ...redraw, headers })).statusCode, 403)

  const { userId } = await app.signedInAs('admin')
  await allowSetup(app.db, userId)
  const secret = (await renewSetup(app.db)) ?? ''
  const redrawn = await app.inject({ ...redraw, headers: { ...headers, 'x-setup-secret': secret } })
  assert.deepEqual([redrawn.statusCode, redrawn.json().emblemStyle], [200, 'fill'])
  assert.match(redrawn.json().emblem, /^m/i)
})

test('icons, previews, manifest, pages and the riders’ backs show the new values at the next request', async () => {
  await using app = await createTestApp({ pages: servePages(await loadWebBuild()) })
  const { headers } = await app.signedInAs('admin')
  const icons = ['/favicon.svg', '/icon-192.png', '/icon-maskable-512.png', '/apple-touch-icon.png', '/badge-96.png']
  const pictures = [...icons, '/preview-ko.jpg', '/hero.svg']
  const readAll = () => Promise.all(pictures.map(async (path) => (await app.inject(path)).headers.etag))
  const before = await readAll()
  assert.deepEqual(await readAll(), before)
  assert.doesNotMatch((await app.inject('/')).body, /--lane:|club-letters/, 'the sample needs nothing besides the style sheets')

  const payload = { emblem: 'M8 24H40', accent: 'teal', name: { ko: '뷁뷁', en: 'Other' } }
  assert.equal((await app.inject({ method: 'PUT', url: '/api/club-settings', headers, payload })).statusCode, 200)
  const after = await readAll()
  for (const [index, path] of pictures.entries()) assert.ok(after[index] && after[index] !== before[index], path)

  const home = await app.inject('/')
  assert.match(home.body, /class="emblem-of-rider" d="M8 24H40"/)
  const style = /<style>(:root:root\{[^<]*)<\/style>/.exec(home.body)?.[1] ?? ''
  assert.ok(style.startsWith(':root:root{--lane:#58e1d1;') && style.length < 400, style)
  const font = /url\((\/club-letters\.woff2\?v=[\w-]+)\)/.exec(style)?.[1] ?? ''
  const letters = await app.inject(font)
  assert.deepEqual(
    [letters.statusCode, letters.headers['content-type'], letters.rawPayload.subarray(0, 4).toString()],
    [200, 'font/woff2', 'wOF2'],
  )
  const manifest = (await app.inject('/manifest.webmanifest')).json<{ icons: { src: string }[]; theme_color: string }>()
  assert.equal(manifest.theme_color, '#58e1d1')
  for (const { src } of manifest.icons) assert.equal((await app.inject(src)).statusCode, 200, src)
  const icon = /rel="apple-touch-icon" href="([^"]+)"/.exec(home.body)?.[1] ?? ''
  assert.match(String((await app.inject(icon)).headers['cache-control']), /immutable/)
})
