import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompiledQuery, sql } from 'kysely'
import * as z from 'zod/mini'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { listAnnouncementChanges } from '#server/store/content/announcements.ts'
import { createTestApp } from '../app.ts'
import type { FieldSchema } from '../attacks/hostile-values.ts'
import { type Engine, engines, freshDatabase, freshPostgresUrl } from '../databases/databases.ts'
import { collectRoutes, type KnownRoute } from '../routes.ts'
import { fillClub } from './full-club.ts'
import { plansOfStatement, postgresPlanOfStatement } from './query-plans.ts'
import { recordStatements } from './statements.ts'

const much = 700
const sizes = { announcements: much, pastRides: much, people: much, messages: much, auditLines: much, albums: much, riders: 300 }

/** More than any page and anything it looks up, and far less than a table. */
const mostRowsRead = 400

/** Tables that hold a few rows whatever the club does. */
const staysSmall = new Set(['applicationCounts', 'contentVersions', 'locks', 'jobRuns', 'secrets', 'migrations', 'loginFailures'])

const searches = ['ㄱㄷㅇ', 'rider', '0042', '도윤 bmw', 'honda rider', 'ㅇ', '5550', 'nobody']

/** The one GET that is there to change something (SPEC section 7). */
const signsOut = '/api/logout'

type Club = Awaited<ReturnType<typeof fillClub>>

/** What stands for the id of a route: a new one without a line here fails. */
function pathOf({ url }: KnownRoute, club: Club): string {
  if (!url.includes(':')) return url
  const prefixes: Record<string, string> = {
    '/api/announcements/:id': club.announcement,
    '/api/riding-events/:id': club.ride,
    '/api/membership-applications/:id': club.application,
    '/calendar/:token': club.calendar,
  }
  const prefix = Object.keys(prefixes).find((start) => url.startsWith(start))
  assert.ok(prefix, `${url}: say here whose id this is`)
  return url.replace(/:\w+/, prefixes[prefix] ?? '')
}

