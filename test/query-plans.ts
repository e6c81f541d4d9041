import assert from 'node:assert/strict'
import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** How SQLite answers the one query that the work makes: a line for each step. */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { rows } = await db.executeQuery(await explain<{ detail: string }>('explain query plan', db, work))
  return rows.map(({ detail }) => detail)
}

/** A step of PostgreSQL's plan, with what it really read. */
export interface PlanStep {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanStep[]
}

/** How PostgreSQL answers the one query that the work makes, all steps in one list. */
export async function postgresPlanOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<PlanStep[]> {
  const asked = await explain<{ 'QUERY PLAN': { Plan: PlanStep }[] }>('explain (analyze, format json)', db, work)
  const { rows } = await db.executeQuery(asked)
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
