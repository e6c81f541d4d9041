import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/\b(401|500)\b/] })

interface Change {
  tab: 'tabApplications' | 'tabEvents' | 'tabAlbums'
  /** Method and path of its API call. */
  call: RegExp
  make: (panel: Locator, page: Page) => Promise<void>
  /** The toast when the call fails: docs/product.md 15.4. */
  failed: string
}

/** The changes with a sentence of their own. */
function changes(language: Language): Change[] {
  const t = text(language)
  const press = (panel: Locator, label: string) =>
    panel
      .getByRole('button', { name: new RegExp(label.replace(/\{\w+\}/, '.+')) })
      .first()
      .click()
  const remove = (label: string) => async (panel: Locator, page: Page) => {
    await press(panel, label)
    await page.getByRole('alertdialog').getByRole('button', { name: t.common.delete }).click()
  }
  const update = (texts: { editLabel: string; update: string }) => async (panel: Locator, page: Page) => {
    await press(panel, texts.editLabel)
    // On phones the form is in a dialog.
    const form = page.locator('form', { has: page.getByRole('button', { name: texts.update }) })
    await form.getByRole('button', { name: texts.update }).click()
    await form.getByRole('button', { name: t.common.cancel }).click()
  }
  const { approve, approveFailed } = t.applicationReview
  return [
    { tab: 'tabApplications', call: /^POST .*\/approve$/, make: (panel) => press(panel, `^${approve}: `), failed: approveFailed },
    {
      tab: 'tabEvents',
      call: /^DELETE \/api\/riding-events\//,
      make: remove(t.rideForm.deleteLabel),
      failed: t.rideForm.deleteFailed,
    },
    { tab: 'tabAlbums', call: /^PUT .*\/photo-albums\//, make: update(t.albumForm), failed: t.albumForm.updateFailed },
    {
      tab: 'tabAlbums',
      call: /^DELETE .*\/photo-albums\//,
      make: remove(t.albumForm.deleteLabel),
      failed: t.albumForm.deleteFailed,
    },
  ]
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
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  for (const { tab, call, make, failed } of changes(language)) {
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
