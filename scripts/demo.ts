import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '#server/accounts/passwords.ts'
import { hostInUrl, readConfig } from '#server/config.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { servePictures } from '#server/demo/serve-pictures.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { serve } from '#server/serve.ts'
import { exitOnError, withExplanations } from '#server/start/boot-errors.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { demoWarning, print, printWarning, startLine } from '#server/start/start-warnings.ts'
import { findFreePort } from './free-port.ts'

/** The whole site on a temporary database full of sample content, which is deleted when the process ends. */
export async function start(): Promise<void> {
  await exitOnError(startDemo)
}

async function startDemo(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-demo-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  process.on('exit', removeData)
  // Never the club's own database.
  const settings = readConfig({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined })
  const web = await loadWebBuild()
  await withExplanations(settings, async () => {
    // Albums store the whole addresses of their pictures, so the port must be known first.
    const port = settings.port === 0 ? await findFreePort(settings.host) : settings.port
    const origin = settings.publicUrl?.origin ?? `http://${hostInUrl(settings.host)}:${port}`
    const config = { ...settings, port, pictureOrigin: origin, backups: false }
    const db = await openMigrated(config)
    const accounts = await seedDemo(db, { now: new Date(), timeZone: config.club.timeZone, origin, hashPassword })
    const address = await serve({ db, config, web, middleware: servePictures, afterClose: removeData })
    const warning = demoWarning(config.host)
    print('')
    if (warning !== undefined) printWarning(print, warning)
    print(startLine({ ko: '데모 주소', en: 'The demo is at' }, address.origin))
    print(startLine({ ko: '로그인', en: 'Log in at' }, `${address.origin}/login`))
    print('')
    for (const { username, password } of accounts) print(`  ${username.padEnd(16)} password: ${password}`)
    print('')
  })
}

if (import.meta.main) await start()
