import assert from 'node:assert/strict'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/open.ts'

/** How SQLite answers the one query that the work makes: a line for each step. */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { rows } = await db.executeQuery(await explain<{ detail: string }>('explain query plan', db, work))
  return rows.map(({ detail }) => detail)
}

/** The same for a statement that was recorded. */
export async function plansOfStatement(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]))
  return (rows as { detail: string }[]).map(({ detail }) => detail)
}

/** A step of PostgreSQL's plan, with what it really read. */
export interface PlanStep {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  /** Of one loop. */
  'Rows Removed by Filter'?: number
  Plans?: PlanStep[]
}

/** How PostgreSQL answers the one query that the work makes, all steps in one list. */
export async function postgresPlanOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<PlanStep[]> {
  return postgresSteps(db, await explain('explain (analyze, format json)', db, work))
}

/** Planned for the values it was asked with, or once for whatever values may come, as PostgreSQL does with what it has prepared. */
export type Planning = 'force_custom_plan' | 'force_generic_plan'

/** The same for a statement that was recorded. */
export function postgresPlanOfStatement(
  db: Db,
  { sql: text, parameters }: CompiledQuery,
  planning: Planning = 'force_custom_plan',
): Promise<PlanStep[]> {
  return db.transaction().execute(async (change) => {
    await sql.raw(`set local plan_cache_mode = ${planning}`).execute(change)
    await sql.raw(`prepare "asked" as ${text}`).execute(change)
    const values = parameters.map((value) => (value === null ? 'null' : pg.escapeLiteral(String(value))))
    const given = values.length === 0 ? '' : `(${values.join(', ')})`
    const steps = await postgresSteps(change, CompiledQuery.raw(`explain (analyze, format json) execute "asked"${given}`))
    await sql`deallocate "asked"`.execute(change)
    return steps
  })
}

async function postgresSteps(db: Db, asked: CompiledQuery): Promise<PlanStep[]> {
  const { rows } = await db.executeQuery(asked as CompiledQuery<{ 'QUERY PLAN': { Plan: PlanStep }[] }>)
  const flatten = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(flatten)]
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flatten(Plan)))
}

async function explain<Row>(command: string, db: Db, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery<Row>> {
  let asked: CompiledQuery | undefined
  let answers = 0
  await work(
    db.withPlugin({
      // Parts of a union come through here too, each before the whole.
      transformQuery({ node, queryId }) {
        asked = db.getExecutor().compileQuery(node, queryId)
        return node
      },
      async transformResult({ result }) {
        answers += 1
        return result
      },
    }),
  )
  assert.equal(answers, 1, 'a list is one query')
  assert.ok(asked)
  return CompiledQuery.raw(`${command} ${asked.sql}`, [...asked.parameters])
}
