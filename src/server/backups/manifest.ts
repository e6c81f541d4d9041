import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Keys } from '#server/db/encryption/cipher.ts'
import { readKeys, writeKeys } from '#server/db/encryption/key-file.ts'
import type { Engine } from '#server/db/open.ts'
import { BackupError } from './backup-error.ts'

/** Facts about a backup, in two tables of the file that are dropped when it is restored. */
export interface Manifest {
  /** ISO-8601 UTC. */
  madeAt: string
  engine: Engine
  /** By which values in it are encrypted. Only in a backup that is encrypted as a whole. */
  keys?: Keys | undefined
  tables: TableFacts[]
}

export interface TableFacts {
  name: string
  rows: number
  /** Does not depend on the order of the rows, so that both engines give the same. */
  checksum: string
}

const manifestTables = ['backupFacts', 'backupTables']

/** Names of the site's tables in the file, referenced ones before those that refer to them. */
export function listTables(database: DatabaseSync): string[] {
  const names = database
    .prepare(`select "name" from "sqlite_schema" where "type" = 'table' and "name" not like 'sqlite%' order by "name"`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !manifestTables.includes(name))
  const sorted = new Set<string>()
  const add = (name: string, referring: readonly string[]): void => {
    if (sorted.has(name) || referring.includes(name)) return
    for (const { table } of database.prepare('select "table" from pragma_foreign_key_list(?)').all(name))
      add(String(table), [...referring, name])
    sorted.add(name)
  }
  for (const name of names) add(name, [])
  return [...sorted]
}

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

export function writeManifest(database: DatabaseSync, { madeAt, engine, keys, tables }: Manifest): void {
  database.exec(`
    begin;
    create table "backupFacts" ("name" text primary key, "value" text not null);
    create table "backupTables" ("name" text primary key, "rows" integer not null, "checksum" text not null);
  `)
  const insertFact = database.prepare('insert into "backupFacts" values (?, ?)')
  const facts = { format: '1', madeAt, engine, ...(keys && { encryptionKeys: writeKeys(keys) }) }
  for (const [name, value] of Object.entries(facts)) insertFact.run(name, value)
  const insertTable = database.prepare('insert into "backupTables" values (?, ?, ?)')
  for (const { name, rows, checksum } of tables) insertTable.run(name, rows, checksum)
  database.exec('commit')
}

/** @throws BackupError when the file has no manifest, or one of a newer format. */
export function readManifest(database: DatabaseSync): Manifest {
  if (!database.prepare(`select 1 from "sqlite_schema" where "name" = 'backupFacts'`).get()) throw new BackupError('notABackup')
  const rows = database.prepare('select "name", "value" from "backupFacts"').all()
  const facts = new Map(rows.map(({ name, value }) => [String(name), String(value)]))
  if (facts.get('format') !== '1') throw new BackupError('newer')
  return {
    madeAt: facts.get('madeAt') ?? '',
    engine: facts.get('engine') === 'postgres' ? 'postgres' : 'sqlite',
    keys: readKeys(facts.get('encryptionKeys') ?? ''),
    tables: database
      .prepare('select "name", "rows", "checksum" from "backupTables"')
      .all()
      .map(({ name, rows, checksum }) => ({ name: String(name), rows: Number(rows), checksum: String(checksum) })),
  }
}

export function dropManifest(database: DatabaseSync): void {
  database.exec(manifestTables.map((name) => `drop table "${name}";`).join(''))
}

export function hasSameRows(some: readonly TableFacts[], others: readonly TableFacts[]): boolean {
  const sorted = (tables: readonly TableFacts[]) =>
    JSON.stringify(tables.map(({ name, rows, checksum }) => JSON.stringify([name, rows, checksum])).toSorted())
  return sorted(some) === sorted(others)
}
