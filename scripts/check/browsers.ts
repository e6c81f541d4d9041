import { globSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from './debian-packages.ts'

// The browsers beside Chromium that test/browsers drives, as Debian has them.

export const findFirefox = () => findProgram('firefox-esr', 'firefox')

export interface WebKitPrograms {
  /** Answers WebDriver. */
  driver: string
  browser: string
  /** A display in memory: this browser has no mode without one. */
  display: string
}

/** Undefined when one of its three programs is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const display = findProgram('Xvfb')
  return driver && browser && display ? { driver, browser, display } : undefined
}

/** Installs what is missing, where packages can be installed. Tests of a browser that is still missing are skipped, and say so. */
export function provideBrowsers(): void {
  const missing = [...(findFirefox() ? [] : ['firefox-esr']), ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb'])]
  if (missing.length === 0 || !canInstallPackages()) return
  try {
    installPackages(...missing)
  } catch {
    console.error(`Could not install ${missing.join(', ')}: their tests are skipped.`)
  }
}
