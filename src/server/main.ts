import { findBackupPassphrase, noPassphrase } from './backups/passphrase.ts'
import { readSettings } from './config.ts'
import { hasOldKeys } from './db/encryption/key-file.ts'
import { loadWebBuild } from './pages/web-build.ts'
import { envFile } from './project-folder.ts'
import { serve, type WebOptions } from './serve.ts'
import { exitOnError, withExplanations } from './start/boot-errors.ts'
import { checkAdminPassword, prepareFirstStart } from './start/first-start.ts'
import { openMigrated } from './start/open-migrated.ts'
import {
  prepareDataFolder,
  print,
  printWarning,
  startLine,
  timeZoneChanged,
  unfinishedRotation,
  warningsAbout,
  warnOfLookalikes,
} from './start/start-warnings.ts'

/** @param options for the development server; by default the pages are rendered by what `npm run build` left in dist/. */
export async function start(options?: WebOptions): Promise<void> {
  await exitOnError(async () => {
    using _stop = exitOnSignal()
    const config = readSettings()
    await withExplanations(config, async () => {
      for (const warning of warningsAbout(config, envFile)) printWarning(print, warning)
      const folderWarning = config.databaseUrl === undefined ? prepareDataFolder(config.dataDir) : undefined
      if (folderWarning !== undefined) printWarning(print, folderWarning)
      const db = await openMigrated(config, (before) => printWarning(print, timeZoneChanged(before, config.club.timeZone)))
      await warnOfLookalikes(db, print)
      if (hasOldKeys(db)) printWarning(print, unfinishedRotation)
      await checkAdminPassword(db, config, print)
      const { web, middleware, log } = options ?? { web: await loadWebBuild() }
      // The password is shown once: never on a start that then fails because the port is taken.
      const beforeOpening = async () => {
        await prepareFirstStart(db, config, print)
        if (config.backups && findBackupPassphrase(config) === undefined) printWarning(print, noPassphrase)
      }
      const address = await serve({ db, config, web, middleware, log, beforeOpening })
      const lines = [
        startLine({ ko: '사이트 주소', en: 'The site is at' }, address.origin),
        startLine({ ko: '로그인', en: 'Log in at' }, `${address.origin}/login`),
      ]
      if (config.publicUrl !== undefined)
        lines.push(startLine({ ko: '방문자 주소', en: 'Visitors use' }, config.publicUrl.origin))
      // In one piece: a program that waits for the address then has all of it.
      print(['', ...lines, ''].join('\n'))
    })
  })
}

/** Until serve() listens for signals: without a listener, the first process of a container ignores them. */
function exitOnSignal(): Disposable {
  const exit = () => process.exit(0)
  process.on('SIGTERM', exit).on('SIGINT', exit)
  return { [Symbol.dispose]: () => void process.off('SIGTERM', exit).off('SIGINT', exit) }
}

if (import.meta.main) await start()
