import { type DemoSite, startDemoSite } from './demo-site.ts'
import { type SiteOptions, test } from './fixtures.ts'

/** `test` on a demo site that no other spec sees or changes. @param preload as `startDemoSite` takes it. */
export const testOnOwnSite = (preload?: string) =>
  test.extend<SiteOptions, { site: DemoSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
      async ({}, use) => {
        await using site = await startDemoSite(preload)
        await use(site)
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  })
