import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { DecryptionError, type Keys } from '#server/db/encryption/cipher.ts'
import { encryptValues } from '#server/db/encryption/encrypt-rows.ts'
import { replaceRegistered } from '#server/db/encryption/registered-keys.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { errorKind } from '#server/errors.ts'
import { BackupError } from './backup-error.ts'
import { decryptFile, isEncrypted } from './encryption.ts'
import { dropManifest, hasSameRows, type Manifest, measureTables, readManifest } from './manifest.ts'

export interface BackupFile {
  file: string
  /** Called when the file is encrypted. */
  findPassphrase: () => Promise<string | undefined>
}

export interface BackupKeys {
  /** By whose current key the unpacked values are encrypted. */
  target: Keys
  /** The keys of this machine, which a backup that is not encrypted needs. */
  local: Keys | undefined
}

/**
 * Turns a backup into a database of this program's version, `<folder>/club.sqlite`, and checks every row. The backup file
 * does not change.
 * @throws BackupError when it is incomplete, not a backup of this site, newer than this program, or without its keys.
 */
export async function unpackBackup(
  { file, findPassphrase }: BackupFile,
  folder: string,
  { target, local }: BackupKeys,
): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupError('noFile')
  const path = databaseFile(folder)
  if (await isEncrypted(file)) {
    const passphrase = await findPassphrase()
    if (passphrase === undefined) throw new BackupError('passphraseMissing')
    await decryptFile(file, path, passphrase)
  } else {
    await copyFile(file, path)
  }
  const manifest = checkBackup(path, await listMigrations())
  const db = openDatabase({ dataDir: folder })
  try {
    await migrate(db)
    const byId = new Map([...(local?.byId ?? []), ...(manifest.keys?.byId ?? []), ...target.byId])
    await encryptAgain(db, { current: target.current, byId })
  } finally {
    await db.destroy()
  }
  return manifest
}

async function encryptAgain(db: Db, keys: Keys): Promise<void> {
  try {
    await encryptValues(db, keys)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    throw new BackupError(error.reason === 'keyMissing' ? 'keysMissing' : 'damaged')
  }
  await replaceRegistered(db, keys)
}

function checkBackup(path: string, migrations: readonly string[]): Manifest {
  const database = new DatabaseSync(path)
  try {
    const manifest = readManifest(database)
    if (database.prepare('pragma integrity_check(1)').get()?.integrity_check !== 'ok') throw new BackupError('damaged')
    if (!hasSameRows(manifest.tables, measureTables(database))) throw new BackupError('damaged')
    const applied = database.prepare('select "name" from "migrations"').all()
    if (applied.some(({ name }) => !migrations.includes(String(name)))) throw new BackupError('newer')
    dropManifest(database)
    return manifest
  } catch (error) {
    const kind = errorKind(error)
    if (kind === 'notADatabase') throw new BackupError('notABackup')
    throw kind === 'damaged' ? new BackupError('damaged') : error
  } finally {
    database.close()
  }
}
