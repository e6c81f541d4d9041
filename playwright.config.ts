import { defineConfig } from '@playwright/test'
import { chromiumArguments, findTestChromium } from './scripts/check/programs.ts'
import { cores } from './scripts/check/steps.ts'
import { slowAnswersMs } from './test/e2e/demo-site.ts'
import type { SiteOptions } from './test/e2e/fixtures.ts'
import { desktop, phone } from './test/e2e/screens.ts'

const executablePath = findTestChromium()
if (!executablePath) throw new Error("There is no Chromium. 'npm test' installs one; or set CHROMIUM_PATH.")

const isWhole = process.env.TEST_ALL === '1'
const isOrdeal = process.env.ORDEAL === '1'

// A spec runs where its users are: visitors read Korean on a phone, administrators work at a desk, here in English, and `site/pages` looks at each
// page of visitors in both, of members on the phone (@phone), of administrators at the desk (@desk). `npm run test:all` runs every spec in both, and `npm run ordeal` in four.
const atDesk = ['admin/*', 'site/failures']
/** They take long or measure: only `npm run test:all` runs them. */
const long = [
  'accounts/browser-abilities',
  'accounts/cookies',
  'accounts/logout-link',
  'login/setup-passkey',
  'offline/head-count-changes',
  'offline/slow-page',
  'offline/weak-signal',
  'speed/*',
]
const specs = (names: string[]) => names.map((name) => `**/${name}.spec.ts`)

export default defineConfig<SiteOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/build-first.ts',
  outputDir: 'test-results/browser',
  snapshotPathTemplate: '{testDir}/{testFileDir}/{projectName}/{arg}{ext}',

  workers: cores,
  // A test that passes only at the second attempt is a failing test.
  retries: 0,
  forbidOnly: true,
  // A journey takes seconds; on a machine that does much else, a minute and more.
  timeout: 120_000 + 100 * slowAnswersMs,
  expect: { timeout: 10_000 + 4 * slowAnswersMs },
  reporter: [['list'], ['./scripts/check/browser-reporter.ts', { file: 'test-results/browser.jsonl' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumArguments },
    contextOptions: { reducedMotion: 'reduce' },
    // A page from the service worker's cache shows nothing of the server. The specs about the worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'ko-390',
      use: { language: 'ko', viewport: phone },
      testIgnore: isWhole ? [] : specs([...atDesk, ...long]),
      grepInvert: isWhole ? [] : /@desk/,
    },
    {
      name: 'en-1280',
      use: { language: 'en', viewport: desktop },
      ...(isWhole ? {} : { testMatch: specs([...atDesk, 'site/pages', 'screen-reader/*']), grepInvert: /@phone/ }),
    },
    ...(isOrdeal
      ? [
          { name: 'ko-1280', use: { language: 'ko' as const, viewport: desktop } },
          { name: 'en-390', use: { language: 'en' as const, viewport: phone } },
        ]
      : []),
  ],
})
