import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/\b(401|500)\b/] })

interface Change {
  tab: 'tabApplications' | 'tabEvents' | 'tabMembers' | 'tabAlbums' | 'tabAnnouncements'
  /** Method and path of its API call. */
  call: RegExp
  make: (panel: Locator, page: Page) => Promise<void>
  /** The toast when the call fails: the sentence of docs/product.md 15.4, otherwise the general one. */
  failed: string
}

/** The changes that an administrator can make without typing. */
function changes(language: Language): Change[] {
  const t = text(language)
  const startsWith = (label: string) => new RegExp(`^${label}: `)
  const labelled = (label: string) => new RegExp(label.replace('{title}', '.+'))
  const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: t.common.delete }).click()
  const update = async (panel: Locator, texts: { editLabel: string; update: string; title?: string }) => {
    await panel
      .getByRole('button', { name: labelled(texts.editLabel) })
      .first()
      .click()
    // On phones the form is in a dialog.
    const form = panel.page().locator('form', { has: panel.page().getByRole('button', { name: texts.update }) })
    await form.getByRole('button', { name: texts.update }).click()
    await form.getByRole('button', { name: t.common.cancel }).click()
  }
  const remove = async (panel: Locator, page: Page, label: string) => {
    await panel
      .getByRole('button', { name: labelled(label) })
      .first()
      .click()
    await confirm(page)
  }
  return [
    {
      tab: 'tabApplications',
      call: /^POST .*\/approve$/,
      make: (panel) =>
        panel
          .getByRole('button', { name: startsWith(t.applicationReview.approve) })
          .first()
          .click(),
      failed: t.applicationReview.approveFailed,
    },
    {
      tab: 'tabApplications',
      call: /^POST .*\/reject$/,
      async make(panel, page) {
        await panel
          .getByRole('button', { name: startsWith(t.applicationReview.reject) })
          .first()
          .click()
        await page.getByRole('dialog').getByRole('button', { name: t.applicationReview.reject }).click()
        await page.getByRole('dialog').getByRole('button', { name: t.common.cancel }).click()
      },
      failed: t.common.error,
    },
    {
      tab: 'tabEvents',
      call: /^DELETE \/api\/riding-events\//,
      make: (panel, page) => remove(panel, page, t.rideForm.deleteLabel),
      failed: t.rideForm.deleteFailed,
    },
    {
      tab: 'tabMembers',
      call: /^PATCH .*\/role$/,
      make: async (panel) => {
        // The first row is the newest account, which is not an administrator. The step up to administrator asks first.
        const role = panel.getByRole('combobox').first()
        await role.selectOption((await role.inputValue()) === 'guest' ? 'member' : 'guest')
      },
      failed: t.common.error,
    },
    {
      tab: 'tabAlbums',
      call: /^PUT \/api\/photo-albums\//,
      make: (panel) => update(panel, t.albumForm),
      failed: t.albumForm.updateFailed,
    },
    {
      tab: 'tabAlbums',
      call: /^DELETE \/api\/photo-albums\//,
      make: (panel, page) => remove(panel, page, t.albumForm.deleteLabel),
      failed: t.albumForm.deleteFailed,
    },
    {
      tab: 'tabAnnouncements',
      call: /^PUT \/api\/announcements\//,
      make: (panel) => update(panel, t.announcementForm),
      failed: t.common.error,
    },
    {
      tab: 'tabAnnouncements',
      call: /^DELETE \/api\/announcements\//,
      make: (panel, page) => remove(panel, page, t.announcementForm.deleteLabel),
      failed: t.common.error,
    },
  ]
}

/** Fails every change without sending it to the server. Returns the calls. */
async function failAll(page: Page, failure: { status: number; json: object }): Promise<string[]> {
  const calls: string[] = []
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    await route.fulfill(failure)
  })
  return calls
}

/** The toast, not its copy for screen readers. */
const toast = (page: Page) => page.locator('.toast')

test('each failed change of an administrator shows the specified text, titled “Error”', async ({ page, site, language }) => {
  test.slow() // eight changes, each with its toast
  const t = text(language)
  const calls = await failAll(page, { status: 500, json: { message: 'An error occurred.' } })
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
})

/** Stops the redirect to the login page, so that one page can try all changes. Returns the number of redirects. */
async function stayOnPage(page: Page): Promise<() => number> {
  let count = 0
  await page.route('**/api/login', async (route) => {
    count += 1
    await route.fulfill({ status: 204 })
  })
  return () => count
}

const sessionEnded = { status: 401, json: { message: 'Unauthorized' } }

test('each change with an expired session shows a toast and redirects to the login address', async ({ page, site, language }) => {
  test.slow()
  const t = text(language)
  const calls = await failAll(page, sessionEnded)
  const redirects = await stayOnPage(page)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  for (const [before, { tab, call, make }] of changes(language).entries()) {
    await page.getByRole('tab', { name: t.admin[tab], exact: true }).click()
    await make(page.getByRole('tabpanel', { name: t.admin[tab] }), page)
    await expect(toast(page), String(call)).toContainText(t.common.loggedOutTitle)
    await expect(toast(page), String(call)).toContainText(t.common.loggedOutText)
    expect(calls.pop()).toMatch(call)
    await expect.poll(redirects, { message: String(call) }).toBe(before + 1)
    await toast(page).getByRole('button', { name: t.common.close }).click()
    await expect(toast(page)).toHaveCount(0)
  }
})

test('the login address is loaded 500 ms after the toast about the expired session', async ({ page, site, language }) => {
  const t = text(language)
  await failAll(page, sessionEnded)
  const redirects = await stayOnPage(page)
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const approve = page.getByRole('button', { name: new RegExp(`^${t.applicationReview.approve}: `) }).first()
  await expect(approve).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await approve.click()
  await expect(toast(page)).toContainText(t.common.loggedOutText)
  await page.clock.runFor(499)
  await expect(toast(page)).toBeVisible()
  expect(redirects()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(redirects).toBe(1)
})
