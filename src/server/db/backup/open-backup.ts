import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { BackupFailure } from '#server/backups/backup-failure.ts'
import { isSealed, openSealed } from '#server/backups/seal.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { databaseFile } from '#server/db/node-sqlite.ts'
import { openDatabase } from '#server/db/open.ts'
import { dropManifest, isSame, type Manifest, measureTables, readManifest } from './manifest.ts'

export interface BackupFile {
  file: string
  /** Asked for when the file is sealed. */
  findPassphrase: () => Promise<string | undefined>
}

/**
 * Turns a backup into a database of this program's version, `<folder>/club.sqlite`, and looks at every row on the way. The backup stays as it is.
 * @throws BackupFailure when it is not whole, not ours, or newer than this program.
 */
export async function unpackBackup({ file, findPassphrase }: BackupFile, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupFailure('noFile')
  const path = databaseFile(folder)
  if (await isSealed(file)) {
    const passphrase = await findPassphrase()
    if (passphrase === undefined) throw new BackupFailure('passphraseMissing')
    await openSealed(file, path, passphrase)
  } else {
    await copyFile(file, path)
  }

  const database = new DatabaseSync(path)
  let manifest: Manifest
  try {
    manifest = readManifest(database)
    if (database.prepare('pragma integrity_check(1)').get()?.integrity_check !== 'ok') throw new BackupFailure('damaged')
    if (!isSame(manifest.tables, measureTables(database))) throw new BackupFailure('damaged')
    const known = await listMigrations()
    const applied = database.prepare('select "name" from "migrations"').all()
    if (applied.some(({ name }) => !known.includes(String(name)))) throw new BackupFailure('newer')
    dropManifest(database)
  } catch (error) {
    throw explain(error)
  } finally {
    database.close()
  }

  const db = openDatabase({ dataDir: folder })
  await migrate(db).finally(() => db.destroy())
  return manifest
}

const sqliteCorrupt = 11
const sqliteNotADatabase = 26

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
  if (code === sqliteNotADatabase) return new BackupFailure('notABackup')
  return code === sqliteCorrupt ? new BackupFailure('damaged') : error
}
