const kinds = ['daily', 'manual', 'before-update', 'before-restore'] as const
export type BackupKind = (typeof kinds)[number]

/** Sorts by time within its kind. Without colons, which other systems' disks do not take. */
export function nameBackup(kind: BackupKind, now: Date, isSealed = false): string {
  return `${kind}-${now.toISOString().replaceAll(':', '-')}.club-backup${isSealed ? '-sealed' : ''}`
}

const name = new RegExp(
  `^(${kinds.join('|')})-(\\d{4}-\\d{2}-\\d{2})T(\\d{2})-(\\d{2})-(\\d{2}\\.\\d{3}Z)\\.club-backup(-sealed)?$`,
)

export function readBackupName(file: string): { kind: BackupKind; madeAt: Date } | undefined {
  const [, word, day, hour, minute, second] = name.exec(file) ?? []
  const kind = kinds.find((known) => known === word)
  return kind && { kind, madeAt: new Date(`${day}T${hour}:${minute}:${second}`) }
}

/** How many the site keeps of what it made by itself; those of before an update or a restore are few, and are for the days after it. */
const keptDays = 7
const keptWeeks = 4
const keptMonths = 12
const keptOthers = 5

/** Which of the files in the folder may go. Files that the site did not name are nobody's business here. */
export function listSuperfluous(files: readonly string[]): string[] {
  const known = files
    .flatMap((file) => {
      const facts = readBackupName(file)
      return facts ? [{ file, ...facts }] : []
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const daily = known.filter(({ kind }) => kind === 'daily')
  const kept = new Set([
    ...newestOfEach(daily, ({ madeAt }) => madeAt.toISOString().slice(0, 10), keptDays),
    ...newestOfEach(daily, ({ madeAt }) => String(Math.floor(madeAt.getTime() / (7 * 86_400_000))), keptWeeks),
    ...newestOfEach(daily, ({ madeAt }) => madeAt.toISOString().slice(0, 7), keptMonths),
    ...kinds
      .filter((kind) => kind !== 'daily')
      .flatMap((kind) => known.filter((backup) => backup.kind === kind).slice(0, keptOthers)),
  ])
  return known.filter((backup) => !kept.has(backup)).map(({ file }) => file)
}

function newestOfEach<Backup>(newestFirst: readonly Backup[], spanOf: (backup: Backup) => string, count: number): Backup[] {
  const newest = new Map<string, Backup>()
  for (const backup of newestFirst) if (!newest.has(spanOf(backup))) newest.set(spanOf(backup), backup)
  return [...newest.values()].slice(0, count)
}
