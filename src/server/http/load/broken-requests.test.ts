import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/app.ts'

test('what is no HTTP request gets a readable answer with every security header, and the line is closed', async () => {
  await using app = await createTestApp()
  const { port } = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }))
  const cases: [string, number][] = [
    ['NONSENSE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ]
  for (const [request, status] of cases) {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    const answer = await text(socket)
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), request.slice(0, 40))
    assert.match(answer, /\r\nx-content-type-options: nosniff\r\n/)
    assert.ok(answer.endsWith('\r\n\r\n{"message":"The request could not be read."}'), answer)
  }
})
