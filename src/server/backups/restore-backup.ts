import { closeSync, existsSync, linkSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { record } from '#server/activities/record.ts'
import { DecryptionError, type Keys, newKeys } from '#server/db/encryption/cipher.ts'
import { createKeyFile, keyFileOf, readKeyFile } from '#server/db/encryption/key-file.ts'
import { encryptValues, type LostRows, removeOldValues, replaceRegistered } from '#server/db/encryption/registered-keys.ts'
import { listAppliedMigrations, listMigrations, migrate, whileReplacingAuditLog } from '#server/db/migrate.ts'
import { type DatabasePlace, type Db, hasOtherConnections, openDatabase } from '#server/db/open.ts'
import { accountsElsewhere } from '#server/db/secrets.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { errorKind } from '#server/errors.ts'
import { syncToDisk } from '#server/private-files.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { readContentVersion } from '#server/site/content-version.ts'
import { BackupError } from './backup-error.ts'
import { newBackupFile, withTemporaryFolder } from './backup-files.ts'
import { decryptFile, isEncrypted } from './encryption.ts'
import { makeBackup } from './make-backup.ts'
import { dropManifest, hasSameRows, listTables, type Manifest, measureTables, readManifest, type TableFacts } from './manifest.ts'

/** Rows of one insert: far fewer than PostgreSQL's 65,535 values. */
const rowsPerInsert = 200

interface Restored {
  manifest: Manifest
  /** Path of the previous database, or of its backup with PostgreSQL; undefined when there was none. */
  kept: string | undefined
  /** Rows of each table whose encrypted values are gone, because neither the backup nor this machine has their key. */
  lost: LostRows
  passphrase: string | undefined
  /** Whether another machine may still run that site: then accountsElsewhere were left out. */
  isOfOtherSite: boolean
}

/**
 * Replaces the database by the backup, whatever engine each has, once it has been checked. Values are encrypted by this machine's key,
 * which is made when there is none; values whose key is missing are left out.
 */
export function restoreBackup(
  backup: BackupFile,
  place: DatabasePlace,
  { now, passphrase }: { now: Date; passphrase?: string | undefined },
): Promise<Restored> {
  return withTemporaryFolder(place.dataDir, async (folder) => {
    const path = keyFileOf(place)
    const local = readKeyFile(path)
    const target = local ?? newKeys()
    const lost: LostRows = new Map()
    const unpacked = await unpackBackup(backup, folder, { target, local }, lost)
    const isOfOtherSite = !(unpacked.hasOwnKeys && (existsSync(databaseFile(place.dataDir)) || (await hasPostgres(place))))
    await recordRestore(folder, unpacked.manifest)
    changeFile(folder, `${revokeAccess} ${removeWhatDependsOn(lost)} ${isOfOtherSite ? leaveOutAccounts : ''}`)
    const restored = { ...unpacked, lost, isOfOtherSite }
    if (local === undefined && createKeyFile(path, target).current !== target.current) throw new BackupError('running')
    if (place.databaseUrl === undefined) return { ...restored, kept: replaceSqlite(folder, place.dataDir, now) }
    const kept = await backUpPostgres(place, now, passphrase)
    await replacePostgres(folder, place.databaseUrl)
    return { ...restored, kept }
  })
}

/**
 * Restores the backup into a temporary folder with a new key, so that every encrypted value is opened. The database of `place` is not touched.
 * @throws BackupError when the site could not be restored from this file.
 */
export function verifyBackup(backup: BackupFile, place: DatabasePlace): Promise<Manifest> {
  const { dataDir } = place
  return withTemporaryFolder(dataDir, (unpacked) =>
    withTemporaryFolder(dataDir, async (target) => {
      const keys = { target: newKeys(), local: readKeyFile(keyFileOf(place)) }
      const { manifest } = await unpackBackup(backup, unpacked, keys)
      changeFile(unpacked, revokeAccess)
      const expected = measureFile(unpacked)
      replaceSqlite(unpacked, target, new Date())
      const db = openDatabase({ dataDir: target })
      await readContentVersion(db).finally(() => db.destroy())
      if (!hasSameRows(expected, measureFile(target))) throw new BackupError('damaged')
      return manifest
    }),
  )
}

function measureFile(folder: string): TableFacts[] {
  using database = new DatabaseSync(databaseFile(folder), { readOnly: true })
  return measureTables(database)
}

/** Before it replaces the other: a restored database always has this line. Values of old backups that were not encrypted are removed from the file. */
async function recordRestore(folder: string, { madeAt }: Manifest): Promise<void> {
  await using db = openDatabase({ dataDir: folder })
  await removeOldValues(db)
  await record(db, 'backup.restore', { actorId: commandLineActor, detail: `${madeAt.slice(0, 16).replace('T', ' ')} UTC` })
}

/** What may have been revoked after the backup was made. The raised version makes browsers load every page again. */
const revokeAccess = `
  delete from "sessions";
  delete from "tickets";
  delete from "loginSteps";
  delete from "emailVerifications";
  delete from "calendarFeeds";
  delete from "homeLinks";
  delete from "setups";
  update "contentVersions" set "version" = "version" + 1000000;
`

/** Two sites would send the same mail, and delete each other's copies of backups. */
const leaveOutAccounts = `delete from "secrets" where "name" in (${Object.values(accountsElsewhere)
  .map((name) => `'${name}'`)
  .join()});`

async function hasPostgres(place: DatabasePlace): Promise<boolean> {
  if (place.databaseUrl === undefined) return false
  const db = openDatabase(place)
  return (await listAppliedMigrations(db).finally(() => db.destroy())).size > 0
}

/** Browsers subscribed to push by the site's key, and recovery codes belong to a second factor: without these they would be of no use. */
function removeWhatDependsOn(lost: LostRows): string {
  const withoutContact = `update "membershipApplications" set "hasEmergencyContact" = 'false' where "emergencyContactPhone" = '';`
  const withoutFactor = 'delete from "recoveryCodes" where "userId" not in (select "userId" from "secondFactors");'
  const contacts = lost.has('membershipApplications') ? withoutContact : ''
  return `${contacts} ${lost.has('secrets') ? 'delete from "pushSubscriptions";' : ''} ${lost.has('secondFactors') ? withoutFactor : ''}`
}

function changeFile(folder: string, statements: string): void {
  const file = databaseFile(folder)
  {
    using database = new DatabaseSync(file)
    database.exec(`pragma journal_mode = delete; pragma secure_delete = on; ${statements}`)
  }
  syncToDisk(file)
}

/** At every moment there is the old file or the new one. @returns the new path of the old one. @throws BackupError `running` */
function replaceSqlite(folder: string, dataDir: string, now: Date): string | undefined {
  const path = databaseFile(dataDir)
  const kept = `${path}.before-restore-${now.toISOString().replaceAll(':', '-')}`
  const isReplaced = existsSync(path)
  using _lock = isReplaced ? lockExclusively(path) : undefined
  if (isReplaced) {
    linkSync(path, kept)
    // Only a damaged database still has them.
    for (const suffix of ['-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, kept + suffix)
  }
  renameSync(databaseFile(folder), path)
  syncToDisk(dirname(path))
  return isReplaced ? kept : undefined
}

/** SQLite leaves WAL mode only without other connections. A damaged file needs no lock: no site runs on it. */
function lockExclusively(path: string): DatabaseSync | undefined {
  if (!hasSqliteHeader(path)) return undefined
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (errorKind(error) === 'locked') throw new BackupError('running')
    return undefined
  }
}

/** SQLite would delete the log of a file without it. */
function hasSqliteHeader(path: string): boolean {
  const header = Buffer.alloc(16)
  const descriptor = openSync(path, 'r')
  readSync(descriptor, header)
  closeSync(descriptor)
  return header.toString('latin1') === 'SQLite format 3\0'
}

async function backUpPostgres(place: DatabasePlace, now: Date, passphrase: string | undefined): Promise<string | undefined> {
  if (!(await hasPostgres(place))) return undefined
  const file = newBackupFile(place.dataDir, 'before-restore', passphrase !== undefined, now)
  await makeBackup({ place, file, passphrase })
  return file
}

/** Replaces all rows in one transaction: other connections see the old rows or the new ones, and a killed process rolls back. */
async function replacePostgres(folder: string, databaseUrl: string): Promise<void> {
  await using db = openDatabase({ databaseUrl, dataDir: folder })
  using from = new DatabaseSync(databaseFile(folder))
  await migrate(db)
  await db.transaction().execute(async (change) => {
    if (await hasOtherConnections(change)) throw new BackupError('running')
    await whileReplacingAuditLog(change, () => copyRows(from, change))
  })
  await removeOldValues(db)
}

async function copyRows(from: DatabaseSync, to: Db): Promise<void> {
  const names = listTables(from).filter((name) => name !== 'migrations')
  for (const name of names.toReversed()) await sql`delete from ${sql.table(name)}`.execute(to)
  for (const name of names) {
    const rows = from.prepare(`select * from "${name}"`).all()
    const columns = Object.keys(rows[0] ?? {})
    const names = sql.join(columns.map((column) => sql.ref(column)))
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      const batch = rows.slice(start, start + rowsPerInsert)
      const values = sql.join(batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))
      await sql`insert into ${sql.table(name)} (${names}) values ${values}`.execute(to)
    }
  }
}

