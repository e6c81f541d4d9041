import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { readSqliteRows } from '../rows.ts'
import { startSiteProcess } from '../site-process.ts'
import { password, signIn } from './club-writers.ts'
import { ask, countStatuses, memoryOf, press } from './pressure.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-overload-'))
const start = (dataDir: string) => startSiteProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: password, RATE_LIMITS: 'off' })
const newcomers = new Agent({ keepAlive: false })

test('600 visitors who never stop asking get answers or are told to come back; nothing that was acknowledged is missing', {
  timeout: 120_000,
}, async (context) => {
  const dataDir = emptyFolder()
  await using site = start(dataDir)
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const { answers, written, health, calmAfter } = await press(address, {
    connections: 600,
    seconds: 5,
    paths: ['/api/announcements', '/api/auth/user'],
    admin,
  })
  const statuses = countStatuses(answers)
  const memory = memoryOf(site.child.pid)
  context.diagnostic(
    `${JSON.stringify(statuses)}; health kept ${JSON.stringify(countStatuses(health.kept))}, new ${JSON.stringify(countStatuses(health.fresh))}; calm after ${Math.round(calmAfter)} ms; ${memory} MB`,
  )
  const { broken = 0, ...heard } = statuses
  assert.deepEqual(
    Object.keys(heard).filter((status) => !/^([23]..|401|429|503)$/.test(status)),
    [],
  )
  assert.ok(broken <= answers.length / 100)
  for (const probes of [health.kept, health.fresh]) assert.ok(probes.length > 0 && probes.every(({ status }) => status === 200))
  assert.ok((memory ?? 0) <= 768)
  assert.ok(calmAfter < 5_000)
  site.child.kill('SIGKILL')
  await site.left()
  const rows = await readSqliteRows(dataDir)
  assert.ok(written.length > 0)
  for (const name of written) assert.equal(rows.get(`announcements ${name}`), '1')
})

test('a hundred sign-ins at once are refused or told to come back, while others are served', {
  timeout: 60_000,
}, async (context) => {
  await using site = start(emptyFolder())
  const address = await site.address()
  const many = new Agent({ keepAlive: true, maxSockets: 100 })
  const signIns = Array.from({ length: 100 }, (_, index) =>
    ask(address, { agent: many, method: 'POST', path: '/api/auth/login', body: { username: `nobody ${index}`, password } }),
  )
  const [page, health] = await Promise.all(
    ['/api/announcements', '/healthz'].map((path) => ask(address, { agent: newcomers, path })),
  )
  const statuses = countStatuses(await Promise.all(signIns))
  many.destroy()
  const memory = memoryOf(site.child.pid)
  context.diagnostic(`${JSON.stringify(statuses)}; ${memory} MB`)
  assert.deepEqual([page?.status, health?.status], [200, 200])
  assert.deepEqual(
    Object.keys(statuses).filter((status) => !['401', '429', '503'].includes(status)),
    [],
  )
  assert.ok((memory ?? 0) <= 600)
})

test('who sends or reads slowly is cut off, and keeps nobody waiting', { timeout: 90_000 }, async (context) => {
  await using site = start(emptyFolder())
  const address = await site.address()
  const { port } = new URL(address)
  const began = performance.now()
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const cutAfter = async (sockets: Socket[]): Promise<number> => {
    await Promise.all(sockets.map((socket) => socket.resume().destroyed || once(socket, 'close')))
    return Math.round(performance.now() - began)
  }
  const times = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => open(text)))
  const heads = await times(200, 'GET / HTTP/1.1\r\nHost: club\r\nX-Slow: ')
  const bodies = await times(
    100,
    'POST /api/contact HTTP/1.1\r\nHost: club\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  const deaf = await times(20, 'GET /api/announcements HTTP/1.1\r\nHost: club\r\n\r\n'.repeat(100))
  // The two thousand questions of those who never read are work like any other: on a busy machine it may be too much for a moment.
  const seen: (number | undefined)[] = []
  for (let look = 0; look < 20 || (seen.at(-1) !== 200 && look < 200); look += 1) {
    assert.equal((await ask(address, { agent: newcomers, path: '/healthz' })).status, 200)
    seen.push((await ask(address, { agent: newcomers, path: '/api/announcements' })).status)
    await wait(50)
  }
  assert.deepEqual(
    seen.filter((status) => status !== 200 && status !== 503),
    [],
  )
  assert.equal(seen.at(-1), 200, 'calm again while the slow ones are still connected')
  const [headsCut, bodiesCut] = await Promise.all([cutAfter(heads), cutAfter(bodies)])
  context.diagnostic(`200 slow heads cut after ${headsCut} ms, 100 slow bodies after ${bodiesCut} ms`)
  assert.ok(headsCut < 30_000 && bodiesCut < 40_000)
  for (const socket of deaf) socket.destroy()
  assert.equal((await ask(address, { agent: newcomers, path: '/healthz' })).status, 200)
  assert.doesNotMatch(site.output().stderr, /unhandled|uncaught/i)
})
