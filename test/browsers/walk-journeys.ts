import { mkdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { languages } from '#contract/languages.ts'
import { startDemoSite } from '../e2e/demo-site.ts'
import { desktop, phone } from '../e2e/screens.ts'
import type { Driver } from './driver.ts'
import { journeys } from './journeys.ts'
import { Walk } from './walk.ts'

const everywhere = languages.flatMap((language) => [phone, desktop].map((screen) => ({ language, screen })))

/**
 * One test for each journey, language and screen, each with a browser and a site of its own.
 * @param open undefined where the browser is not installed: the tests are skipped then, and say so.
 */
export function walkJourneys(browser: string, open: (() => Promise<Driver>) | undefined): void {
  const skip = open ? false : `${browser} is not installed; 'npm run test:all' installs it`
  for (const [journey, walkIt] of Object.entries(journeys)) {
    for (const { language, screen } of everywhere) {
      test(`${browser}, ${language}, ${screen.width} px: ${journey}`, { skip, timeout: 180_000 }, async () => {
        if (!open) return
        await using site = await startDemoSite()
        await using driver = await open()
        await driver.resize(screen)
        try {
          await walkIt(new Walk(driver, site, language))
        } catch (error) {
          const picture = `test-results/${browser}-${language}-${screen.width}-${journey}.png`
          mkdirSync('test-results', { recursive: true })
          writeFileSync(picture, await driver.picture())
          throw new Error(`See ${picture}`, { cause: error })
        }
      })
    }
  }
}
