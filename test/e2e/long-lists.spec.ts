import type { Page } from '@playwright/test'
import { expect, signInAs, test, text } from './fixtures.ts'

test.skip(({ viewport, language }) => viewport?.width !== 1280 || language !== 'en', 'form and list stand side by side there')

declare global {
  interface Window {
    /** How many dates were looked up: each row has at least one, so it tells how many were drawn. */
    datesDrawn: number
  }
}

const rows = 1000

/** Counts what the page draws, and answers a list with so many rows of which the server has one. */
async function lengthen(page: Page, list: RegExp): Promise<void> {
  await page.addInitScript(() => {
    window.datesDrawn = 0
    const { get } = Map.prototype
    // Each date is looked for among those that were printed already (web/i18n/format.ts).
    Map.prototype.get = function (key: unknown) {
      if (typeof key === 'string' && /^en (full|short|time|plate) /.test(key)) window.datesDrawn += 1
      return get.call(this, key)
    }
  })
  await page.route(list, async (route) => {
    const [first] = (await (await route.fetch()).json()) as object[]
    await route.fulfill({ json: Array.from({ length: rows }, (_, index) => ({ ...first, id: `row-${index}` })) })
  })
}

/** How many rows are drawn anew meanwhile. */
async function drawnDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const drawn = () => page.evaluate(() => window.datesDrawn)
  const before = await drawn()
  await act()
  return (await drawn()) - before
}

test('typing beside a list of a thousand announcements draws none of them anew', async ({ page, site }) => {
  const t = text('en')
  await signInAs(page, site, 'admin')
  await lengthen(page, /\/api\/announcements(\?|$)/)
  await page.goto('/admin?tab=announcements')
  await expect(page.locator('.announcement-row')).toHaveCount(rows)
  expect(await page.evaluate(() => window.datesDrawn)).toBeGreaterThanOrEqual(rows)

  const field = page.getByRole('textbox', { name: t.announcementForm.titleEn })
  const drawn = await drawnDuring(page, async () => {
    await field.pressSequentially('A ride')
    await field.fill('')
    await expect(field).toHaveValue('')
  })
  expect(drawn).toBeLessThan(rows / 10)
})