export interface BackupFile {
  file: string
  /** Called when the file is encrypted, and again while it finds another one than those that were wrong. */
  findPassphrase: (wrong: readonly string[]) => Promise<string | undefined>
}

interface BackupKeys {
  /** By whose current key the unpacked values are encrypted. */
  target: Keys
  /** The keys of this machine, which a backup that is not encrypted needs. */
  local: Keys | undefined
}

interface Unpacked {
  manifest: Manifest
  passphrase: string | undefined
  /** Whether this machine has the keys by which the values were encrypted. */
  hasOwnKeys: boolean
}

/**
 * Turns a backup into a database of this program's version, `<folder>/club.sqlite`, and checks every row.
 * @param lost gets the rows whose values cannot be opened. Without it, a missing key is an error.
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
  await using db = openDatabase({ dataDir: folder })
  await migrate(db)
  const ids = await db.selectFrom('encryptionKeys').select('id').execute()
  const byId = new Map([...(local?.byId ?? []), ...(manifest.keys?.byId ?? []), ...target.byId])
  await encryptAgain(db, { current: target.current, byId }, lost)
  return { manifest, passphrase, hasOwnKeys: ids.every(({ id }) => local?.byId.has(id)) }
}

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
  using database = new DatabaseSync(path)
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
  }
}
