import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, openAs, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/\b(401|500)\b/] })

type Make = (panel: Locator, page: Page) => Promise<void>

/** The changes with a sentence of their own: the tab, the call, how it is made, and the toast when it fails (docs/product.md 15.4). */
function changes(language: Language) {
  const { applicationReview, rideForm, albumForm, common } = text(language)
  const press = (panel: Locator, label: string) =>
    panel
      .getByRole('button', { name: new RegExp(label.replace(/\{\w+\}/, '.+')) })
      .first()
      .click()
  const approve: Make = (panel) => press(panel, `^${applicationReview.approve}: `)
  const remove =
    (label: string): Make =>
    async (panel, page) => {
      await press(panel, label)
      await page.getByRole('alertdialog').getByRole('button', { name: common.delete }).click()
    }
  const update: Make = async (panel, page) => {
    await press(panel, albumForm.editLabel)
    // On phones the form is in a dialog.
    const form = page.locator('form', { has: page.getByRole('button', { name: albumForm.update }) })
    await form.getByRole('button', { name: albumForm.update }).click()
    await form.getByRole('button', { name: common.cancel }).click()
  }
  return [
    ['tabApplications', /^POST .*\/approve$/, approve, applicationReview.approveFailed],
    ['tabEvents', /^DELETE \/api\/riding-events\//, remove(rideForm.deleteLabel), rideForm.deleteFailed],
    ['tabAlbums', /^PUT .*\/photo-albums\//, update, albumForm.updateFailed],
    ['tabAlbums', /^DELETE .*\/photo-albums\//, remove(albumForm.deleteLabel), albumForm.deleteFailed],
  ] as const
}

/** The toast, not its copy for screen readers. */
const toast = (page: Page) => page.locator('.toast')

test('each failed change of an administrator shows the specified text; with an expired session it is a toast, and 500 ms later the login', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  // No change reaches the server.
  const calls: string[] = []
  let failure = { status: 500, json: { message: 'An error occurred.' } }
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    await route.fulfill(failure)
  })
  // The redirect leads nowhere, so that the page stays.
  let redirects = 0
  await page.route('**/api/login', async (route) => {
    redirects += 1
    await route.fulfill({ status: 204 })
  })
  await openAs(page, site, 'admin', '/admin')
  for (const [tab, call, make, failed] of changes(language)) {
    await page.getByRole('tab', { name: t.admin[tab], exact: true }).click()
    await make(page.getByRole('tabpanel', { name: t.admin[tab] }), page)
    await expect(toast(page), String(call)).toContainText(t.common.errorTitle)
    await expect(toast(page), String(call)).toContainText(failed)
    expect(calls.pop()).toMatch(call)
    await toast(page).getByRole('button', { name: t.common.close }).click()
    await expect(toast(page)).toHaveCount(0)
  }

  failure = { status: 401, json: { message: 'Unauthorized' } }
  await page.getByRole('tab', { name: t.admin.tabApplications, exact: true }).click()
  const approve = page.getByRole('button', { name: new RegExp(`^${t.applicationReview.approve}: `) }).first()
  await expect(approve).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await approve.click()
  await expect(toast(page)).toContainText(t.common.loggedOutTitle)
  await expect(toast(page)).toContainText(t.common.loggedOutText)
  await page.clock.runFor(499)
  expect(redirects).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => redirects).toBe(1)
})
