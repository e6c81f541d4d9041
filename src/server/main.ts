import { findBackupPassphrase, noPassphrase } from './backups/passphrase.ts'
import { readSettings } from './config.ts'
import { hasOldKeys } from './db/encryption/key-file.ts'
import { loadWebBuild } from './pages/web-build.ts'
import { envFile } from './project-folder.ts'
import { serve, type WebOptions } from './serve.ts'
import { exitOnError, withExplanations } from './start/boot-errors.ts'
import { checkAdminPassword, openSetup, prepareFirstStart } from './start/first-start.ts'
import { openMigrated } from './start/open-migrated.ts'
import { setupAddress } from './start/setup-address.ts'
import {
  prepareDataFolder,
  print,
  printWarning,
  startLine,
  timeZoneChanged,
  unfinishedRotation,
  unreadClubFile,
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
      const db = await openMigrated(config, {
        onTimeZoneChange: (before) => printWarning(print, timeZoneChanged(before, config.club.timeZone)),
        onUnreadClubFile: () => printWarning(print, unreadClubFile),
      })
      await warnOfLookalikes(db, print)
      if (hasOldKeys(db)) printWarning(print, unfinishedRotation)
      await checkAdminPassword(db, config, print)
      const { web, middleware, log } = options ?? { web: await loadWebBuild() }
      // The password is shown once: never on a start that then fails because the port is taken.
      let setupSecret: string | undefined
      const beforeOpening = async () => {
        await prepareFirstStart(db, config, print)
        setupSecret = await openSetup(db, config)
        if (config.backups && findBackupPassphrase(config) === undefined) printWarning(print, noPassphrase)
      }
      const address = await serve({ db, config, web, middleware, log, beforeOpening })
      const lines = [
        startLine({ ko: '사이트 주소', en: 'The site is at' }, address.origin),
        startLine({ ko: '로그인', en: 'Log in at' }, `${address.origin}/login`),
      ]
      if (config.publicUrl !== undefined)
        lines.push(startLine({ ko: '방문자 주소', en: 'Visitors use' }, config.publicUrl.origin))
      if (setupSecret !== undefined) {
        const { url, others } = setupAddress(setupSecret, config, address)
        lines.push(
          startLine({ ko: '처음 설정', en: 'Set up the club at' }, url),
          '  (브라우저에서 여세요. 설정을 마치면 이 주소는 끝납니다. / Open it in a browser. It ends when the setup is done.)',
        )
        if (others) lines.push(`  (${others})`)
      }
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
