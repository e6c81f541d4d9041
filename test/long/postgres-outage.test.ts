import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { startPostgres } from '../databases/postgres.ts'
import { announce, gather, password, signIn, writeAll } from '../faults/club-writers.ts'
import { createLedger } from '../faults/ledger.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { readPostgresRows } from '../rows.ts'

await ensureBuild()

/** How long the site may answer 503 after PostgreSQL answers again. */
const backWithinMs = 2_000

async function killBackends(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  )
  await client.end()
}

async function health(address: string): Promise<number> {
  const answer = await fetch(`${address}/healthz`)
  await answer.arrayBuffer()
  return answer.status
}

/** Milliseconds until the health check gives this answer. */
async function until(address: string, status: number): Promise<number> {
  const began = performance.now()
  while ((await health(address)) !== status) await wait(20)
  return Math.round(performance.now() - began)
}

test('PostgreSQL is stopped, crashes and loses its connections under eight writers: the same process answers 503 and then goes on', {
  timeout: 180_000,
}, async (context) => {
  await using postgres = await startPostgres()
  await using site = startBuiltSite({ DATABASE_URL: postgres.url, RATE_LIMITS: 'off' })
  const ledger = createLedger()
  const club = await gather(await site.address(), ledger)

  const outages: [string, () => Promise<unknown>][] = [
    ['connections killed', () => killBackends(postgres.url)],
    ...(['fast', 'immediate'] as const).map((ending): [string, () => Promise<unknown>] => [
      `stopped ${ending}`,
      async () => {
        await postgres.halt(ending)
        await until(club.address, 503)
        await postgres.start()
      },
    ]),
  ]
  for (const [name, outage] of outages) {
    club.goOn = true
    const writing = writeAll(club, name.replace(' ', '-'))
    await wait(500)
    await outage()
    const back = await until(club.address, 200)
    const before = ledger.acknowledged
    const deadline = performance.now() + 20_000
    while (ledger.acknowledged < before + 8 && performance.now() < deadline) await wait(20)
    assert.ok(ledger.acknowledged >= before + 8, 'writes are taken again')
    club.goOn = false
    await writing
    assert.deepEqual(club.unexpected, [], name)
    assert.ok(back < backWithinMs, `${name}: back after ${back} ms`)
    assert.deepEqual(ledger.compare(await readPostgresRows(postgres.url)), [])
    context.diagnostic(`${name}: back after ${back} ms`)
  }
  assert.equal(site.child.exitCode, null)
  assert.doesNotMatch(site.output().stderr, /unhandled|uncaught/i)

  // Idle connections get the error too.
  await postgres.halt('immediate')
  await postgres.start()
  await until(club.address, 200)
  assert.equal(site.child.exitCode, null)
})

test('a PostgreSQL that accepts connections and never answers is told as data that cannot be reached, and the site is back when it answers', {
  timeout: 120_000,
}, async (context) => {
  await using postgres = await startPostgres()
  await using relay = await startRelay(Number(new URL(postgres.url).port))
  const url = new URL(postgres.url)
  url.port = String(relay.port)
  await using site = startBuiltSite({ DATABASE_URL: url.href, RATE_LIMITS: 'off' })
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const write = (name: string) => announce(address, admin, name)
  assert.equal((await write('before'))?.status, 201)

  relay.isSilent = true
  const began = performance.now()
  const told: string[] = []
  const ask = async (cookie: string) => {
    const answer = await fetch(`${address}/api/auth/user`, { headers: { cookie } })
    told.push(`${answer.status} ${answer.headers.get('retry-after')} ${((await answer.json()) as { message: string }).message}`)
  }
  // More than there are connections, so that some wait for one; and again when the first have given up.
  const all = Array.from({ length: 30 }, () => ask(admin))
  assert.equal(await health(address), 503)
  assert.ok(performance.now() - began < 4_000, 'the health check waits for two seconds')
  await Promise.all([...all, write('silent').then((answer) => told.push(`${answer?.status} 60 ${messageOf(answer?.body)}`))])
  await Promise.all(Array.from({ length: 12 }, () => ask(admin)))
  assert.deepEqual([...new Set(told)], ['503 60 The site cannot reach its data right now. Please try again in a minute.'])
  context.diagnostic(`43 refusals within ${Math.round(performance.now() - began)} ms`)

  relay.isSilent = false
  const back = await until(address, 200)
  assert.equal((await write('after'))?.status, 201)
  assert.ok(back < backWithinMs, `back after ${back} ms`)
  context.diagnostic(`back after ${back} ms`)
  assert.equal(site.child.exitCode, null)
  assert.doesNotMatch(site.output().stderr, /unhandled|uncaught/i)
})

const messageOf = (body: unknown) => (body as { message?: string } | undefined)?.message

/** Passes bytes to a port on. While it is silent it accepts connections, and what arrives stays where it is. */
async function startRelay(to: number) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (bytes) => other.write(bytes))
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (isSilent) socket.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set isSilent(value: boolean) {
      isSilent = value
      for (const socket of sockets) value ? socket.pause() : socket.resume()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
