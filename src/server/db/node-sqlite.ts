import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/** A lock held longer than this by another process is answered with 503 rather than waited for: the wait would stop every page. */
const busyTimeout = 250

/** Distinct statements are few, since values are bound; the bound only guards against a mistake. */
const keptStatements = 500

/**
 * Opens `<dataDir>/club.sqlite` so that acknowledged means on the disk: WAL with `synchronous=FULL` (TRUST.md). The folder and the file can be
 * read by this account alone.
 * @param dataDir a folder, made when missing; `:memory:` for a database that lives as long as the process.
 */
export function openSqlite(dataDir: string): SqliteDatabase {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = dataDir === ':memory:' ? dataDir : join(dataDir, 'club.sqlite')
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  if (file !== ':memory:') chmodSync(file, 0o600)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')

  const statements = new Map<string, ReturnType<typeof adapt>>()
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql)
      if (!statement) {
        if (statements.size >= keptStatements) statements.clear()
        statement = adapt(database.prepare(sql))
        statements.set(sql, statement)
      }
      return statement
    },
  }
}

/** What Kysely asks of a statement, over node:sqlite's: a statement that yields columns is read, any other is run. */
function adapt(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