/** Each combination of what the route can be asked: a new parameter that is neither a choice nor known here fails. */
function queriesOf({ url, schema }: KnownRoute, club: Club): string[] {
  const { properties = {} } = schema.querystring
    ? (z.toJSONSchema(schema.querystring as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as FieldSchema)
    : {}
  let queries: [string, string][][] = [[]]
  for (const [name, field] of Object.entries(properties)) {
    if (name === 'limit' || name === 'after') continue
    const known: Record<string, readonly string[]> = { search: searches, olderThan: [club.announcement], person: [club.person] }
    const values = known[name] ?? (field.enum as string[] | undefined) ?? (field.const ? [String(field.const)] : undefined)
    assert.ok(values, `${url}: say here what ${name} can be`)
    queries = queries.flatMap((query) => [query, ...values.map((value): [string, string][] => [...query, [name, value]])])
  }
  return queries.map((query) => String(new URLSearchParams(query)))
}

const isRead = ({ sql: text }: CompiledQuery) => /^(select|with|\(select)/.test(text)
/** Whoever looks at what is private leaves a line; that a session is in use is noted once a day. */
const mayWrite = ({ sql: text }: CompiledQuery) => /^(insert into "auditLog"|update "sessions" set "lastSeenAt")/.test(text)

/** @returns what is wrong with the way in which SQLite answers. */
async function troublesInSqlite(db: Db, statement: CompiledQuery): Promise<string[]> {
  const steps = await plansOfStatement(db, statement)
  const parts = new Set(steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []))
  // A list may be read along an index from its beginning, as long as it ends somewhere.
  const ends = / limit \?/.test(statement.sql)
  return steps.filter((step) => {
    if (step.includes('TEMP B-TREE')) return true
    const scanned = /^SCAN (?!\(|CONSTANT)(\S+)(.*)/.exec(step)
    if (scanned === null) return false
    const [, name = '', how = ''] = scanned
    if (staysSmall.has(name) || parts.has(name)) return false
    return !(ends && how.includes('USING') && how.includes('INDEX'))
  })
}

async function troublesInPostgres(db: Db, statement: CompiledQuery): Promise<string[]> {
  const troubles: string[] = []
  for (const planning of ['force_custom_plan', 'force_generic_plan'] as const) {
    for (const step of await postgresPlanOfStatement(db, statement, planning)) {
      const table = step['Relation Name']
      const rows = Math.round((step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'])
      const isScan = step['Node Type'] === 'Seq Scan' && table !== undefined && !staysSmall.has(table)
      if (!isScan && !/Sort/.test(step['Node Type']) && rows <= mostRowsRead) continue
      troubles.push(`${planning}, ${step['Node Type']}${table === undefined ? '' : ` on ${table}`}: ${rows} rows`)
    }
  }
  return troubles
}

const troublesIn: Record<Engine, (db: Db, statement: CompiledQuery) => Promise<string[]>> = {
  sqlite: troublesInSqlite,
  postgres: troublesInPostgres,
}

/** With little data PostgreSQL rightly sorts and reads whole tables. Told not to, it shows whether there is any other way, which it takes when there is more. */
const onlyByIndex = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin', 'material', 'memoize']
  .map((way) => `-c enable_${way}=off`)
  .join(' ')

async function openForPlans(engine: Engine): Promise<Db> {
  if (engine === 'sqlite') return freshDatabase('sqlite')
  const databaseUrl = `${await freshPostgresUrl()}?options=${encodeURIComponent(onlyByIndex)}`
  const db = openDatabase({ dataDir: ':memory:', databaseUrl })
  await migrate(db)
  return db
}

for (const engine of engines) {
  test(`${engine}: no GET reads or sorts a table that grows, asks anything twice, or writes what it need not`, {
    timeout: 240_000,
  }, async () => {
    await using db = await openForPlans(engine)
    const club = await fillClub(db, sizes)
    if (engine === 'postgres') await sql`analyze`.execute(db)
    const { db: recorded, take } = recordStatements(db)
    const { app: site, routes } = await collectRoutes(() => createTestApp({ db: recorded }))
    await using app = site
    const { headers } = await app.signedInAs('admin')
    // The first visitor of the contact page makes the site's secret.
    await app.inject('/api/contact/form')
    take()

    const troubles = new Set<string>()
    const checked = new Set<string>()
    async function check(where: string): Promise<void> {
      const statements = take()
      const seen = new Set<string>()
      for (const statement of statements) {
        const whole = JSON.stringify([statement.sql, statement.parameters])
        if (seen.has(whole)) troubles.add(`${where} asks twice: ${statement.sql}`)
        seen.add(whole)
        if (!isRead(statement) && !mayWrite(statement)) troubles.add(`${where} writes: ${statement.sql}`)
        if (!isRead(statement) || checked.has(whole)) continue
        checked.add(whole)
        for (const trouble of await troublesIn[engine](db, statement))
          troubles.add(`${where}: ${trouble}\n    ${statement.sql} ${JSON.stringify(statement.parameters)}`)
      }
    }

    for (const route of routes.filter(({ method, url }) => method === 'GET' && url !== signsOut)) {
      for (const query of queriesOf(route, club)) {
        let address: string | undefined = `${pathOf(route, club)}${query === '' ? '' : `?${query}`}`
        // The first page and the one behind it.
        for (let page = 0; page < 2 && address !== undefined; page += 1) {
          const answer = await app.inject({ url: address, headers })
          assert.ok(answer.statusCode < 400, `${address}: ${answer.statusCode} ${answer.body}`)
          await check(address)
          address = /<(.*)>; rel="next"/.exec(String(answer.headers.link))?.[1]
        }
      }
    }
    await listAnnouncementChanges(recorded, 300)
    await check('the site map')
    assert.ok(checked.size > 50, `${checked.size} statements were looked at`)
    assert.deepEqual([...troubles], [], [...troubles].join('\n'))
  })
}
