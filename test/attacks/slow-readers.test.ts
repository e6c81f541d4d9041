import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { createTestApp } from '../app.ts'
import { ask as send } from '../faults/load.ts'

const large = Buffer.alloc(4 * 1024 * 1024)
const pages: FastifyPluginAsync = async (app) => {
  app.get('/large', () => large)
  app.get('/small', () => 'here')
  app.get('/later', () => wait(50, 'here'))
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

/** One request over a new connection. */
const ask = (port: string) => send(`http://127.0.0.1:${port}`, { agent: new Agent(), path: '/small' })

test('answers of another kind, such as redirects, give a connection no more requests ahead', async () => {
  await using site = await createTestApp({ pages })
  const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club.example\r\n\r\n`
  const closed = once(socket, 'close').then(() => true)
  for (const path of ['/small', ...Array.from({ length: 40 }, () => '/?ride=5).')]) {
    const answered = once(socket, 'data')
    socket.write(line(path))
    await answered
  }
  socket.write(line('/later').repeat(30))
  assert.ok(await Promise.race([closed, wait(5_000)]), 'thirty requests ahead close it')
})

for (const [what, count, requests] of [
  ['ten connections that send seventy requests ahead', 10, 70],
  ['330 connections with one request each', 330, 1],
] as const) {
  test(`${what} and read no answer block no other client`, async () => {
    await using site = await createTestApp({ pages })
    const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
    const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club.example\r\n\r\n`
    const silent = await openSilent(Number(port), count, line('/large') + line('/small').repeat(requests - 1))
    using stack = new DisposableStack()
    for (const socket of silent) stack.defer(() => socket.destroy())
    // Until these requests are handled, a request may get 503.
    const deadline = performance.now() + 10_000
    while ((await ask(port)).status !== 200) {
      assert.ok(performance.now() < deadline, 'no request is served within ten seconds')
      await wait(100)
    }
    for (let number = 0; number < 5; number += 1) {
      const { status, took } = await ask(port)
      assert.equal(status, 200)
      assert.ok(took < 1_000, `${took} ms`)
    }
  })
}

test('slow heads and bodies are cut off by the timeouts of the server, and no other client waits for them', async () => {
  await using site = await createTestApp({ pages })
  const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  const { server } = site.app
  assert.ok(server.headersTimeout <= 10_000 && server.requestTimeout <= 15_000)
  server.headersTimeout = 500
  server.requestTimeout = 1_000
  const heads = await openSilent(Number(port), 200, 'GET / HTTP/1.1\r\nHost: club.example\r\nX-Slow: ')
  const post =
    'POST /api/contact HTTP/1.1\r\nHost: club.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
  const bodies = await openSilent(Number(port), 100, post)
  const slow = [...heads, ...bodies]
  const closed = slow.map((socket) => once(socket.resume(), 'close'))
  const { status, took } = await ask(port)
  assert.equal(status, 200)
  assert.ok(took < 1_000, `${took} ms`)
  const began = performance.now()
  await Promise.all(closed)
  // The server checks every two seconds.
  assert.ok(performance.now() - began < 10_000)
})
