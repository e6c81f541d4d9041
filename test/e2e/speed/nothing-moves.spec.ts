import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import { dashboardPartAddress } from '#contract/site/dashboard-addresses.ts'
import { paths } from '#contract/site/own-address.ts'
import { expect, logInAs, test } from '../fixtures.ts'
import { holdFiles } from '../late-scripts.ts'
import { frames, layoutShift } from './layout-shift.ts'

/** Pages whose address opens a part that only a user has. */
const ofUsers: string[] = [settingsAddress('my-details'), settingsAddress('sessions'), dashboardPartAddress('log')]

for (const address of [...paths, ...ofUsers]) {
  test(`on a slow connection nothing on ${address} moves when the font comes after the first paint, and the scripts after that`, async ({
    page,
    site,
  }) => {
    if (ofUsers.includes(address)) await logInAs(page, site, 'admin')
    const releaseFont = await holdFiles(page, '**/*.woff2')
    const releaseScripts = await holdFiles(page, '**/*.js')
    const opened = page.goto(address)
    await page.waitForURL(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const hasFace = () => [...document.fonts].some(({ family, status }) => family.includes('Display') && status === 'loaded')
    expect(await page.evaluate(hasFace)).toBe(false)
    releaseFont()
    await page.waitForFunction(hasFace)
    await frames(page)
    expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(0)
    releaseScripts()
    await opened
    expect(await layoutShift(page)).toBe(0)
  })
}
