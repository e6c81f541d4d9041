import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { startPostgres } from '../test/databases/postgres.ts'
import { type ClubSize, type FilledClub, fillClub } from '../test/growth/full-club.ts'
import { lists, searches } from '../test/growth/lists.ts'

// Milliseconds of every list and search in a small and in a large club, on both engines. Exits with 1 when a search takes too
// long (docs/decisions/018). bench/README.md says how to read it.

/** Of a search or count in the large club of 10,000 people. */
const maxSearchMs = 10

const sizeOf = (rows: number, people: number): ClubSize => ({
  announcements: rows,
  pastRides: rows,
  people,
  messages: people,
  auditLines: rows,
  albums: Math.min(rows, 2_000),
  riders: Math.min(people, 300),
})
const rounds = 40

/** @returns the median of the rounds in milliseconds. */
async function time(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[rounds / 2] ?? Number.NaN
}

async function fill(db: Db, size: ClubSize): Promise<FilledClub> {
  await migrate(db)
  await prepareKeys(db)
  return fillClub(db, size)
}

const folder = mkdtempSync(join(tmpdir(), 'club-growth-'))
const postgres = await startPostgres()
try {
  const openPostgres = async (name: string) => {
    const server = openDatabase({ dataDir: ':memory:', databaseUrl: postgres.url })
    await sql.raw(`create database ${name}`).execute(server)
    await server.destroy()
    const url = new URL(postgres.url)
    url.pathname = name
    return openDatabase({ dataDir: ':memory:', databaseUrl: url.href })
  }
  const [small, large] = [sizeOf(100, 100), sizeOf(100_000, 10_000)]
  const clubs = [
    await fill(openDatabase({ dataDir: join(folder, 'small') }), small),
    await fill(openDatabase({ dataDir: join(folder, 'large') }), large),
    await fill(await openPostgres('small'), small),
    await fill(await openPostgres('large'), large),
  ]
  for (const { db } of clubs.slice(2)) await sql`vacuum analyze`.execute(db)
  console.log('| ms | SQLite, small | large | PostgreSQL, small | large |\n|---|---|---|---|---|')
  for (const [name, ask] of Object.entries({ ...lists, ...searches })) {
    const times: number[] = []
    for (const club of clubs) times.push(await time(() => ask(club, { limit: 20 })))
    console.log(`| ${name} | ${times.map((each) => each.toFixed(2)).join(' | ')} |`)
    const slowest = Math.max(...times)
    if (name in searches && !(slowest <= maxSearchMs)) {
      console.error(`${name}: ${slowest.toFixed(2)} ms, the limit is ${maxSearchMs}.`)
      process.exitCode = 1
    }
  }
  for (const { db } of clubs) await db.destroy()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
