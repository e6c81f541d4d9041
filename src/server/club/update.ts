import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError, backupProblemTexts, findBackupProblem } from '#server/backups/backup-error.ts'
import { findNewestBackup } from '#server/backups/backup-files.ts'
import { hasSpaceForBackup } from '#server/backups/make-backup.ts'
import { verifyBackup } from '#server/backups/restore-backup.ts'
import type { Bilingual } from '#server/bilingual.ts'
import { type Config, placeOf } from '#server/config.ts'
import { listAppliedMigrations, listPendingMigrations } from '#server/db/migrate.ts'
import { type Db, hasOtherConnections, openDatabase } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { OperatorError } from '#server/errors.ts'
import { projectFolder } from '#server/project-folder.ts'
import { noDatabase, type Print, withDatabase } from './command.ts'
import { passphraseOf } from './data-commands.ts'

/** The new version brings its own way of being put in place. */
const script =
  'git fetch --quiet --tags origin HEAD && git show FETCH_HEAD:deploy/update > .git/update && exec sh .git/update "$@"'

export async function updateProgram(
  config: Config,
  argument: string,
  _print: Print,
  _options: unknown,
  folder = projectFolder,
): Promise<void> {
  if (!existsSync(join(folder, '.git')))
    throw new OperatorError(
      'This folder is no git clone. In a container, update from the folder that it was built from (docs/howto/container.md). A folder that was unpacked from an archive: clone the repository beside it, and move data, .env and club.config.json there.',
      'git으로 받은 폴더가 아닙니다. 컨테이너라면 이미지를 만든 폴더에서 업데이트하세요(docs/howto/container.ko.md). 압축을 푼 폴더라면 저장소를 옆에 새로 받은 뒤(git clone) data, .env, club.config.json을 옮겨 주세요.',
    )
  if (!isWritable(folder))
    throw new OperatorError(
      'This account may not change the program’s folder. A service is updated in a shell of root: docs/howto/update.md has the commands.',
      '이 계정은 프로그램 폴더를 바꿀 수 없습니다. 서비스는 root 셸에서 업데이트합니다. 명령은 docs/howto/update.ko.md에 있습니다.',
    )
  await rejectRunningSite(config)
  const { status, error } = spawnSync('sh', ['-c', script, 'update', ...(argument === '' ? [] : [argument])], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) throw new OperatorError('The site was not updated.', '업데이트하지 못했습니다.')
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Its libraries are about to be replaced. An SQLite file is opened for this process alone. A folder that was never started has no database yet. */
async function rejectRunningSite(config: Config): Promise<void> {
  try {
    const isRunning = async (db: Db) => (config.databaseUrl === undefined ? false : hasOtherConnections(db))
    if (await withDatabase(config, isRunning, { isExclusive: true })) throw new BackupError('running')
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
  }
}

/** Daily backups are made every 23.5 hours, and repeated an hour after a failure. */
const freshHours = 26

const copyInSqlite: Bilingual = {
  ko: '\n이 시험은 SQLite 사본에서 했습니다. PostgreSQL에서는 시작할 때 처음 바뀝니다.',
  en: '\nThis was tried on a copy in SQLite. On PostgreSQL the changes run for the first time at the start.',
}

/** In a new version before its first start: tries its changes on a restored copy of the newest backup. @throws OperatorError when the update should wait. */
export async function checkUpdate(config: Config, _argument: string, print: Print): Promise<void> {
  const pending = await findPendingMigrations(config)
  print(describeChanges(pending))
  const problems = await findProblems(config, print)
  if (problems.length === 0) return print(describeNextSteps(config, pending))
  for (const problem of problems) print(problem)
  throw new OperatorError(
    'The update is not ready. Do what is written above, then run this check again, or start the previous version.',
    '아직 업데이트하지 마세요. 위에 적힌 대로 한 뒤 다시 확인하거나, 이전 버전을 시작해 주세요.',
  )
}

async function findPendingMigrations(config: Config): Promise<string[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined && !existsSync(databaseFile(dataDir))) throw noDatabase(dataDir)
  const db = openDatabase(placeOf(config))
  try {
    const applied = await listAppliedMigrations(db)
    if (applied.size === 0) throw noDatabase(databaseUrl === undefined ? dataDir : 'DATABASE_URL')
    return await listPendingMigrations(db)
  } finally {
    await db.destroy()
  }
}

