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

export function readBackupName(file: string, pattern = namePattern): { kind: BackupKind; madeAt: Date } | undefined {
  const [, word, day, hour, minute, second] = pattern.exec(file) ?? []
  const kind = kinds.find((known) => known === word)
  return kind && { kind, madeAt: new Date(`${day}T${hour}:${minute}:${second}`) }
}

/** Clocks of two machines may differ by as much. */
const aheadMs = 24 * 60 * 60 * 1000

interface NamedBackup {
  name: string
  kind: BackupKind
  madeAt: Date
}

/** Of the files that the site named, newest first. Not those of the future: made by a wrong clock, they would pass as the newest, and all others as old. */
export function listNamed(names: readonly string[], { pattern = namePattern, now = new Date() } = {}): NamedBackup[] {
  return names
    .flatMap((name) => {
      const facts = readBackupName(name, pattern)
      return facts && facts.madeAt.getTime() <= now.getTime() + aheadMs ? [{ name, ...facts }] : []
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** The newest backup of the present data in the site's own folder: made since the last restore, and not of what that replaced. */
export function findNewestBackup(dataDir: string): { path: string; madeAt: Date } | undefined {
  const folder = join(dataDir, 'backups')
  if (!existsSync(folder)) return undefined
  const backups = listNamed(readdirSync(folder))
  const replaced = [...backups, ...listNamed(readdirSync(dataDir), { pattern: previousDatabase })].filter(
    ({ kind }) => kind === 'before-restore',
  )
  const restoredAt = Math.max(0, ...replaced.map(({ madeAt }) => madeAt.getTime()))
  const newest = backups.find(({ madeAt }) => madeAt.getTime() > restoredAt)
  return newest && { path: join(folder, newest.name), madeAt: newest.madeAt }
}

const keptDays = 7
const keptWeeks = 4
const keptMonths = 12
const keptOthers = 5

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/** Which of the files go, a year after the newest at the latest, so that erased data goes. Never files that the site did not name. */
export function listSuperfluous(files: readonly string[], now = new Date()): string[] {
  const backups = listNamed(files, { now })
  const { daily = [], ...others } = Object.groupBy(backups, ({ kind }) => kind)
  const newestOfEach = (periodOf: (madeAt: Date) => unknown, count: number) =>
    [...Map.groupBy(daily, ({ madeAt }) => periodOf(madeAt)).values()].slice(0, count).flatMap(([newest]) => newest ?? [])
  const kept = new Set([
    ...newestOfEach((madeAt) => madeAt.toISOString().slice(0, 10), keptDays),
    ...newestOfEach((madeAt) => Math.floor(madeAt.getTime() / weekMs), keptWeeks),
    ...newestOfEach((madeAt) => madeAt.toISOString().slice(0, 7), keptMonths),
    ...Object.values(others).flatMap((ofKind) => ofKind.slice(0, keptOthers)),
  ])
  const oldest = (backups[0]?.madeAt.getTime() ?? 0) - retentionDays.backup * dayMs
  return backups.filter((backup) => !kept.has(backup) || backup.madeAt.getTime() < oldest).map(({ name }) => name)
}

export function deleteSuperfluousBackups(dataDir: string): void {
  const folder = backupsFolder(dataDir)
  for (const name of listSuperfluous(readdirSync(folder))) rmSync(join(folder, name), { force: true })
}

const temporaryPrefix = '.work-'
const abandonedAfterMs = 60 * 60 * 1000
const inUse = new Set<string>()

/** On the same disk as the data. Also removes the folders that killed processes left behind. */
export async function withTemporaryFolder<Result>(dataDir: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const parent = backupsFolder(dataDir)
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (
      name.startsWith(temporaryPrefix) &&
      !inUse.has(path) &&
      existsSync(path) &&
      Date.now() - statSync(path).mtimeMs > abandonedAfterMs
    )
      rmSync(path, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(parent, temporaryPrefix))
  // Also after a download or a question that took hours.
  inUse.add(folder)
  try {
    return await work(folder)
  } finally {
    inUse.delete(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
