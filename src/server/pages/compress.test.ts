import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { chooseEncoding, compress } from './compress.ts'

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

test('compressed text unpacks to the same text, and more effort makes it smaller', async () => {
  const html = Array.from({ length: 2_000 }, (_, index) => `<p>같은 길, 같은 속도 ${(index * 7_919) % 1_000}</p>`).join('')
  const [quick, small] = await Promise.all([compress(html, 'br'), compress(html, 'br', 'small')])
  for (const body of [quick, small]) assert.equal(brotliDecompressSync(body).toString(), html)
  assert.equal(gunzipSync(await compress(html, 'gzip')).toString(), html)
  assert.ok(small.length < quick.length)
})
