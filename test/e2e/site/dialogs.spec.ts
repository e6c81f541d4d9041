import { expect, openAs, test, text } from '../fixtures.ts'
import { frames } from '../speed/layout-shift.ts'

// A question above a dialog is closed before it: home/back-on-the-ride.spec.ts.

test('while a dialog is open, keyboard, screen reader and pointer cannot reach the page behind; Back closes it first, then leaves the page', async ({
  page,
  site,
  language,
}) => {
  const { applicationReview: t, common, pages } = text(language)
  await openAs(page, site, 'admin', '/help')
  await page.goto('/admin?tab=applications')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `${t.reject}:` }) })
    .first()
  const view = row.getByRole('button', { name: `${t.view}:` })
  const dialog = page.getByRole('dialog')
  const details = page.getByRole('dialog', { name: t.detailTitle })
  const layer = () => page.evaluate(() => history.state?.layer ?? null)
  await view.click()
  await expect(details).toBeVisible()

  for (const role of ['banner', 'main', 'contentinfo', 'tab', 'table'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  for (const key of [...Array<string>(8).fill('Tab'), ...Array<string>(10).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await expect(dialog.locator(':focus'), `the focus after ${key}`).toHaveCount(1)
  }
  const touched = await page.evaluate(() => {
    const points = Array.from({ length: 400 }, (_, index) => [(index % 20) + 0.5, Math.floor(index / 20) + 0.5])
    const hits = points.map(([x = 0, y = 0]) => document.elementFromPoint((x * innerWidth) / 20, (y * innerHeight) / 20))
    return hits.filter((hit) => !hit?.closest('.dialog, .scrim')).map((hit) => hit?.outerHTML.slice(0, 80))
  })
  expect(touched).toEqual([])
  const position = await page.evaluate(() => scrollY)
  await page.mouse.move(4, 4)
  await page.mouse.wheel(0, 400)
  await frames(page)
  expect(await page.evaluate(() => scrollY)).toBe(position)

  await expect(async () => {
    // A second click would be one on the page.
    if ((await page.locator('[role=dialog][data-state=open]').count()) > 0) await page.mouse.click(4, 4)
    await expect(dialog).toHaveCount(0, { timeout: 300 })
  }, 'once it is not the second click of a double click that opened it').toPass()
  await expect(view).toBeFocused()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(1)

  // A toast beside it is available to screen readers and pointers. Nothing is saved, since other tests use the same applications.
  await page.route('**/api/membership-applications/*/approve', async (route) => {
    const application = await page.request.get(route.request().url().replace('/approve', ''))
    await route.fulfill({ json: { ...((await application.json()) as object), status: 'approved' } })
  })
  await view.click()
  await dialog.getByRole('button', { name: t.approve }).click()
  const toast = page.getByRole('region', { name: common.notifications }).getByRole('listitem')
  await toast.getByRole('button', { name: common.close }).click()
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()

  // Closed by its button, the dialog leaves nothing behind.
  await dialog.getByRole('button', { name: common.close }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(layer).toBe(null)

  // A press right after Close opens what it is for: in one task, as an assistive program presses, and with one task between both.
  const rejection = page.getByRole('dialog', { name: t.rejectTitle })
  const button = await row.getByRole('button', { name: `${t.reject}:` }).elementHandle()
  for (const isOneTask of [true, false]) {
    await view.click()
    await expect(details).toBeVisible()
    await dialog.getByRole('button', { name: common.close }).evaluate(
      (close: HTMLElement, [next, isAtOnce]) => {
        close.click()
        if (isAtOnce) next.click()
        else setTimeout(() => next.click())
      },
      [button as unknown as HTMLElement, isOneTask] as const,
    )
    await expect(rejection).toBeVisible()
    await expect(details).toHaveCount(0)
    await expect.poll(layer, 'Back closes it').toBe(true)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
  }

  await expect(page).toHaveURL('/admin?tab=applications')
  await page.goForward()
  await expect.poll(layer, 'the entry of the closed dialog is left again').toBe(null)
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1, name: pages.helpTitle })).toBeVisible()
})

test('a page that was loaded as a dialog opened, so that the browser kept no entry for it, is not left', async ({ page }) => {
  await page.goto('/help')
  await page.evaluate(() => {
    history.replaceState({ layer: true }, '')
    location.reload()
  })
  await expect.poll(() => page.evaluate(() => history.state?.layer).catch(() => undefined)).toBe(false)
  await expect(page).toHaveURL('/help')
})
