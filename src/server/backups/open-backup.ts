import { existsSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { DecryptionError, type Keys } from '#server/db/encryption/cipher.ts'
import { encryptValues, type LostRows } from '#server/db/encryption/encrypt-rows.ts'
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
  /** Called when the file is encrypted, and again while it finds another one than those that were wrong. */
  findPassphrase: (wrong: readonly string[]) => Promise<string | undefined>
}

interface Unpacked {
  manifest: Manifest
  /** That opened the file. */
  passphrase: string | undefined
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
 * @param lost gets the rows whose values cannot be opened. Without it, a missing key is an error.
 * @throws BackupError when it is incomplete, not a backup of this site, newer than this program, or without its keys.
 */
export async function unpackBackup(
  { file, findPassphrase }: BackupFile,
  folder: string,
  { target, local }: BackupKeys,
  lost?: LostRows,
): Promise<Unpacked> {
  if (!existsSync(file)) throw new BackupError('noFile')
  const path = databaseFile(folder)
  const isSealed = await isEncrypted(file)
  const passphrase = isSealed ? await decryptBy(findPassphrase, file, path) : undefined
  if (!isSealed) await copyFile(file, path)
  const manifest = checkBackup(path, await listMigrations())
  const db = openDatabase({ dataDir: folder })
  try {
    await migrate(db)
    const byId = new Map([...(local?.byId ?? []), ...(manifest.keys?.byId ?? []), ...target.byId])
    await encryptAgain(db, { current: target.current, byId }, lost)
  } finally {
    await db.destroy()
  }
  return { manifest, passphrase }
}

/** @returns the passphrase that opened it. */
async function decryptBy(findPassphrase: BackupFile['findPassphrase'], file: string, path: string): Promise<string> {
  const wrong: string[] = []
  for (;;) {
    const passphrase = await findPassphrase(wrong)
    if (passphrase === undefined || wrong.includes(passphrase))
      throw new BackupError(wrong.length === 0 ? 'passphraseMissing' : 'passphraseWrong')
    try {
      await decryptFile(file, path, passphrase)
      return passphrase
    } catch (error) {
      if (!(error instanceof BackupError) || error.problem !== 'passphraseWrong') throw error
      wrong.push(passphrase)
      rmSync(path, { force: true })
    }
  }
}

async function encryptAgain(db: Db, keys: Keys, lost: LostRows | undefined): Promise<void> {
  try {
    await encryptValues(db, keys, lost)
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
