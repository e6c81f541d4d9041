import { type ErrorKind, errorKind } from '#server/errors.ts'

/** Why a backup or a restore failed, as far as a person can do something about it. club/failure-texts.ts has the texts. */
export type BackupProblem =
  | 'noDatabase'
  | 'noFile'
  | 'fileExists'
  | 'notABackup'
  | 'damaged'
  | 'newer'
  | 'passphraseMissing'
  | 'passphraseWrong'
  | 'running'
  | 'diskFull'
  | 'notWritable'
  | 'databaseAway'

export class BackupError extends Error {
  override name = 'BackupError'
  readonly problem: BackupProblem | 'unexpected'

  /** @param detail never the message of another error: it can hold personal data. */
  constructor(problem: BackupProblem | 'unexpected', detail = '') {
    super(`The backup or restore failed: ${problem} ${detail}`.trim())
    this.problem = problem
  }
}

const problems: Partial<Record<ErrorKind, BackupProblem>> = {
  diskFull: 'diskFull',
  noPermission: 'notWritable',
  wrongPath: 'notWritable',
  notWritable: 'notWritable',
  damaged: 'damaged',
  notADatabase: 'damaged',
  locked: 'running',
  unreachable: 'databaseAway',
  loginRejected: 'databaseAway',
  noSuchDatabase: 'databaseAway',
}

/** Undefined for errors that a person can do nothing about. */
export function findBackupProblem(error: unknown): BackupProblem | undefined {
  if (error instanceof BackupError) return error.problem === 'unexpected' ? undefined : error.problem
  const kind = errorKind(error)
  return kind && problems[kind]
}
