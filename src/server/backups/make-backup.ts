import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Keys } from '#server/db/encryption/cipher.ts'
import { keyFileOf, readKeyFile } from '#server/db/encryption/key-file.ts'
import { listAppliedMigrations, migrate } from '#server/db/migrate.ts'
import { type DatabasePlace, type Db, openDatabase } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { syncToDisk } from '#server/private-files.ts'
import { BackupError } from './backup-error.ts'
import { withTemporaryFolder } from './backup-files.ts'
import { encryptFile } from './encryption.ts'
import { hasSameRows, listTables, type Manifest, measureTables, RowSum, type TableFacts, writeManifest } from './manifest.ts'

// docs/decisions/015: one format for both databases

const rowsPerFetch = 200

export interface BackupOrder {
  place: DatabasePlace
  file: string
  passphrase?: string | undefined
}

/** The file appears complete, checked and on the disk, or not at all, even when the process is killed. The site may go on writing. */
export function makeBackup({ place, file, passphrase }: BackupOrder): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError('fileExists')
  return withTemporaryFolder(place.dataDir, async (folder) => {
    if (!hasSpaceForBackup(place)) throw new BackupError('diskFull')
    // Beside the data in the clear, the keys would protect nothing.
    const keys = passphrase === undefined ? undefined : readKeyFile(keyFileOf(place))
    const manifest = await takeSnapshot(place, folder, keys)
    const plain = databaseFile(folder)
    const encrypted = join(folder, 'encrypted')
    if (passphrase !== undefined) await encryptFile(plain, encrypted, passphrase)
    moveIntoPlace(passphrase === undefined ? plain : encrypted, file)
    return manifest
  })
}

/** A backup must not take the disk space that the site needs for writing. */
export function hasSpaceForBackup({ databaseUrl, dataDir }: DatabasePlace): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  const database = databaseFile(dataDir)
  const bytes = databaseUrl === undefined && existsSync(database) ? statSync(database).size : 0
  return bavail * bsize >= 3 * bytes + 20 * 1024 * 1024
}

/** A link, unlike a rename, never replaces a file that another process created. */
function moveIntoPlace(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another disk, a file system without links, or the file exists.
    if (existsSync(to)) throw new BackupError('fileExists')
    const part = `${to}.part`
    copyFileSync(from, part)
    syncToDisk(part)
    if (existsSync(to)) throw new BackupError('fileExists')
    renameSync(part, to)
  }
  syncToDisk(dirname(to))
}

/** Copies either engine's database, as it is at one moment, into `<folder>/club.sqlite`. Blocks the thread while it reads. */
export async function takeSnapshot(place: DatabasePlace, folder: string, keys?: Keys): Promise<Manifest> {
  const madeAt = new Date().toISOString()
  const file = databaseFile(folder)
  const engine = place.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const source = engine === 'sqlite' ? copySqlite(place.dataDir, file) : await copyPostgres(place, folder)

  const copy = new DatabaseSync(file)
  try {
    copy.exec('pragma journal_mode = delete')
    if (copy.prepare('pragma integrity_check(1)').get()?.integrity_check !== 'ok') throw new BackupError('damaged')
    const tables = measureTables(copy)
    if (source && !hasSameRows(source, tables)) throw new Error('The copy differs from the database.')
    const manifest = { madeAt, engine, keys, tables } as const
    writeManifest(copy, manifest)
    return manifest
  } finally {
    copy.close()
    syncToDisk(file)
  }
}

/** Leaves out free pages, and with them deleted data. In WAL mode readers do not block writers. */
function copySqlite(dataDir: string, file: string): undefined {
  const path = databaseFile(dataDir)
  if (!existsSync(path)) throw new BackupError('noDatabase')
  using source = new DatabaseSync(path, { timeout: 5_000 })
  source.prepare('vacuum into ?').run(file)
  chmodSync(file, 0o600)
}

async function copyPostgres(place: DatabasePlace, folder: string): Promise<TableFacts[]> {
  await using source = openDatabase(place)
  return await source
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const applied = await listAppliedMigrations(snapshot)
      if (applied.size === 0) throw new BackupError('noDatabase')
      const target = openDatabase({ dataDir: folder })
      await migrate(target, undefined, applied).finally(() => target.destroy())
      using file = new DatabaseSync(databaseFile(folder))
      return await copyRows(snapshot, file)
    })
}

/** @returns what was read, to compare it with what was written. */
async function copyRows(from: Db, to: DatabaseSync): Promise<TableFacts[]> {
  const facts: TableFacts[] = []
  to.exec('begin; pragma defer_foreign_keys = on')
  for (const name of listTables(to)) {
    to.exec(`delete from "${name}"`)
    const sum = new RowSum()
    await sql`declare "rows" no scroll cursor for select * from ${sql.table(name)}`.execute(from)
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsPerFetch)} from "rows"`.execute(from)
      if (rows.length === 0) break
      const columns = Object.keys(rows[0] ?? {})
      const names = columns.map((column) => `"${column}"`).join()
      const insert = to.prepare(`insert into "${name}" (${names}) values (${columns.map(() => '?').join()})`)
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
