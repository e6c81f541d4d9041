import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'
import { listen } from '../../../test/attacks/raw-connection.ts'

const hidden = 'GET /healthz HTTP/1.1\r\nHost: club.example\r\n\r\n'
const start = 'POST /api/auth/logout HTTP/1.1\r\nHost: club.example\r\nContent-Type: application/json\r\n'
const chunked = 'Transfer-Encoding: chunked\r\n'
const whole = `Content-Length: ${hidden.length}\r\n`
const inChunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`

/** Requests about whose end two servers in a row could disagree: what one takes for the body, the other would take for a request. */
const shapes: Record<string, string> = {
  'a length and chunks': `${start}Content-Length: 5\r\n${chunked}\r\n0\r\n\r\n${hidden}`,
  'chunks and a length': `${start}${chunked}${whole}\r\n0\r\n\r\n${hidden}`,
  'two lengths': `${start}Content-Length: 0\r\n${whole}\r\n${hidden}`,
  'a length below zero': `${start}Content-Length: -1\r\n\r\n${hidden}`,
  'a length beyond all numbers': `${start}Content-Length: 18446744073709551616\r\n\r\n${hidden}`,
  'chunks that are not the last coding': `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  'an unknown coding': `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
  'a blank before the colon': `${start}Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'a folded line': `${start}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'a line that ends with a line feed alone': `${start}X: y\n${chunked}Content-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'a carriage return alone': `${start}X: y\r${chunked}Content-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'a NUL in a header': `${start}X: y\0\r\n${whole}\r\n${hidden}`,
  'a chunk with a sign': `${start}${chunked}\r\n+0\r\n\r\n${hidden}`,
  'a chunk beyond all numbers': `${start}${chunked}\r\n10000000000000000\r\n\r\n${hidden}`,
  'a chunk longer than it says': `${start}${chunked}\r\n1\r\n${hidden}`,
  'a chunk that ends with a line feed alone': `${start}${chunked}\r\n0\n\n${hidden}`,
  'a line feed in the words behind a chunk’s size': `${start}${chunked}\r\n2;a\nxx\r\n4c\r\n0\r\n\r\n${hidden}`,
  'chunks in HTTP/1.0': `${start.replace('1.1', '1.0')}${chunked}\r\n0\r\n\r\n${hidden}`,
  'a request in the body of a GET': `GET /healthz HTTP/1.1\r\nHost: club.example\r\n${whole}\r\n${hidden}`,
  'a request in a chunk': `${start}${chunked}\r\n${inChunk}`,
  'the beginning of HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
  'a blank in the address': `GET /healthz x HTTP/1.1\r\nHost: club.example\r\n\r\n${hidden}`,
}

test('a request with an ambiguous length never gets a second answer', async () => {
  await using app = await createTestApp()
  const { send } = await listen(app)
  const answered = Object.entries(shapes).map(async ([shape, request]) => {
    const answers = (await send(Buffer.from(request, 'latin1'))).match(/HTTP\/1\.[01] \d{3} [^\r\n]*/g) ?? []
    return { shape, answers }
  })
  for (const { shape, answers } of await Promise.all(answered)) {
    assert.equal(answers.length, 1, `${shape}: ${answers.join(', ')}`)
    assert.doesNotMatch(answers[0] ?? '', / 5\d\d /, shape)
  }
  const two = (await send(hidden + hidden)).match(/HTTP\/1\.1 200/g)
  assert.equal(two?.length, 2, 'two requests that are two get two answers')
})
