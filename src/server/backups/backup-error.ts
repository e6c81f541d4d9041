import { type ErrorKind, errorKind } from '#server/errors.ts'

/** Why a backup or a restore failed, as far as its operator can do something about it, and what `npm run club` then prints. */
export const backupProblemTexts = {
  noDatabase: {
    ko: '백업할 데이터베이스가 없습니다. DATA_DIR 또는 DATABASE_URL이 맞는지 확인해 주세요.',
    en: 'There is no database to back up. Is DATA_DIR or DATABASE_URL right?',
  },
  noFile: { ko: '그런 파일이 없습니다.', en: 'There is no such file.' },
  fileExists: {
    ko: '그 이름의 파일이 이미 있습니다. 덮어쓰지 않습니다. 다른 이름을 골라 주세요.',
    en: 'A file of that name exists already and is not overwritten. Choose another name.',
  },
  notABackup: { ko: '이 파일은 이 사이트의 백업이 아닙니다.', en: 'This file is not a backup of this site.' },
  damaged: {
    ko: '백업 파일이 손상되었거나 중간에 잘렸습니다. 다른 백업을 써 주세요.',
    en: 'The backup is damaged or incomplete. Use another one.',
  },
  newer: {
    ko: '더 새로운 버전의 사이트가 만든 백업입니다. 먼저 사이트를 업데이트해 주세요.',
    en: 'This backup was made by a newer version of the site. Update the site first.',
  },
  passphraseMissing: {
    ko: '암호로 잠긴 백업입니다. BACKUP_PASSPHRASE에 암호를 넣고 다시 실행해 주세요.',
    en: 'This backup is encrypted. Put its passphrase into BACKUP_PASSPHRASE and run the command again.',
  },
  passphraseWrong: { ko: '백업 암호가 맞지 않습니다.', en: 'The passphrase of the backup is wrong.' },
  keysMissing: {
    ko: '이 백업은 암호로 잠겨 있지 않아 암호화 키가 들어 있지 않고, 이 컴퓨터의 키 파일에도 그 키가 없습니다. 복원하면 생년월일과 비상 연락처 등 암호화된 값을 뺀 나머지만 돌아옵니다. 백업할 때의 키 파일(encryption-keys.json)을 DATA_DIR에 두거나 KEY_FILE에 그 위치를 적고 다시 실행해 주세요.',
    en: 'This backup has no passphrase, so it does not hold its encryption keys, and the key file of this machine does not have them. A restore would bring back everything but the encrypted values, such as birth dates and emergency contacts. Put the key file of that time (encryption-keys.json) into DATA_DIR, or set KEY_FILE to it, and run the command again.',
  },
  running: {
    ko: '사이트가 켜져 있거나 다른 프로그램이 데이터베이스를 쓰고 있습니다. 먼저 사이트를 끄고 다시 실행해 주세요.',
    en: 'The site is running, or another program uses the database. Stop it first, then run the command again.',
  },
  diskFull: {
    ko: '디스크에 자리가 부족합니다. 공간을 비우고 다시 해 주세요.',
    en: 'The disk is too full. Free some disk space and try again.',
  },
  notWritable: {
    ko: '그 폴더에 쓸 수 없습니다. 폴더가 있는지, 쓸 권한이 있는지 확인해 주세요.',
    en: 'That folder cannot be written. Does it exist, and may this account write there?',
  },
  databaseAway: {
    ko: 'DATABASE_URL의 데이터베이스에 연결할 수 없습니다.',
    en: 'The database in DATABASE_URL cannot be reached.',
  },
}

export type BackupProblem = keyof typeof backupProblemTexts

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
  crowded: 'databaseAway',
  loginRejected: 'databaseAway',
  noSuchDatabase: 'databaseAway',
}

/** Undefined for errors that an operator can do nothing about. */
export function findBackupProblem(error: unknown): BackupProblem | undefined {
  if (error instanceof BackupError) return error.problem === 'unexpected' ? undefined : error.problem
  // The folder of a PostgreSQL socket, not one that a backup is written to.
  if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return 'databaseAway'
  const kind = errorKind(error)
  return kind && problems[kind]
}
