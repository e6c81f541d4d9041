import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely'
import type { Db } from '#server/db/open.ts'

export interface Recording {
  /** The same database. What is asked through it is recorded. */
  db: Db
  /** What was asked since the last time, in the order in which it was answered. */
  take(): CompiledQuery[]
}

export function recordStatements(db: Db): Recording {
  const asked = new WeakMap<QueryId, CompiledQuery>()
  let answered: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    // Parts of a query come through here too, but only the whole is answered.
    transformQuery({ node, queryId }) {
      asked.set(queryId, db.getExecutor().compileQuery(node, queryId))
      return node
    },
    async transformResult({ result, queryId }) {
      const statement = asked.get(queryId)
      if (statement !== undefined) answered.push(statement)
      return result
    },
  }
  return {
    db: db.withPlugin(recorder),
    take() {
      const taken = answered
      answered = []
      return taken
    },
  }
}
