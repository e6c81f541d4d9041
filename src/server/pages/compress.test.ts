import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { chooseEncoding, compressForKeeping, compressForSending } from './compress.ts'

test('brotli is preferred, then gzip, then the plain text', () => {
  assert.equal(chooseEncoding('gzip, deflate, br, zstd'), 'br')
  assert.equal(chooseEncoding('gzip'), 'gzip')
  assert.equal(chooseEncoding('deflate'), 'identity')
  assert.equal(chooseEncoding(undefined), 'identity')
})

test('an encoding that the browser rules out is not sent', () => {
  assert.equal(chooseEncoding('br;q=0, gzip'), 'gzip')
  assert.equal(chooseEncoding('br;q=0.0, gzip;q=0'), 'identity')
  assert.equal(chooseEncoding('br;q=0.5'), 'br')
})

test('every form of a page unpacks to the same text', async () => {
  const html = '<p>같은 길, 같은 속도.</p>'.repeat(50)
  const kept = await compressForKeeping(html)
  assert.equal(kept.identity.toString(), html)
  assert.equal(brotliDecompressSync(kept.br).toString(), html)
  assert.equal(gunzipSync(kept.gzip).toString(), html)
  assert.equal(brotliDecompressSync(await compressForSending(html, 'br')).toString(), html)
  assert.equal(gunzipSync(await compressForSending(html, 'gzip')).toString(), html)
  assert.equal((await compressForSending(html, 'identity')).toString(), html)
})

test('a page is as small as in the largest window, whatever its length', async () => {
  // What repeats does so from one end of the page to the other.
  const ends = Array.from({ length: 400 }, (_, index) => `${(index * index * 7919) % 100_003}`).join(' ')
  for (const length of [0, 60_000, 65_530, 140_000, 300_000]) {
    const between = Array.from({ length }, (_, index) => String.fromCharCode(97 + (((index * index * 31) % 1_009) % 26))).join('')
    const html = `${ends}${between}${ends}`
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 22 }
    const largest = brotliCompressSync(html, { params: { ...params, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
    const { br } = await compressForKeeping(html)
    assert.ok(br.length <= largest.length * 1.01 + 2, `${br.length} instead of ${largest.length} for ${html.length}`)
    assert.equal(brotliDecompressSync(br).toString(), html)
  }
})
