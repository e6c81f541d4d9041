import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { BackupError } from '#server/backups/backup-error.ts'
import type { Bilingual } from '#server/bilingual.ts'
import { type Config, placeOf } from '#server/config.ts'
import { checkKeys } from '#server/db/encryption/registered-keys.ts'
import { listAppliedMigrations, listMigrations } from '#server/db/migrate.ts'
import { type Db, hasOtherConnections, openDatabase } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { OperatorError } from '#server/errors.ts'
import { refreshClub } from '#server/site/club-values.ts'

export type Print = (text: Bilingual) => void

/** Asks without echoing what is typed. Undefined without a terminal, or when nothing was typed. */
export async function askSecret({ ko, en }: Bilingual): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  process.stdout.write(`${ko}\n${en}\n> `)
  // A readline interface without an output echoes nothing.
  const terminal = createInterface({ input: process.stdin, terminal: true })
  try {
    return (await terminal.question('')) || undefined
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}

/** Writes a new file that only this account can read. @returns its path. @throws BackupError `fileExists` */
export function writePrivateFile(file: string, text: string): string {
  const path = resolve(file)
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new BackupError('fileExists')
    throw error
  }
  return path
}

/** Works also while the site is running, unless `isExclusive`. Creates and migrates nothing. @throws OperatorError */
export function withDatabase<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
  options?: Parameters<typeof openDatabase>[1],
): Promise<Result> {
  return withAnyVersion(
    config,
    async (db, applied) => {
      if (applied.symmetricDifference(new Set(await listMigrations())).size > 0) {
        throw new OperatorError(
          'The database is of another version than this program. Start this version of the site once, then run the command again.',
          '데이터베이스와 프로그램의 버전이 다릅니다. 이 버전의 사이트를 한 번 시작한 뒤 다시 실행해 주세요.',
        )
      }
      await checkKeys(db)
      await refreshClub(db, config)
      return work(db)
    },
    options,
  )
}

/** As above, also on a database that an older or newer program has migrated. */
export async function withAnyVersion<Result>(
  config: Config,
  work: (db: Db, applied: ReadonlySet<string>) => Promise<Result>,
  options?: Parameters<typeof openDatabase>[1],
): Promise<Result> {
  const { databaseUrl, dataDir } = config
  const place = databaseUrl === undefined ? dataDir : 'DATABASE_URL'
  const noDatabase = new OperatorError(
    `There is no database in ${place} yet. Start the site once (npm start), or restore a backup.`,
    `${place}에 아직 데이터베이스가 없습니다. 사이트를 한 번 시작하거나(npm start) 백업을 복원해 주세요.`,
  )
  if (databaseUrl === undefined && !existsSync(databaseFile(dataDir))) throw noDatabase
  await using db = openDatabase(placeOf(config), options)
  const applied = await listAppliedMigrations(db)
  if (applied.size === 0) throw noDatabase
  return await work(db, applied)
}

/** An SQLite file is opened for one process alone, by `isExclusive`. */
export async function rejectRunningSite(db: Db, { databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined && (await hasOtherConnections(db))) throw new BackupError('running')
}
