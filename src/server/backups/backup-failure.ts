/** What can stand in the way of a backup or a restore, and that a person can do something about. `club/failure-texts.ts` has the words. */
export const backupProblems = [
  'noDatabase',
  'noFile',
  'fileExists',
  'notABackup',
  'damaged',
  'newer',
  'passphraseMissing',
  'passphraseWrong',
  'running',
  'diskFull',
  'notWritable',
  'databaseAway',
] as const
export type BackupProblem = (typeof backupProblems)[number]

export class BackupFailure extends Error {
  override name = 'BackupFailure'
  readonly problem: BackupProblem

  constructor(problem: BackupProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The problem behind what the machine said; undefined when it is none that we know. */
export function findBackupProblem(error: unknown): BackupProblem | undefined {
  if (error instanceof BackupFailure) return error.problem
  if (typeof error !== 'object' || error === null) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') return bySqlite.get(error.errcode & 0xff)
  return 'code' in error ? byCode.get(String(error.code)) : undefined
}

const bySqlite = new Map<number, BackupProblem>([
  [3, 'notWritable'],
  [5, 'running'],
  [6, 'running'],
  [8, 'notWritable'],
  [11, 'damaged'],
  [13, 'diskFull'],
  [14, 'notWritable'],
  [26, 'damaged'],
])

const byCode = new Map<string, BackupProblem>([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ['EACCES', 'notWritable'],
  ['EPERM', 'notWritable'],
  ['EROFS', 'notWritable'],
  ['ENOENT', 'notWritable'],
  ['ENOTDIR', 'notWritable'],
  ['EEXIST', 'notWritable'],
  ['ECONNREFUSED', 'databaseAway'],
  ['ENOTFOUND', 'databaseAway'],
  ['ETIMEDOUT', 'databaseAway'],
  ['28P01', 'databaseAway'],
  ['3D000', 'databaseAway'],
])
