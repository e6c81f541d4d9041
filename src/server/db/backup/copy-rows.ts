import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { listTables, RowSum, type TableFacts } from './manifest.ts'

/** Rows at a time: few enough to stay small in memory and within PostgreSQL's 65,535 values. */
const batch = 200

type Row = Record<string, unknown>

/**
 * Copies every row of the site's tables out of PostgreSQL. Call it in a REPEATABLE READ transaction, so that all rows are of one moment.
 * @param to an empty file of the same migrations. What its migrations had put into it makes room.
 * @returns what was read, for comparing with what was written.
 */
export async function copyFromPostgres(from: Db, to: DatabaseSync): Promise<TableFacts[]> {
  const facts: TableFacts[] = []
  to.exec('begin; pragma defer_foreign_keys = on')
  for (const name of listTables(to)) {
    to.exec(`delete from "${name}"`)
    const sum = new RowSum()
    await sql`declare "rows" no scroll cursor for select * from ${sql.table(name)}`.execute(from)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from "rows"`.execute(from)
      if (rows.length === 0) break
      const columns = Object.keys(rows[0] ?? {})
      const insert = to.prepare(
        `insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values (${columns.map(() => '?').join()})`,
      )
      for (const row of rows) {
        insert.run(...columns.map((column) => toSqliteValue(row[column])))
        sum.add(row)
      }
    }
    await sql`close "rows"`.execute(from)
    facts.push({ name, rows: sum.rows, checksum: sum.checksum() })
  }
  to.exec('commit')
  return facts
}

function toSqliteValue(value: unknown): string | number | null {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  throw new Error(`A backup cannot hold a value of type ${typeof value}: columns are text or integer.`)
}

/** Replaces every row in PostgreSQL by those of the file, which must be of the same migrations. Call it in a transaction. */
export async function copyToPostgres(from: DatabaseSync, to: Db): Promise<void> {
  const names = listTables(from).filter((name) => name !== 'migrations')
  for (const name of names.toReversed()) await sql`delete from ${sql.table(name)}`.execute(to)
  for (const name of names) {
    for (const rows of inBatches(from.prepare(`select * from "${name}"`).iterate())) {
      const columns = Object.keys(rows[0] ?? {})
      const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
      await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
        to,
      )
    }
  }
}

function* inBatches(rows: Iterable<Row>): Generator<Row[]> {
  let some: Row[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length < batch) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
