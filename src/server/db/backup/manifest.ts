import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { BackupFailure } from '#server/backups/backup-failure.ts'
import { databaseFile } from '#server/db/node-sqlite.ts'
import type { Engine } from '#server/db/open.ts'

/** What a backup says about itself. It lies in the file in two tables of its own, which leave it when it is restored. */
export interface Manifest {
  /** ISO-8601 UTC. */
  madeAt: string
  engine: Engine
  tables: TableFacts[]
}

export interface TableFacts {
  name: string
  rows: number
  /** Of the rows in any order, so that both engines give the same. */
  checksum: string
}

const own = ['backupFacts', 'backupTables']

/** Names of the site's tables in the file, referenced ones before those that refer to them. */
export function listTables(database: DatabaseSync): string[] {
  const names = database
    .prepare(`select "name" from "sqlite_schema" where "type" = 'table' and "name" not like 'sqlite%' order by "name"`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !own.includes(name))
  const sorted: string[] = []
  const place = (name: string, above: readonly string[]): void => {
    if (sorted.includes(name) || above.includes(name)) return
    for (const { table } of database.prepare('select "table" from pragma_foreign_key_list(?)').all(name))
      place(String(table), [...above, name])
    sorted.push(name)
  }
  for (const name of names) place(name, [])
  return sorted
}

/** Adds up what rows hold. */
export class RowSum {
  rows = 0
  #high = 0n
  #low = 0n

  add(row: object): void {
    const values = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const digest = createHash('sha256').update(JSON.stringify(values)).digest()
    this.rows += 1
    this.#high = BigInt.asUintN(64, this.#high + digest.readBigUInt64BE(0))
    this.#low = BigInt.asUintN(64, this.#low + digest.readBigUInt64BE(8))
  }

  checksum(): string {
    return this.#high.toString(16).padStart(16, '0') + this.#low.toString(16).padStart(16, '0')
  }
}

export function measureTables(database: DatabaseSync): TableFacts[] {
  return listTables(database).map((name) => {
    const sum = new RowSum()
    for (const row of database.prepare(`select * from "${name}"`).iterate()) sum.add(row)
    return { name, rows: sum.rows, checksum: sum.checksum() }
  })
}

/** Measures the database in the folder. */
export function measureFile(folder: string): TableFacts[] {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true })
  try {
    return measureTables(database)
  } finally {
    database.close()
  }
}

export function writeManifest(database: DatabaseSync, { madeAt, engine, tables }: Manifest): void {
  database.exec(`
    begin;
    create table "backupFacts" ("name" text primary key, "value" text not null);
    create table "backupTables" ("name" text primary key, "rows" integer not null, "checksum" text not null);
  `)
  const fact = database.prepare('insert into "backupFacts" values (?, ?)')
  fact.run('format', '1')
  fact.run('madeAt', madeAt)
  fact.run('engine', engine)
  const line = database.prepare('insert into "backupTables" values (?, ?, ?)')
  for (const { name, rows, checksum } of tables) line.run(name, rows, checksum)
  database.exec('commit')
}

/** @throws `notABackup` when the file says nothing about itself. */
export function readManifest(database: DatabaseSync): Manifest {
  const isThere = database.prepare(`select 1 from "sqlite_schema" where "name" = 'backupFacts'`).get()
  if (isThere === undefined) throw new BackupFailure('notABackup')
  const facts = new Map(
    database
      .prepare('select "name", "value" from "backupFacts"')
      .all()
      .map(({ name, value }) => [String(name), String(value)]),
  )
  if (facts.get('format') !== '1') throw new BackupFailure('newer')
  return {
    madeAt: facts.get('madeAt') ?? '',
    engine: facts.get('engine') === 'postgres' ? 'postgres' : 'sqlite',
    tables: database
      .prepare('select "name", "rows", "checksum" from "backupTables"')
      .all()
      .map(({ name, rows, checksum }) => ({ name: String(name), rows: Number(rows), checksum: String(checksum) })),
  }
}

export function dropManifest(database: DatabaseSync): void {
  database.exec(own.map((name) => `drop table "${name}";`).join(''))
}

/** Whether both list the same tables with the same rows. */
export function isSame(some: readonly TableFacts[], others: readonly TableFacts[]): boolean {
  const sorted = (tables: readonly TableFacts[]) =>
    JSON.stringify(tables.map(({ name, rows, checksum }) => JSON.stringify([name, rows, checksum])).toSorted())
  return sorted(some) === sorted(others)
}
