import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptOptions, canInstallPackages, findProgram, installPackages, isExecutable } from './debian-packages.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome']

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

export interface Chromium {
  path: string
  /** Where it was found, for the output. */
  origin: string
}

/** The installed Chromium: CHROMIUM_PATH, else the system's, else Playwright's. */
export function findChromium(): Chromium | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return { path: named, origin: 'CHROMIUM_PATH' }
    throw new Error(
      `CHROMIUM_PATH is ${named}, which is not a program. Correct it, or unset it: npm test then finds or installs a Chromium.`,
    )
  }
  const system = findProgram(...names)
  if (system) return { path: system, origin: "the system's" }
  const own = chromium.executablePath()
  return isExecutable(own) ? { path: own, origin: "Playwright's" } : undefined
}

const koreanFont = 'fonts-noto-cjk'

function install(): string {
  if (canInstallPackages()) {
    try {
      installPackages('chromium', koreanFont)
      return "Debian's, just installed"
    } catch {
      console.error("Debian's chromium could not be installed; trying Playwright's.")
    }
  }
  const cli = join('node_modules', 'playwright', 'cli.js')
  execFileSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], aptOptions)
  return "Playwright's, just installed"
}

/** Without a Korean font, Korean text would have other widths. On Debian, installs one when there is none. */
function provideKoreanFont(): void {
  if (!canInstallPackages()) return
  try {
    if (execFileSync('fc-list', [':lang=ko'], { encoding: 'utf8' }).trim() !== '') return
    installPackages(koreanFont)
  } catch {
    console.error(`There is no Korean font, and ${koreanFont} could not be installed: tests that measure Korean text may fail.`)
  }
}

/** The Chromium for the browser tests. When there is none, installs Debian's package, else Playwright's. */
export function provideChromium(): Chromium {
  const found = findChromium()
  if (found) {
    provideKoreanFont()
    return found
  }
  const origin = install()
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be installed. Install one and name it in CHROMIUM_PATH.')
  return { ...installed, origin }
}
