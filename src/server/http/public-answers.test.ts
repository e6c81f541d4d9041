import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { siteIsBusy } from '#server/refusals.ts'
import { raiseContentVersion } from '#server/site/content-version.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { cachePublicAnswers, type Rendered } from './public-answers.ts'

const change = (db: Db) => raiseContentVersion(db)
const headers = { 'content-type': 'text/html', vary: 'accept-encoding' }
const page = (text: string): Rendered => ({ status: 200, text, headers })

/** A server whose pages are what `render` returns; `before` is run for each client for which one is rendered. */
async function openPages(render: (path: string) => Promise<Rendered>, { maxBytes = 1_000_000, before = async () => {} } = {}) {
  const db = await freshDatabase('sqlite')
  const app = fastify()
  cachePublicAnswers(app, { db, config: readConfig({}) }, maxBytes)
  app.get('/*', (request, reply) =>
    app.sendPublic(request, reply, { key: ['page', request.url], render: () => render(request.url), beforeRender: before }),
  )
  return {
    db,
    ask: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    read: async (url: string) => (await app.inject(url)).body,
    async [Symbol.asyncDispose]() {
      await app.close()
      await db.destroy()
    },
  }
}

test('a page is rendered once for each key and content version; a client that has it already gets 304 without a body', async () => {
  let rendered = 0
  await using pages = await openPages(async () => page(`<p>${++rendered}</p>`))
  const { etag } = (await pages.ask('/')).headers
  assert.equal(await pages.read('/'), '<p>1</p>')
  const known = await pages.ask('/', { 'if-none-match': String(etag) })
  assert.deepEqual([known.statusCode, known.body], [304, ''])
  assert.equal(await pages.read('/?lang=en'), '<p>2</p>')
  await change(pages.db)
  const again = await pages.ask('/', { 'if-none-match': String(etag) })
  assert.equal(again.body, '<p>3</p>')
  assert.notEqual(again.headers.etag, etag)
})

test('simultaneous requests share one rendering, and each is counted', async () => {
  let rendered = 0
  let counted = 0
  const before = async () => {
    counted += 1
  }
  const render = async () => {
    await wait(50)
    return page(`<p>${++rendered}</p>`)
  }
  await using pages = await openPages(render, { before })
  await Promise.all(Array.from({ length: 20 }, () => pages.read('/')))
  assert.deepEqual([rendered, counted], [1, 20])
  await pages.read('/')
  assert.equal(counted, 20, 'a page from the cache costs nothing')
})

test('a page whose content changes while it is rendered is rendered again for the next client', async () => {
  let content = 'old'
  const first = Promise.withResolvers<void>()
  let rendered = 0
  await using pages = await openPages(async () => {
    const text = content
    rendered += 1
    if (rendered === 1) await first.promise
    return page(text)
  })
  const early = pages.read('/')
  while (rendered === 0) await wait(1)
  content = 'new'
  await change(pages.db)
  assert.equal(await pages.read('/'), 'new')
  first.resolve()
  await early
  assert.equal(await pages.read('/'), 'new')
})

test('brotli is preferred, then gzip, then the plain text; an encoding that the client rules out is not sent', async () => {
  const html = Array.from({ length: 2_000 }, (_, index) => `<p>같은 길, 같은 속도 ${(index * 7_919) % 1_000}</p>`).join('')
  await using pages = await openPages(async () => page(html))
  const encoded = async (accepted: string) => {
    const { headers, rawPayload } = await pages.ask('/', { 'accept-encoding': accepted })
    return { encoding: headers['content-encoding'], body: rawPayload }
  }
  const cases = {
    'gzip, deflate, br, zstd': 'br',
    'br;q=0.5': 'br',
    gzip: 'gzip',
    'br; q=0, gzip': 'gzip',
    'br ;Q=0.000 , gzip ; q=0.1': 'gzip',
    'br; q=0, gzip ; q=0': undefined,
    deflate: undefined,
    '': undefined,
  }
  for (const [accepted, expected] of Object.entries(cases)) {
    const { encoding, body } = await encoded(accepted)
    assert.equal(encoding, expected, accepted)
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    assert.equal(text.toString(), html)
  }
})

test('during an outage the cached page is sent, if there is one; other errors are not hidden by an old page, and are tried again', async () => {
  let error: Error | undefined
  await using pages = await openPages(async (path) => {
    if (error !== undefined) throw error
    return page(`yesterday on ${path}`)
  })
  await pages.read('/')
  await change(pages.db)
  error = siteIsBusy()
  assert.equal(await pages.read('/'), 'yesterday on /')
  assert.equal((await pages.ask('/bylaws')).statusCode, 503)
  error = new Error('our mistake')
  for (const path of ['/', '/bylaws']) assert.equal((await pages.ask(path)).statusCode, 500)
  error = undefined
  assert.equal(await pages.read('/bylaws'), 'yesterday on /bylaws')
})

test('during an outage each encoding has its last version, whichever the clients of the others have requested since', async () => {
  let [isDown, text] = [false, 'old']
  await using pages = await openPages(async () => {
    if (isDown) throw siteIsBusy()
    return page(text)
  })
  const ask = (encoding: string) => pages.ask('/', { 'accept-encoding': encoding })
  for (const encoding of ['gzip', 'br']) await ask(encoding)
  await change(pages.db)
  text = 'new'
  await ask('br')
  await change(pages.db)
  isDown = true
  const [left, latest] = [await ask('gzip'), await ask('br')]
  assert.deepEqual([left.statusCode, gunzipSync(left.rawPayload).toString()], [200, 'old'])
  assert.deepEqual([latest.statusCode, brotliDecompressSync(latest.rawPayload).toString()], [200, 'new'])
})

test('the cache is bounded, and the pages that were used last stay', async () => {
  let rendered = 0
  await using pages = await openPages(async (path) => page(`${path} ${++rendered}`), { maxBytes: 5_000 })
  for (const path of ['/a', '/b', '/a', '/c']) await pages.read(path)
  assert.equal(await pages.read('/a'), '/a 1')
  assert.equal(await pages.read('/b'), '/b 4')
})
