import type { Browser, Page } from '@playwright/test'
import { expect, signInAs, test, text } from './fixtures.ts'
import { lengthen, longListRows, longLists } from './long-list.ts'
import { readTrace, renderingWork } from './rendering-work.ts'

declare global {
  interface Window {
    /** How many dates were looked up: each row has at least one, so it tells how many were drawn. */
    datesDrawn: number
  }
}

/** Counts what the page draws. */
async function countDraws(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.datesDrawn = 0
    const { get } = Map.prototype
    // Each date is looked for among those that were printed already (web/i18n/format.ts).
    Map.prototype.get = function (key: unknown) {
      if (typeof key === 'string' && /^(ko|en) (full|short|time|plate) /.test(key)) window.datesDrawn += 1
      return get.call(this, key)
    }
  })
}

const drawn = (page: Page) => page.evaluate(() => window.datesDrawn)

/** How many rows are drawn anew meanwhile. */
async function drawnDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const before = await drawn(page)
  await act()
  return (await drawn(page)) - before
}

/** What the browser does for the page's looks meanwhile. */
async function renderedDuring(browser: Browser, page: Page, act: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline'] })
  await act()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return renderingWork(readTrace(await browser.stopTracing()))
}

test('typing beside a list of a thousand announcements draws none of them anew', async ({ page, site, viewport, language }) => {
  test.skip(viewport?.width !== 1280 || language !== 'en', 'form and list stand side by side there')
  const t = text('en')
  await signInAs(page, site, 'admin')
  await countDraws(page)
  await lengthen(page, /\/api\/announcements(\?|$)/)
  await page.goto('/admin?tab=announcements')
  await expect(page.locator('.announcement-row')).toHaveCount(longListRows)
  expect(await drawn(page)).toBeGreaterThanOrEqual(longListRows)

  const field = page.getByRole('textbox', { name: t.announcementForm.titleEn })
  const anew = await drawnDuring(page, async () => {
    await field.pressSequentially('A ride')
    await field.fill('')
    await expect(field).toHaveValue('')
  })
  expect(anew).toBeLessThan(longListRows / 10)
})

for (const { tab, call, opener } of longLists) {
  test(`a dialog over a thousand ${tab} comes and goes without touching them`, async ({ page, browser, site }) => {
    await signInAs(page, site, 'admin')
    await countDraws(page)
    await lengthen(page, call)
    await page.goto(`/admin?tab=${tab}`)
    await expect(page.getByRole('tabpanel').locator('li, tbody tr')).toHaveCount(longListRows)
    expect(await drawn(page)).toBeGreaterThanOrEqual(longListRows)

    const dialog = page.locator('.dialog')
    const button = page.locator(opener).first()
    const openAndClose = async () => {
      await page.mouse.down()
      await page.mouse.up()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    await button.hover()
    await openAndClose() // fetches its code

    // Whatever goes through the list restyles or lays out at least one element of each row.
    const none = longListRows / 2
    const anew = await drawnDuring(page, async () => {
      const { restyled, boxes } = await renderedDuring(browser, page, openAndClose)
      expect.soft(restyled, 'elements restyled').toBeLessThan(none)
      expect.soft(boxes, 'boxes laid out').toBeLessThan(none)
    })
    expect.soft(anew, 'rows drawn').toBeLessThan(longListRows / 10)

    // A list has to be laid out as a whole when one button in it moves.
    const pressed = await renderedDuring(browser, page, () => page.mouse.down())
    expect.soft(pressed.boxes, 'boxes laid out by the press').toBe(0)
    await page.mouse.up()
  })
}
