import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// Programs that the checks run and that npm does not bring. On Debian, root installs those that are missing.

/** Services of a machine are often in the last two, which are not in every account's PATH. */
const systemFolders = ['/usr/sbin', '/sbin']

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export const canInstallPackages = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Debian asks this program whether the service of a package may start. */
const policy = '/usr/sbin/policy-rc.d'

/** Installs packages of Debian without starting their services. What could not be installed is said; the tests that need it are skipped, and say so. */
export function installPackages(packages: readonly string[]): void {
  if (packages.length === 0 || !canInstallPackages()) return
  const hasPolicy = existsSync(policy)
  const apt = (...argv: string[]) =>
    execFileSync('apt-get', ['-qq', ...argv], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    if (!hasPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...packages)
  } catch {
    console.error(`Could not install ${packages.join(', ')}.`)
  } finally {
    if (!hasPolicy) rmSync(policy, { force: true })
  }
}

/** Path of a program; its package in Debian is installed when it is missing. @param from the name of the package, where it differs. */
export function provideProgram(program: string, { from = program } = {}): string | undefined {
  if (findProgram(program) === undefined) installPackages([from])
  return findProgram(program)
}

/** Arguments with which every check starts Chromium. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of Chromium as people use it: CHROMIUM_PATH, else the system's, else Playwright's. */
function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  const advice = 'Correct it, or unset it: npm test then finds or installs a Chromium.'
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not a program. ${advice}`)
  const found = named || findProgram('chromium', 'chromium-browser', 'google-chrome') || chromium.executablePath()
  return isExecutable(found) ? found : undefined
}

/** How tests start Chromium as people use it. */
export const launchOptions = () => ({ executablePath: findChromium() ?? '', args: chromiumArguments })

const windowless = 'chromium-headless-shell'

/** `npm run test:all` runs the pages in the Chromium that people use, and CHROMIUM_PATH names one for all. */
const usesWindowless = () => process.env.TEST_ALL !== '1' && !process.env.CHROMIUM_PATH

/**
 * Path of Debian's Chromium without windows, if it is installed: it runs the same pages in six tenths of the time, but shows no notifications and reads no
 * settings.
 */
export const findTestChromium = () => (usesWindowless() ? findProgram(windowless) : undefined) ?? findChromium()

/** Path of Chromium as people use it. What the browser tests need of Debian's packages is installed, else Playwright's Chromium. */
export function provideChromium(): string {
  const hasProgram = { chromium: findChromium(), [windowless]: !usesWindowless() || findProgram(windowless) }
  // Without a Korean font, Korean text would have other widths.
  const hasKoreanFont = findProgram('fc-list') && execFileSync('fc-list', [':lang=ko'], { encoding: 'utf8' }).trim() !== ''
  const packages = { ...hasProgram, 'fonts-noto-cjk': hasKoreanFont }
  installPackages(Object.entries(packages).flatMap(([name, isThere]) => (isThere ? [] : [name])))
  if (!findChromium()) execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', '--no-shell', 'chromium'])
  const found = findChromium()
  if (!found) throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.')
  return found
}
