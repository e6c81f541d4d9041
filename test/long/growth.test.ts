import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { type Engine, engines, freshDatabase, freshPostgresUrl } from '../databases/databases.ts'
import { fillClub } from '../growth/full-club.ts'
import { lists, searches } from '../growth/lists.ts'

const many = 700
const size = { announcements: many, pastRides: many, people: many, messages: many, auditLines: many, albums: many, riders: 300 }
/** More rows than a page with its joins reads, and far fewer than a table. */
const maxRowsRead = 400

/** With little data PostgreSQL rightly reads and sorts whole tables. With these settings it uses an index if there is one. */
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

/** Counts the answers to what one page of announcements asks: no more than there are in any order, and never those of all. */
const groupsOnePage = ['announcements, questions: USE TEMP B-TREE FOR GROUP BY']

/** The statements that the work sends to the database, and the cursor that it returns. */
async function record(db: Db, work: (recorded: Db) => Promise<unknown>) {
  const compiled = new Map<unknown, CompiledQuery>()
  const sent: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    // Parts of a query are transformed too, but only the whole query has a result.
    transformQuery({ node, queryId }) {
      compiled.set(queryId, db.getExecutor().compileQuery(node, queryId))
      return node
    },
    async transformResult({ result, queryId }) {
      const statement = compiled.get(queryId)
      if (statement !== undefined) sent.push(statement)
      return result
    },
  }
  const answer = await work(db.withPlugin(recorder))
  return { sent, next: (answer as { next?: string | null } | undefined)?.next ?? undefined }
}

interface PlanStep {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanStep[]
}

/** Steps of the plan that read a whole table, sort, or read many rows. */
const slowSteps: Record<Engine, (db: Db, statement: CompiledQuery) => Promise<string[]>> = {
  async sqlite(db, { sql: text, parameters }) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]))
    const steps = (rows as { detail: string }[]).map(({ detail }) => detail)
    const subqueries = new Set(steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []))
    return steps.filter((step) => {
      const [, table, how = ''] = /^SCAN (?!\(|CONSTANT)(\S+)(.*)/.exec(step) ?? []
      // A page may be read along an index from its beginning.
      const readsTable = table !== undefined && !subqueries.has(table) && !(/ limit /.test(text) && / INDEX /.test(how))
      return readsTable || step.includes('TEMP B-TREE')
    })
  },
  async postgres(db, { sql: text, parameters }) {
    const asked = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
    const { rows } = await db.executeQuery(asked as CompiledQuery<{ 'QUERY PLAN': { Plan: PlanStep }[] }>)
    const flatten = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(flatten)]
    return rows
      .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flatten(Plan)))
      .map((step) => ({ step, rows: (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'] }))
      .filter(({ step, rows: read }) => /Seq Scan|Sort/.test(step['Node Type']) || read > maxRowsRead)
      .map(({ step, rows: read }) => `${step['Node Type']} on ${step['Relation Name']}: ${read} rows`)
  },
}

for (const engine of engines) {
  test(`${engine}: no list reads or sorts a whole table, on its first page and on the next`, { timeout: 120_000 }, async () => {
    await using db = await openForPlans(engine)
    const club = await fillClub(db, size)
    if (engine === 'postgres') await sql`analyze`.execute(db)
    const found: string[] = []
    for (const [name, list] of Object.entries(lists)) {
      let after: string | undefined
      for (let page = 0; page === 0 || (page === 1 && after !== undefined); page += 1) {
        const { sent, next } = await record(db, (recorded) => list({ ...club, db: recorded }, { limit: 20, after }))
        assert.ok(sent.length > 0, name)
        for (const statement of sent)
          for (const step of await slowSteps[engine](db, statement))
            if (!groupsOnePage.includes(`${name}: ${step}`)) found.push(`${name}: ${step}\n    ${statement.sql}`)
        after = next
      }
    }
    assert.deepEqual(found, [], found.join('\n'))
  })
  test(`${engine}: a search among 10,000 people takes a few milliseconds`, { timeout: 120_000 }, async () => {
    await using db = await freshDatabase(engine)
    const club = await fillClub(db, { ...size, people: 10_000, messages: 10_000 })
    if (engine === 'postgres') await sql`analyze`.execute(db)
    for (const [name, search] of Object.entries(searches)) {
      const times: number[] = []
      for (let round = 0; round < 9; round += 1) {
        const start = performance.now()
        await search(club)
        times.push(performance.now() - start)
      }
      // 10 ms on an idle machine (bench/README.md); this one may be busy with other tests.
      assert.ok(Math.min(...times) < 60, `${name}: ${times} ms`)
    }
  })
}
