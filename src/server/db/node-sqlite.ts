import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/** A lock held longer than this by another process is answered with 503 rather than waited for: the wait would stop every page. */
const busyTimeout = 250

/** Distinct statements are few, since values are bound; the bound only guards against a mistake. */
const keptStatements = 500

const sqliteCorrupt = 11

/**
 * Opens `<dataDir>/club.sqlite` so that acknowledged means on the disk: WAL with `synchronous=FULL` (TRUST.md). The folder and the file can be
 * read by this account alone.
 * @param dataDir a folder, made when missing; `:memory:` for a database that lives as long as the process.
 */
export function openSqlite(dataDir: string): SqliteDatabase {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = databaseFile(dataDir)
  const database = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  if (file !== ':memory:') chmodSync(file, 0o600)
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;')
    refuseDamage(database)
  } catch (error) {
    database.close()
    throw error
  }

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

/** Path of the database file in a data folder. */
export function databaseFile(dataDir: string): string {
  return dataDir === ':memory:' ? dataDir : join(dataDir, 'club.sqlite')
}

/** Better no site than one that goes on writing into a broken file while the backup is still whole. Takes well under a second for 100 MB. */
function refuseDamage(database: DatabaseSync): void {
  const [check] = database.prepare('pragma quick_check(1)').all()
  if (check?.quick_check !== 'ok') throw Object.assign(new Error('The database file is damaged.'), { errcode: sqliteCorrupt })
}

/** What Kysely asks of a statement, over node:sqlite's: a statement that yields columns is read, any other is run. */
function adapt(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    // Node's rows have no prototype, those of pg have one: the same question must give equal answers on both.
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)).map((row) => ({ ...row })),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
