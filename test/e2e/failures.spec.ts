import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, signInAs, test, text } from './fixtures.ts'

test.use({ allowedComplaints: [/\b(401|500)\b/] })
test.skip(
  ({ viewport }) => (viewport?.width ?? 0) < 600,
  'what is said of a failure has nothing to do with the width of the screen',
)

interface Change {
  tab: 'tabApplications' | 'tabEvents' | 'tabMembers' | 'tabAlbums' | 'tabAnnouncements'
  /** Which call it makes. */
  call: RegExp
  make: (panel: Locator, page: Page) => Promise<void>
  /** What is said when the call fails; SPEC section 8 names some sentences, the general one stands for the others. */
  failed: string
}

/** Every kind of change that an administrator makes in lists and forms that are full already. */
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
    await panel.getByRole('button', { name: texts.update }).click()
    await panel.getByRole('button', { name: t.common.cancel }).click()
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
        // The first row is the newest account, which nobody made an administrator.
        await panel.getByRole('combobox').first().selectOption('admin')
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

/** Lets every change of the administrator end in one failure, and nothing of it reach the site. */
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

/** The toast, and not its echo for screen readers. */
const toast = (page: Page) => page.locator('.toast')

test('each change of an administrator that fails says what SPEC says of it, titled “Error”', async ({ page, site, language }) => {
  test.slow() // eight changes, each with its toast
  const t = text(language)
  const calls = await failAll(page, { status: 500, json: { message: 'An error occurred.' } })
  await signInAs(page, site, 'admin')
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

test('each change of an administrator whose session has ended is told so and leads to the login address after 500 ms', async ({
  page,
  site,
  language,
}) => {
  test.slow()
  const t = text(language)
  const calls = await failAll(page, { status: 401, json: { message: 'Unauthorized' } })
  // An answer without content leaves the page where it is, so all changes can be tried on one.
  await page.route('**/api/login', (route) => route.fulfill({ status: 204 }))
  await signInAs(page, site, 'admin')
  await page.goto('/admin')
  for (const { tab, call, make } of changes(language)) {
    await page.getByRole('tab', { name: t.admin[tab], exact: true }).click()
    const refused = page.waitForEvent('response', { predicate: (response) => response.status() === 401 }).then(() => Date.now())
    const sentToLogin = page.waitForRequest('**/api/login').then(() => Date.now())
    await make(page.getByRole('tabpanel', { name: t.admin[tab] }), page)
    await expect(toast(page), String(call)).toContainText(t.common.loggedOutTitle)
    await expect(toast(page), String(call)).toContainText(t.common.loggedOutText)
    expect(calls.pop()).toMatch(call)
    // The two events reach the test by different ways, a little apart from each other.
    expect((await sentToLogin) - (await refused), String(call)).toBeGreaterThan(400)
    await toast(page).getByRole('button', { name: t.common.close }).click()
    await expect(toast(page)).toHaveCount(0)
  }
})