function describeChanges(pending: readonly string[]): Bilingual {
  if (pending.length === 0)
    return { ko: '이 버전은 데이터베이스를 바꾸지 않습니다.', en: 'This version does not change the database.' }
  const list = pending.map((name) => `  ${name}`).join('\n')
  return {
    ko: `이 버전은 데이터베이스를 다음과 같이 바꿉니다(아직 바꾸지 않았습니다).\n${list}`,
    en: `This version will change the database (nothing has been changed yet):\n${list}`,
  }
}

async function findProblems(config: Config, print: Print): Promise<Bilingual[]> {
  const { dataDir, databaseUrl } = config
  if (!hasSpaceForBackup({ dataDir, databaseUrl })) return [backupProblemTexts.diskFull]
  const newest = findNewestBackup(dataDir)
  const makeOne = 'npm run club -- backup'
  if (newest === undefined)
    return [{ ko: `지금 데이터의 백업이 없습니다: ${makeOne}`, en: `There is no backup of the present data: ${makeOne}` }]
  const { path, madeAt } = newest
  const hours = Math.floor((Date.now() - madeAt.getTime()) / 3_600_000)
  const problems: Bilingual[] = []
  if (hours >= freshHours) {
    problems.push({
      ko: `가장 최근 백업이 ${hours}시간 전 것입니다. 새로 백업해 주세요: ${makeOne}`,
      en: `The newest backup is ${hours} hours old. Make a new one: ${makeOne}`,
    })
  }
  try {
    await verifyBackup({ file: path, findPassphrase: passphraseOf(config) }, placeOf(config))
    const place = databaseUrl === undefined ? { ko: '', en: '' } : copyInSqlite
    print({
      ko: `가장 최근 백업(${hours}시간 전): ${path}\n시험 삼아 복원해 이 버전으로 바꾸어 보았고, 문제가 없었습니다.${place.ko}`,
      en: `The newest backup (${hours} hours old): ${path}\nA test restore, with the changes of this version, succeeded.${place.en}`,
    })
  } catch (error) {
    const problem = findBackupProblem(error)
    if (problem === undefined) throw error
    const { ko, en } = backupProblemTexts[problem]
    problems.push({ ko: `${path}\n${ko}`, en: `${path}\n${en}` })
  }
  return problems
}

function describeNextSteps({ backups, dataDir }: Config, pending: readonly string[]): Bilingual {
  const service = 'sudo systemctl start club-site'
  const container = 'docker compose up --detach'
  const ready = {
    ko: `업데이트할 수 있습니다. 시작하기: npm start (서비스: ${service}, 컨테이너: ${container})`,
    en: `Ready to update. Start the site: npm start (service: ${service}, container: ${container})`,
  }
  const wayBack = 'docs/howto/update'
  if (pending.length === 0) {
    return {
      ko: `${ready.ko}\n되돌릴 때는 이전 버전을 그대로 시작하면 됩니다(${wayBack}.ko.md).`,
      en: `${ready.en}\nThe way back: start the previous version (${wayBack}.md).`,
    }
  }
  if (!backups) {
    return {
      ko: `${ready.ko}\nBACKUPS가 꺼져 있어 업데이트 직전 백업은 만들어지지 않습니다. 되돌리면 위 백업 뒤에 바뀐 것은 없어집니다(${wayBack}.ko.md).`,
      en: `${ready.en}\nBACKUPS is off, so no backup is made at that start. The way back is the backup above, without what changed since (${wayBack}.md).`,
    }
  }
  return {
    ko: `${ready.ko}\n시작할 때 ${dataDir}/backups/before-update-…에 먼저 백업합니다. 이 파일로 되돌릴 수 있습니다(${wayBack}.ko.md).`,
    en: `${ready.en}\nThat start first makes a backup, ${dataDir}/backups/before-update-…, which is the way back (${wayBack}.md).`,
  }
}
