import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { startPostgres } from '../test/databases/postgres.ts'
import { type ClubSize, type FilledClub, fillClub } from '../test/growth/full-club.ts'
import { lists, searches } from '../test/growth/lists.ts'

// Milliseconds of every list and search in a small and in a large club, on both engines. bench/README.md says how to read it.

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

/** The fastest quarter counts: other work of the machine only ever makes one slower. */
async function time(ask: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  return (times.toSorted((one, other) => one - other)[rounds / 4] ?? Number.NaN).toFixed(2)
}

async function fill(db: Db, size: ClubSize): Promise<FilledClub> {
  await migrate(db)
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
    const times: string[] = []
    for (const club of clubs) times.push(await time(() => ask(club, { limit: 20 })))
    console.log(`| ${name} | ${times.join(' | ')} |`)
  }
  for (const { db } of clubs) await db.destroy()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
