import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { password } from '../faults/club-writers.ts'
import { ask } from '../faults/load.ts'
import { startSiteProcess } from '../site-process.ts'
import { emptyFolder } from '../temporary-folder.ts'

// What anonymous clients send is bounded in memory, keys included. `npm run ordeal` sends ten times as many.
const requests = Number(process.env.BOUNDED_REQUESTS ?? 1_500)
const warmUp = 300
const connections = 16
/** More than the addresses that have a counter (server/http/limits/rate-limits.ts): full counters do not grow. */
const countedAddresses = 5_500
/** Less than 750 paths of 1,900 bytes would take if they were kept anywhere. */
const maxGrowthMb = 1

interface Sent {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: object
}

const short = 'a'.repeat(200)
/** As long as an address may be, and as long as Node lets a request line or header be. */
const pads = ['a'.repeat(1_900), 'a'.repeat(14_000)]
const pad = (n: number) => pads[n % 2]
const sessionId = () => randomBytes(32).toString('base64url')

/** The n-th request of each family; no two of one family are the same. */
const families: Record<string, (n: number) => Sent> = {
  paths: (n) => ({ path: `/${n}/${pad(n)}` }),
  'queries of a page': (n) => ({ path: `/?x=${n}${pad(n)}` }),
  'queries of a call': (n) => ({ path: `/api/announcements?after=WyIwIiwiMCJd&x=${n}${pad(n)}` }),
  'lengths of a list': (n) => ({ path: `/api/announcements?limit=${(n % 100) + 1}&x=${n}${pad(n)}` }),
  'announcements that do not exist': (n) => ({ path: `/?announcement=${n}${short.slice(0, 40)}` }),
  'pictures that do not exist': (n) => ({ path: `/preview/announcement-${n}${short.slice(0, 40)}-ko.jpg` }),
  cookies: (n) => ({
    path: '/',
    headers: { cookie: `session=${n}${pad(n)}; language=${n}; theme=${n}; known-device=${n}.${short}` },
  }),
  'pages of sessions that do not exist': () => ({ path: '/bylaws', headers: { cookie: `session=${sessionId()}` } }),
  sessions: () => ({ path: '/api/auth/user', headers: { cookie: `session=${sessionId()}` } }),
  usernames: (n) => ({
    path: '/api/auth/login',
    method: 'POST',
    body: { username: `rider ${n} ${short}`, password: 'wrong password' },
  }),
  addresses: (n) => ({ path: '/api/contact', method: 'POST', body: { name: n % 2 ? '' : pad(n) } }),
}

const agent = new Agent({ keepAlive: true, maxSockets: connections })
after(() => agent.destroy())
let client = 0

/** Every request comes from another address, so that no limit for one address is reached; only logins come from a few. */
async function send(address: string, { path, method = 'GET', headers = {}, body }: Sent): Promise<number> {
  client += 1
  const from = path === '/api/auth/login' ? client % 20 : client
  const sender = { 'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}` }
  const answer = await ask(address, { agent, path, method, headers: { ...headers, ...sender }, ...(body && { body }) })
  return answer.status ?? 0
}

async function sendMany(address: string, make: (n: number) => Sent, count: number, from = 0): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let next = from
  async function one(): Promise<void> {
    while (next < from + count) {
      const status = await send(address, make(next++))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return statuses
}

/** Connections that send two requests and are closed before the answers. */
async function endEarly(address: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nHost: club.example\r\n\r\n'.repeat(2), () => socket.destroy())
    await once(socket, 'close')
  }
}

// In the server's process: runs the garbage collector and writes the memory in use.
const reporter = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    for (let count = 0; count < 3; count += 1) gc()
    const { heapUsed, external } = process.memoryUsage()
    process.stderr.write('memory in use: ' + (heapUsed + external) + '\\n')
  })
`)}`

test('distinct requests of any kind do not make memory grow', { timeout: 900_000 }, async (context) => {
  await using site = startSiteProcess(
    { DATA_DIR: emptyFolder(), ADMIN_PASSWORD: password, TRUST_PROXY: 'loopback' },
    'scripts/start.js',
    [],
    ['--expose-gc', '--import', reporter],
  )
  const address = await site.address()

  async function memoryInUseMb(): Promise<number> {
    const reports = () => [...site.output().stderr.matchAll(/memory in use: (\d+)\n/g)]
    const count = reports().length
    site.child.kill('SIGUSR2')
    while (reports().length === count) await wait(10)
    return Number(reports().at(-1)?.[1]) / 1024 / 1024
  }

  // Both variants of each family, so that caches and compiled code do not count as growth.
  for (const make of Object.values(families)) await sendMany(address, make, warmUp, 1_000_000)
  await sendMany(address, (n) => ({ path: `/api/announcements?x=${n}` }), countedAddresses)
  const atFirst = await memoryInUseMb()
  await endEarly(address, requests)
  const held = (await memoryInUseMb()) - atFirst
  assert.ok(held <= maxGrowthMb, `connections that ended before their answers: ${held} MB`)
  for (const [name, make] of Object.entries(families)) {
    const before = await memoryInUseMb()
    const began = performance.now()
    const statuses = [...(await sendMany(address, make, requests))]
    const tookMs = Math.round(performance.now() - began)
    const grownMb = (await memoryInUseMb()) - before
    context.diagnostic(`${name}: ${grownMb.toFixed(2)} MB after ${requests} in ${tookMs} ms, ${JSON.stringify(statuses)}`)
    assert.ok(
      statuses.every(([status]) => status >= 200 && status < 500),
      `${name}: ${JSON.stringify(statuses)}`,
    )
    assert.ok(grownMb <= maxGrowthMb, `${name}: ${grownMb} MB more than the ${before} MB before`)
  }
})
