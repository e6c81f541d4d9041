import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { queryObjects, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyPluginAsync } from 'fastify'
import { createTestApp } from '../../../../test/app.ts'

const large = Buffer.alloc(4 * 1024 * 1024)
const pages: FastifyPluginAsync = async (app) => {
  app.get('/large', () => large)
  app.get('/small', () => 'here')
  app.get('/later', async () => {
    await wait(50)
    return 'here'
  })
}

/** Opens connections that send the text and read nothing. */
async function openSilent(port: number, count: number, text: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').pause())
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
  }
  return sockets
}

/** Status and milliseconds of one visitor's request. */
function visit(port: number): Promise<{ status: number | undefined; took: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get({ port, path: '/small', agent: new Agent() }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, took: performance.now() - began }))
    }).on('error', reject)
  })
}

test('of connections that ended before their answers nothing is held', async () => {
  await using site = await createTestApp({ pages })
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  const sockets = () => queryObjects(Socket, { format: 'count' })
  gc()
  const before = sockets()
  for (let round = 0; round < 20; round += 1) {
    const text = 'GET /later HTTP/1.1\r\nHost: club.example\r\n\r\n'.repeat(2)
    const silent = await openSilent(Number(new URL(address).port), 20, text)
    await wait(10)
    for (const socket of silent) socket.destroy()
  }
  // What held them is let go in turns of the event loop.
  for (let turn = 0; turn < 20 && sockets() - before >= 50; turn += 1) {
    await wait(100)
    gc()
  }
  assert.ok(sockets() - before < 50, `${sockets() - before} sockets of 400 connections are held`)
})

for (const [what, count, requests] of [
  ['ten connections that send seventy requests ahead', 10, 70],
  ['330 connections with one request each', 330, 1],
] as const) {
  test(`${what} and read no answer keep nobody else out`, async () => {
    await using site = await createTestApp({ pages })
    const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
    const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club.example\r\n\r\n`
    const silent = await openSilent(Number(port), count, line('/large') + line('/small').repeat(requests - 1))
    using stack = new DisposableStack()
    for (const socket of silent) stack.defer(() => socket.destroy())
    // So many at one moment are a crowd; it is over when the first visitor is served.
    const deadline = performance.now() + 10_000
    while ((await visit(Number(port))).status !== 200) {
      assert.ok(performance.now() < deadline, 'nobody is served within ten seconds')
      await wait(100)
    }
    for (let number = 0; number < 5; number += 1) {
      const { status, took } = await visit(Number(port))
      assert.equal(status, 200)
      assert.ok(took < 1_000, `${took} ms`)
    }
  })
}
