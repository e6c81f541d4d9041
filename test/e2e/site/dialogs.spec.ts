import { expect, logInAs, test, text } from '../fixtures.ts'

test('while a dialog is open, keyboard, screen reader and pointer cannot reach the page behind', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=applications')
  const view = page.getByRole('button', { name: new RegExp(`^${t.applicationReview.view}:`) }).first()
  await view.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t.applicationReview.detailTitle)).toBeVisible()

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
  await page.mouse.move(4, 4)
  await page.mouse.wheel(0, 400)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await expect(async () => {
    // A second click would be one on the page.
    if ((await page.locator('[role=dialog][data-state=open]').count()) > 0) await page.mouse.click(4, 4)
    await expect(dialog).toHaveCount(0, { timeout: 300 })
  }, 'once it is not the second click of a double click that opened it').toPass()
  await expect(view).toBeFocused()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('banner')).toHaveCount(1)
})

test('a toast beside an open dialog is available to screen readers and pointers, and the dialog stays open', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  // Nothing is saved, since other tests use the same applications.
  await page.route('**/api/membership-applications/*/approve', async (route) => {
    const application = await page.request.get(
      route
        .request()
        .url()
        .replace(/\/approve$/, ''),
    )
    await route.fulfill({ json: { ...((await application.json()) as object), status: 'approved' } })
  })
  await page.goto('/admin?tab=applications')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `${t.applicationReview.approve}:` }) })
  await row
    .first()
    .getByRole('button', { name: `${t.applicationReview.view}:` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.applicationReview.approve }).click()
  const toast = page.getByRole('region', { name: t.common.notifications }).getByRole('listitem')
  await toast.getByRole('button', { name: t.common.close }).click()
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('a press right after Close opens what it is for', async ({ page, site, language }) => {
  const { applicationReview, common } = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=applications')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `${applicationReview.reject}:` }) })
  const reject = row.first().getByRole('button', { name: `${applicationReview.reject}:` })
  const dialog = page.getByRole('dialog')
  const details = page.getByRole('dialog', { name: applicationReview.detailTitle })
  const rejection = page.getByRole('dialog', { name: applicationReview.rejectTitle })
  const button = await reject.elementHandle()
  // In one task, as an assistive program presses, and with one task between both.
  for (const isOneTask of [true, false]) {
    await row
      .first()
      .getByRole('button', { name: `${applicationReview.view}:` })
      .click()
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
    await expect.poll(() => page.evaluate(() => history.state?.layer), 'Back closes it').toBe(true)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
  }
})
