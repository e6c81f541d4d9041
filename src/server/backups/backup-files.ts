import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { retentionDays } from '#contract/site/retention.ts'

const kinds = ['daily', 'manual', 'before-update', 'before-restore'] as const
export type BackupKind = (typeof kinds)[number]

function backupsFolder(dataDir: string): string {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

export function newBackupFile(dataDir: string, kind: BackupKind, isEncrypted: boolean, now = new Date()): string {
  return join(backupsFolder(dataDir), nameBackup(kind, now, isEncrypted))
}

/** Sorts by time within its kind. Without colons, which some file systems reject. */
export function nameBackup(kind: BackupKind, now: Date, isEncrypted = false): string {
  return `${kind}-${now.toISOString().replaceAll(':', '-')}.club-backup${isEncrypted ? '.age' : ''}`
}

const timePattern = '(\\d{4}-\\d{2}-\\d{2})T(\\d{2})-(\\d{2})-(\\d{2}\\.\\d{3}Z)'
const namePattern = new RegExp(`^(${kinds.join('|')})-${timePattern}\\.club-backup(\\.age|-sealed)?$`)
/** The previous file of SQLite, which a restore keeps beside the new one. */
const previousDatabase = new RegExp(`\\.(before-restore)-${timePattern}$`)

export function readBackupName(file: string): { kind: BackupKind; madeAt: Date } | undefined {
  return readName(namePattern, file)
}

function readName(pattern: RegExp, file: string): { kind: BackupKind; madeAt: Date } | undefined {
  const [, word, day, hour, minute, second] = pattern.exec(file) ?? []
  const kind = kinds.find((known) => known === word)
  return kind && { kind, madeAt: new Date(`${day}T${hour}:${minute}:${second}`) }
}

/** The newest backup of the present data in the site's own folder: made since the last restore, and not of what that replaced. */
export function findNewestBackup(dataDir: string): { path: string; madeAt: Date } | undefined {
  const folder = join(dataDir, 'backups')
  if (!existsSync(folder)) return undefined
  const named = (names: string[], pattern: RegExp) =>
    names.flatMap((name) => {
      const facts = readName(pattern, name)
      return facts ? [{ path: join(folder, name), ...facts }] : []
    })
  const backups = named(readdirSync(folder), namePattern)
  const replaced = [...backups, ...named(readdirSync(dataDir), previousDatabase)].filter(({ kind }) => kind === 'before-restore')
  const restoredAt = Math.max(0, ...replaced.map(({ madeAt }) => madeAt.getTime()))
  return backups
    .filter(({ madeAt }) => madeAt.getTime() > restoredAt)
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0]
}

const keptDays = 7
const keptWeeks = 4
const keptMonths = 12
const keptOthers = 5

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** Which of the files go, a year after the newest at the latest, so that erased data goes. Never files that the site did not name. */
export function listSuperfluous(files: readonly string[]): string[] {
  const backups = files
    .flatMap((file) => {
      const facts = readBackupName(file)
      return facts ? [{ file, ...facts }] : []
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const daily = backups.filter(({ kind }) => kind === 'daily')
  const kept = new Set([
    ...newestOfEach(daily, ({ madeAt }) => madeAt.toISOString().slice(0, 10), keptDays),
    ...newestOfEach(daily, ({ madeAt }) => String(Math.floor(madeAt.getTime() / weekMs)), keptWeeks),
    ...newestOfEach(daily, ({ madeAt }) => madeAt.toISOString().slice(0, 7), keptMonths),
    ...kinds
      .filter((kind) => kind !== 'daily')
      .flatMap((kind) => backups.filter((backup) => backup.kind === kind).slice(0, keptOthers)),
  ])
  const oldest = (backups[0]?.madeAt.getTime() ?? 0) - retentionDays.backup * dayMs
  return backups.filter((backup) => !kept.has(backup) || backup.madeAt.getTime() < oldest).map(({ file }) => file)
}

function newestOfEach<Backup>(newestFirst: readonly Backup[], periodOf: (backup: Backup) => string, count: number): Backup[] {
  const newest = new Map(newestFirst.toReversed().map((backup) => [periodOf(backup), backup]))
  return [...newest.values()].reverse().slice(0, count)
}

export function deleteSuperfluousBackups(dataDir: string): void {
  const folder = backupsFolder(dataDir)
  for (const name of listSuperfluous(readdirSync(folder))) rmSync(join(folder, name), { force: true })
}

const temporaryPrefix = '.work-'
const abandonedAfterMs = 60 * 60 * 1000

/** On the same disk as the data. Also removes the folders that killed processes left behind. */
export async function withTemporaryFolder<Result>(dataDir: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const parent = backupsFolder(dataDir)
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (name.startsWith(temporaryPrefix) && existsSync(path) && Date.now() - statSync(path).mtimeMs > abandonedAfterMs)
      rmSync(path, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(parent, temporaryPrefix))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
