import type { Page } from '@playwright/test'
import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import { dashboardPartAddress } from '#contract/site/dashboard-addresses.ts'
import { paths } from '#contract/site/own-address.ts'
import { expect, logInAs, test } from '../fixtures.ts'
import { frames, layoutShift } from './layout-shift.ts'

/** Delays the files of this kind until the returned function is called. */
async function hold(page: Page, extension: 'woff2' | 'js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/*.${extension}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const path of paths) {
  test(`on a slow connection nothing on ${path} moves when the font comes after the first paint, and the scripts after that`, async ({
    page,
  }) => {
    const releaseFont = await hold(page, 'woff2')
    const releaseScripts = await hold(page, 'js')
    const opened = page.goto(path)
    await page.waitForURL(path, { waitUntil: 'commit' })
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

for (const address of [settingsAddress('my-details'), settingsAddress('sessions'), dashboardPartAddress('log')]) {
  test(`nothing moves at ${address} when the scripts come`, async ({ page, site }) => {
    await logInAs(page, site, 'admin')
    const releaseScripts = await hold(page, 'js')
    const opened = page.goto(address)
    await page.waitForURL(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await frames(page)
    releaseScripts()
    await opened
    await frames(page)
    expect(await layoutShift(page)).toBe(0)
  })
}
