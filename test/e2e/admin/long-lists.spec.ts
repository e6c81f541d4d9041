import type { Browser, Page } from '@playwright/test'
import { expect, signInAs, test, text } from '../fixtures.ts'
import { readTrace, renderingWork } from '../speed/rendering-work.ts'
import { lengthen, lengthenEach, longListRows, longLists } from './long-list.ts'

/** A few rows come with each frame, so a thousand take their time on a machine that does other things too. */
const filled = 30_000

declare global {
  interface Window {
    /** How many rows came, and how many went, at most in one task. */
    atOnce: { came: number; went: number }
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
  await expect(page.locator('.announcement-row')).toHaveCount(longListRows, { timeout: filled })
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
    await expect(page.getByRole('tabpanel').locator('li, tbody tr')).toHaveCount(longListRows, { timeout: filled })
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

/** Looks how many rows come and go in one task from now on. */
async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.atOnce = { came: 0, went: 0 }
    const rowsIn = (nodes: NodeList) =>
      [...nodes]
        .filter((node) => node instanceof Element)
        .reduce((sum, element) => sum + (element.matches('tr, li') ? 1 : element.querySelectorAll('tbody tr, li').length), 0)
    // Is told once of all that one task has changed.
    new MutationObserver((changes) => {
      const sum = (read: (change: MutationRecord) => NodeList) =>
        changes.reduce((total, change) => total + rowsIn(read(change)), 0)
      window.atOnce.came = Math.max(
        window.atOnce.came,
        sum(({ addedNodes }) => addedNodes),
      )
      window.atOnce.went = Math.max(
        window.atOnce.went,
        sum(({ removedNodes }) => removedNodes),
      )
    }).observe(document, { childList: true, subtree: true })
  })
}

for (const { tab, call } of longLists) {
  test(`a thousand ${tab} come, go and are replaced a few at a time`, async ({ page, site, language }) => {
    test.setTimeout(120_000)
    await signInAs(page, site, 'admin')
    await lengthenEach(page, call)
    const { admin, applicationReview, memberCare } = text(language)
    await page.goto('/admin?tab=settings')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const names = {
      announcements: 'tabAnnouncements',
      events: 'tabEvents',
      applications: 'tabApplications',
      members: 'tabMembers',
    } as const
    const goTo = (name: keyof typeof names) => page.getByRole('tab', { name: admin[names[name]], exact: true }).click()
    const panel = page.getByRole('tabpanel', { name: admin[names[tab]], exact: true })
    const rows = page.locator(`[role="tabpanel"][id$="-${tab}"]`).locator('li, tbody tr')

    await watchRows(page)
    await goTo(tab)
    await expect(rows).toHaveCount(longListRows, { timeout: filled })

    const field = panel.getByRole('searchbox', {
      name: tab === 'members' ? memberCare.search : applicationReview.search,
      exact: true,
    })
    if (tab === 'applications' || tab === 'members') {
      await field.fill('rider')
      await expect(panel.getByRole('status')).toHaveText(/1,?000/)
      // At once those that were found are all there is to see, to read and to reach.
      const first = panel.locator('tbody tr').filter({ visible: true }).first()
      await expect(first).toBeInViewport()
      await expect(panel.locator('.rows-leaving').filter({ visible: true })).toHaveCount(0)
      await expect(field).toBeFocused()
      await field.fill('')
      await expect(panel.locator('.rows-leaving')).toHaveCount(0, { timeout: filled })
      await expect(rows).toHaveCount(longListRows, { timeout: filled })
    }

    // Out of sight a list is taken down but for what is seen first, and grows again when somebody comes back.
    await goTo(tab === 'events' ? 'members' : 'events')
    await expect(panel).toBeHidden()
    await expect(rows).toHaveCount(8, { timeout: filled })
    await goTo(tab)
    await expect(panel).toBeVisible()
    await expect(rows).toHaveCount(longListRows, { timeout: filled })

    const { came, went } = await page.evaluate(() => window.atOnce)
    expect.soft(came, 'rows that came at once').toBeLessThanOrEqual(28)
    expect.soft(went, 'rows that went at once').toBeLessThanOrEqual(40)
  })
}
