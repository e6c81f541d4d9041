import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/check/chromium.ts'
import type { SiteOptions } from './test/e2e/fixtures.ts'

// Found, never fetched: `npm test` is what installs one where there is none.
const chromium = findChromium()
if (!chromium) throw new Error("There is no Chromium. 'npm test' installs one; or name yours in CHROMIUM_PATH.")

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

/** The specs about pages as such: their looks, their languages, their accessibility. */
const looks = /\/(announcements|comfort|home|language|nothing-moves|pages)\.spec\.ts$/

export default defineConfig<SiteOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/build-first.ts',
  outputDir: 'test-results/browser',
  // Two cores. A test that passes only the second time is a failing test.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium.path,
      args: chromiumArguments,
    },
    contextOptions: { reducedMotion: 'reduce' },
    // A page that comes from a copy shows nothing of the server; the spec about copies allows it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
  },
  // What people do is walked through in both languages and at both widths; how every page looks, in all four combinations.
  projects: [
    { name: 'ko-390', use: { language: 'ko', viewport: phone } },
    { name: 'en-1280', use: { language: 'en', viewport: desktop } },
    { name: 'ko-1280', use: { language: 'ko', viewport: desktop }, testMatch: looks },
    { name: 'en-390', use: { language: 'en', viewport: phone }, testMatch: looks },
  ],
})
