import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { type Language, languageCookie } from '#contract/languages.ts'
import { startSiteProcess } from '../site-process.ts'
import { type DemoSite, startDemoSite } from './demo-site.ts'
import { expect, type SiteOptions, test, waitForHydration } from './fixtures.ts'

/** `test` on a demo site that no other spec sees or changes. */
export const testOnOwnSite = () =>
  test.extend<SiteOptions, { site: DemoSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
      async ({}, use) => {
        await using site = await startDemoSite()
        await use(site)
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  })

/** A site of this test alone, as the first `npm start` makes it: without content, and without a club where no password is set. */
export async function startNewSite(browser: Browser, language: Language, settings: Record<string, string> = {}) {
  const started = startSiteProcess({ DATA_DIR: mkdtempSync(join(tmpdir(), 'club-new-')), ...settings }, 'scripts/start.js')
  const origin = await started.address()
  return {
    origin,
    /** The path that the terminal shows for setting up the club. */
    async setupPath() {
      await expect.poll(() => started.output().stdout).toContain('/setup#')
      return /\S+(\/setup#\S+)/.exec(started.output().stdout)?.[1] ?? ''
    },
    /** A page in a browser of its own. */
    async open(options: BrowserContextOptions = {}) {
      const context = await browser.newContext({ baseURL: origin, ...options })
      await context.addCookies([{ name: languageCookie, value: language, url: options.baseURL ?? origin }])
      const page = await context.newPage()
      waitForHydration(page)
      return page
    },
    async [Symbol.asyncDispose]() {
      for (const context of browser.contexts()) await context.close()
      await started[Symbol.asyncDispose]()
    },
  }
}
