import assert from 'node:assert/strict'
import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** How SQLite answers the one query that the work makes: a line for each step. */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
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
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${asked.sql}`, [...asked.parameters]),
  )
  return rows.map(({ detail }) => detail)
}
