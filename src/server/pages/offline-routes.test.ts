import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { openSite } from '../../../test/rendered-pages.ts'
import { retiringWorker } from './offline-routes.ts'

const site = await openSite()
after(() => site[Symbol.asyncDispose]())

test('a phone can install the site, in either language as the same app', async () => {
  for (const [query, language] of [
    ['', 'ko'],
    ['?lang=en', 'en'],
  ] as const) {
    const address = /<link rel="manifest" href="([^"]+)">/.exec((await site.inject(`/${query}`)).body)?.[1] ?? ''
    const manifest = (await site.inject(address)).json()
    assert.equal(manifest.lang, language)
    assert.equal(manifest.name, site.config.club.name[language])
    assert.deepEqual([manifest.id, manifest.start_url, manifest.scope, manifest.display], ['/', '/', '/', 'standalone'])
    for (const { src } of manifest.icons) assert.equal((await site.inject(src)).statusCode, 200, src)
    for (const purpose of ['any', 'maskable']) {
      const sizes = manifest.icons.filter((icon: { purpose: string }) => icon.purpose === purpose)
      assert.ok(
        ['192x192', '512x512'].every((size) => sizes.some((icon: { sizes: string }) => icon.sizes === size)),
        purpose,
      )
    }
  }
})

test('browsers revalidate the service worker each time; where offline copies are switched off, it deletes what an earlier one saved', async () => {
  const answer = await site.inject({ url: '/service-worker.js', headers: { 'accept-encoding': 'br' } })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['cache-control'], 'no-cache')
  assert.equal(answer.headers['content-encoding'], 'br')
  assert.match(String(answer.headers['content-type']), /^text\/javascript|^application\/javascript/)
  assert.ok(brotliDecompressSync(answer.rawPayload).toString().includes('/assets/'))
  await using without = await openSite({ offlineCopies: false })
  const retiring = await without.inject('/service-worker.js')
  assert.deepEqual([retiring.body, retiring.headers['cache-control']], [retiringWorker, 'no-cache'])
})

test('the offline page exists in both languages, is the same for every visitor, and needs no script', async () => {
  const { headers } = await site.signedInAs('member')
  const korean = await site.inject({ url: '/offline', headers })
  assert.ok(korean.body.includes('<html lang="ko"') && korean.body.includes('다시 시도'))
  assert.equal(korean.body, (await site.inject('/offline')).body)
  const english = (await site.inject('/offline?lang=en')).body
  assert.ok(english.includes('<html lang="en"') && english.includes('href="/bylaws?lang=en"'))
  assert.ok(!english.includes('<script') && english.includes('noindex') && english.includes('rel="stylesheet"'))
})
