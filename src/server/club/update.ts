import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '#server/backups/backup-error.ts'
import type { Config } from '#server/config.ts'
import { type Db, hasOtherConnections } from '#server/db/open.ts'
import { OperatorError } from '#server/errors.ts'
import { projectFolder } from '#server/project-folder.ts'
import type { Print } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/** The new version brings its own way of being put in place. */
const script =
  'git fetch --quiet --tags origin HEAD && git show FETCH_HEAD:deploy/update > .git/update && exec sh .git/update "$@"'

/** `npm run club -- update [version]`: gets the newest version, checks and tries it, and goes back when it does not start. */
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
