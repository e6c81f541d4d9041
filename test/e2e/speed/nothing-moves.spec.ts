import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { frames, moved } from './moved.ts'

// On a slow line whatever the page does not wait for comes late, in any order. Nothing that somebody reads already may move then.

/** Holds back the files whose path passes. Answers how to let them go. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      await promise
      await route.continue()
    },
  )
  return resolve
}

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
const isHydrated = () => performance.getEntriesByName('hydrated').length > 0

/** Whether titles are set in the display face. */
const hasFace = () => [...document.fonts].some(({ family, status }) => family.includes('Hangil Display') && status === 'loaded')

const pages = ['/', '/bylaws', '/join', '/login', '/contact', '/help', '/gallery', '/settings']

for (const path of pages) {
  test(`nothing on ${path} moves when the font comes seconds after everything else`, async ({ page }) => {
    const release = await hold(page, /\.woff2$/)
    // Which waits until the page answers to hands.
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(isPainted)
    await frames(page)
    expect(await page.evaluate(hasFace)).toBe(false)
    release()
    await page.waitForFunction(hasFace)
    expect(await moved(page)).toEqual([])
  })

  test(`nothing on ${path} moves when scripts come seconds after everything else`, async ({ page }) => {
    const release = await hold(page, /\.js$/)
    const opened = page.goto(path)
    await page.waitForURL(path, { waitUntil: 'commit' })
    await page.waitForFunction(isPainted)
    await page.waitForFunction(hasFace)
    await frames(page)
    expect(await page.evaluate(isHydrated)).toBe(false)
    release()
    await opened
    expect(await moved(page)).toEqual([])
  })
}
