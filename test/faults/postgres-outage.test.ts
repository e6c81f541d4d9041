import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { startPostgres } from '../databases/postgres.ts'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { readPostgresRows } from '../rows.ts'
import { gather, writeAll } from './club-writers.ts'
import { createLedger } from './ledger.ts'

await ensureBuild()

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
    assert.ok(back < 10_000, `${name}: back after ${back} ms`)
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
