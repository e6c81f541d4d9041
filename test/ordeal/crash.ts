import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import type { Engine } from '../databases/databases.ts'
import { startPostgres } from '../databases/postgres.ts'
import { announce, gather, password, signIn, writeAll } from '../faults/club-writers.ts'
import { createLedger } from '../faults/ledger.ts'
import { readPostgresRows, readSqliteRows } from '../rows.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startBuiltSite } from './built-site.ts'
import { atLeast, atMost, type Figure, holds, none, randomFrom } from './figures.ts'

export interface CrashPlan {
  engine: Engine
  /** Even: two of them make their share of the writes together. */
  rounds: number
  /** Acknowledged writes in all rounds together. */
  writes: number
  seed: number
}

interface Database extends AsyncDisposable {
  env: Record<string, string>
  /** A crash of the database itself, together with the site. SQLite is inside of the site. */
  crash(): Promise<unknown>
  rows(): ReturnType<typeof readPostgresRows>
}

async function openDatabase(engine: Engine): Promise<Database> {
  if (engine === 'sqlite') {
    const folder = temporaryFolder()
    return {
      env: { DATA_DIR: folder.path },
      crash: async () => {},
      rows: () => readSqliteRows(folder.path),
      [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
    }
  }
  const postgres = await startPostgres({ isDurable: true })
  return {
    env: { DATABASE_URL: postgres.url },
    crash: () => postgres.halt('immediate').then(postgres.start),
    async rows() {
      await connectionsEnded(postgres.url)
      return readPostgresRows(postgres.url)
    },
    [Symbol.asyncDispose]: () => postgres.stop(),
  }
}

/** PostgreSQL notices a client's death only after the statement that it runs. */
async function connectionsEnded(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const question =
    "select count(*)::int as others from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"
  while ((await client.query<{ others: number }>(question)).rows[0]?.others !== 0) await wait(5)
  await client.end()
}

/**
 * Kills the site again and again at a random moment under eight writers; PostgreSQL crashes with it every second time. After each
 * kill, what was acknowledged is compared with the rows.
 */
export async function killUnderWriters({ engine, rounds, writes, seed }: CrashPlan): Promise<Figure[]> {
  await ensureBuild()
  const random = randomFrom(seed)
  const ledger = createLedger()
  const starts: number[] = []
  const wrong: string[] = []
  await using database = await openDatabase(engine)
  const start = () => startBuiltSite({ ...database.env, RATE_LIMITS: 'off' })
  await using first = start()
  const club = await gather(await first.address(), ledger)
  first.child.kill('SIGKILL')
  await first.left()
  let share = 0
  for (let round = 0; round < rounds; round += 1) {
    wrong.push(...ledger.compare(await database.rows()))
    const began = performance.now()
    await using site = start()
    club.address = await site.address()
    assert.equal((await fetch(`${club.address}/healthz`)).status, 200)
    starts.push(performance.now() - began)
    // A few writes in one round and many in the next: together as many as planned.
    share = round % 2 === 0 ? random() : 1 - share
    const enough = Math.min(writes, ledger.acknowledged + (share * 2 * writes) / rounds)
    const deadline = performance.now() + 30_000
    const writing = writeAll(club, `r${round}`)
    while (ledger.acknowledged < enough && performance.now() < deadline && site.child.exitCode === null) await wait(1)
    await wait(random() * 50)
    assert.equal(site.child.exitCode, null, site.output().stderr)
    site.child.kill('SIGKILL')
    await Promise.all([round % 2 === 0 ? undefined : database.crash(), writing, site.left()])
    assert.deepEqual(club.unexpected, [], 'the sessions stay valid, and no row prevents its own change')
  }
  wrong.push(...ledger.compare(await database.rows()))
  return [
    none(`${engine}: acknowledged writes lost, half rows, changes undone, deleted rows back (seed ${seed})`, wrong),
    atLeast(`${engine}: acknowledged writes in ${rounds} kills`, ledger.acknowledged, writes),
    atMost(`${engine}: slowest start after a kill until /healthz answers 200`, Math.max(...starts), 15_000, 'ms'),
  ]
}

/** Kills first starts at random moments after the database file has appeared; each time the next start has to complete it. */
export async function killFirstStart({ rounds, seed }: Pick<CrashPlan, 'rounds' | 'seed'>): Promise<Figure[]> {
  await ensureBuild()
  const random = randomFrom(seed + 1)
  for (let round = 0; round < rounds; round += 1) {
    using folder = temporaryFolder()
    const start = () => startBuiltSite({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
    {
      await using first = start()
      while (!existsSync(join(folder.path, 'club.sqlite'))) {
        assert.equal(first.child.exitCode, null, first.output().stderr)
        await wait(1)
      }
      await wait(random() ** 2 * 400)
      first.child.kill('SIGKILL')
      await first.left()
    }
    await using second = start()
    const address = await second.address()
    const cookie = await signIn(address, 'admin', password)
    assert.equal(((await (await fetch(`${address}/api/announcements`)).json()) as unknown[]).length, 1)
    assert.equal((await announce(address, cookie, 'a'))?.status, 201)
  }
  return [holds(`${rounds} first starts that were killed (seed ${seed}) are completed by the next`, true)]
}
