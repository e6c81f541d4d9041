import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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
