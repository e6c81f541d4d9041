import { answers } from '../../applying.ts'
import { expect, logInAs, openAs, test, text } from '../fixtures.ts'

test('an application that an earlier version marked as a duplicate leads to the other one, and the officers read that a ceiling is reached', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const facts = { ...answers, paymentConfirmedAt: null, submittedAt: '2026-11-05T18:00:00.000Z', importedAt: null }
  const original = { ...facts, id: 'original', status: 'approved', motorcycleModel: 'Sample 900', duplicateOf: null }
  const marked = { ...facts, id: 'marked', status: 'rejected', duplicateOf: original.id }
  const detail = { language, account: null, reviewedAt: null, notes: null, likelySame: [] }
  const counts = { pending: 1, approved: 1, rejected: 1, ceilingsReached: ['registrations', 'applications'] }
  for (const [path, json] of [
    ['', [original, marked]],
    ['/counts', counts],
    ['/marked', { ...marked, ...detail, original }],
    ['/original', { ...original, ...detail, original: null }],
  ] as const)
    await page.route(
      ({ pathname }) => pathname === `/api/membership-applications${path}`,
      (route) => route.fulfill({ json }),
    )
  await logInAs(page, site, 'admin')
  // By a link within the site: the browser then asks for the lists, which a page that it loads brings along.
  await page.goto('/help')
  await page.getByRole('button', { name: t.nav.menu }).click()
  await page.locator('[role=menuitem][href^="/admin"]').click()

  const { ceiling } = t.applicationReview
  const reached = [ceiling.registrations, ceiling.applications].map((message) => message.replace('{limit}', '100'))
  await expect(page.getByRole('tabpanel').locator('.call-out')).toHaveText(reached)
  const duplicate = page.getByRole('row').filter({ hasText: marked.motorcycleModel })
  await expect(duplicate.getByText(t.applicationStatus.duplicate, { exact: true })).toBeVisible()
  await duplicate.getByRole('button', { name: new RegExp(`^${t.applicationReview.view}`) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t.records.duplicateNotice)).toBeVisible()
  await dialog.getByRole('button', { name: t.records.openOriginal }).click()
  await expect(dialog.getByRole('definition').filter({ hasText: original.motorcycleModel })).toBeVisible()
  await expect(dialog.getByText(t.records.duplicateNotice)).toHaveCount(0)
})

test('the list of announcements shows two lines of each, and scrolls', async ({ page, site, language }) => {
  await openAs(page, site, 'admin', '/admin?tab=announcements')
  const panel = page.getByRole('tabpanel', { name: text(language).admin.tabAnnouncements })
  await expect(panel.locator('.announcement-row-preview').first()).toHaveCSS('-webkit-line-clamp', '2')
  const scrolled = await panel.locator('.announcement-rows').evaluate((element) => {
    element.scrollTop = 100
    return element.scrollTop
  })
  expect(scrolled).toBe(100)
})

test.describe('what cannot be loaded', () => {
  test.use({ expectedBrowserErrors: [/\b500\b/] })

  test('is said with the common error, of announcements in red, and a button to try again', async ({ page, site, language }) => {
    const { common, nav } = text(language)
    await logInAs(page, site, 'rider')
    for (const list of ['announcements', 'photo-albums'])
      await page.route(`**/api/${list}*`, (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await page.goto('/help')
    const message = page.getByRole('alert').getByText(common.error)
    const retry = page.getByRole('main').getByRole('button', { name: common.retry })
    await page.locator('a[href="/gallery"]:visible').first().click()
    await expect(message).toBeVisible()
    await expect(retry).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: nav.home }).first().click()
    await expect(page).toHaveURL('/')
    await expect(retry).toBeVisible()
    await expect(message, 'the last number is the hue: red').toHaveCSS('color', /^oklch\([\d.]+ [\d.]+ 2\d\)$/)
  })
})
