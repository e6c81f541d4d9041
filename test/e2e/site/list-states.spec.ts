import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { answeredRide } from '../../rides.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'

/** Fulfills requests for a list with these rows, without the server. */
async function answerList(page: Page, path: string, rows: object[]): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: rows }),
  )
}

/** By a link within the site: the browser then asks for the lists, which a page that it loads brings along. */
async function followToDashboard(page: Page, language: Language): Promise<void> {
  await page.goto('/help')
  await page.getByRole('button', { name: text(language).nav.menu }).click()
  await page.locator('[role=menuitem][href^="/admin"]').click()
}

const application = (id: string, status = 'pending') => ({
  id,
  status,
  koreanName: '김길동',
  englishName: 'Gil-dong Kim',
  phoneNumber: '(303) 555-0101',
  email: 'kim@example.com',
  motorcycleModel: 'Sample 500',
  paymentStatus: 'pending',
  paymentConfirmedAt: null,
  submittedAt: '2026-11-05T18:00:00.000Z',
  importedAt: null,
  duplicateOf: null,
})

test('applications, rides and accounts of the dashboard show their badges, and what can be done with them; an empty list says so, a long one scrolls', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const original = { ...application('original', 'approved'), motorcycleModel: 'Sample 900' }
  const marked = { ...application('marked', 'rejected'), motorcycleModel: 'Sample 700', duplicateOf: original.id }
  const colors = { pending: 'yellow', approved: 'green', rejected: 'red' } as const
  const statuses = ['pending', 'approved', 'rejected'] as const
  await answerList(page, '/api/membership-applications', [...statuses.map((status) => application(status, status)), marked])
  const detail = { language, account: null, reviewedAt: null, notes: null, likelySame: [] }
  for (const [one, other] of [
    [marked, original],
    [original, null],
  ] as const)
    await page.route(`**/api/membership-applications/${one.id}`, (route) =>
      route.fulfill({ json: { ...one, ...detail, original: other } }),
    )
  const counts = { pending: 1, approved: 1, rejected: 1, ceilingsReached: ['registrations', 'applications'] }
  await page.route('**/api/membership-applications/counts', (route) => route.fulfill({ json: counts }))
  const facts = { eventDate: '2026-11-05T07:00:00.000Z', startTime: '08:30', meetingLocation: 'Clubhouse', maxParticipants: '12' }
  const state = { difficulty: 'moderate', status: 'completed', registeredCount: 9 }
  await answerList(page, '/api/riding-events', [{ ...answeredRide, ...facts, ...state }])
  const account = {
    ...{ role: 'member', profileImageUrl: null, deletionRequestedAt: null },
    ...{ createdAt: '2026-11-05T18:00:00.000Z', updatedAt: '2026-11-05T18:00:00.000Z' },
  }
  await answerList(page, '/api/users', [
    { ...account, id: 'a', username: 'bare', email: null, firstName: null, lastName: null, isActive: 'false' },
    { ...account, id: 'b', username: 'full', email: 'f@example.com', firstName: 'Grace', lastName: 'Park', isActive: 'true' },
  ])
  await logInAs(page, site, 'admin')
  await followToDashboard(page, language)

  const { ceiling } = t.applicationReview
  const reached = [ceiling.registrations, ceiling.applications].map((message) => message.replace('{limit}', '100'))
  await expect(page.getByRole('tabpanel').locator('.call-out')).toHaveText(reached)
  for (const status of statuses) {
    const row = page.getByRole('row').filter({ has: page.getByText(t.applicationStatus[status], { exact: true }) })
    await expect(row.locator(`.badge-${colors[status]}`)).toHaveText(t.applicationStatus[status])
    for (const action of [t.applicationReview.approve, t.applicationReview.reject])
      await expect(row.getByRole('button', { name: new RegExp(`^${action}`) })).toHaveCount(status === 'pending' ? 1 : 0)
  }
  // One that an earlier version marked as a duplicate says so and leads to the other one.
  const duplicate = page.getByRole('row').filter({ hasText: marked.motorcycleModel })
  await expect(duplicate.getByText(t.applicationStatus.duplicate, { exact: true })).toBeVisible()
  await duplicate.getByRole('button', { name: new RegExp(`^${t.applicationReview.view}`) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t.records.duplicateNotice)).toBeVisible()
  await dialog.getByRole('button', { name: t.records.openOriginal }).click()
  await expect(dialog.getByRole('definition').filter({ hasText: original.motorcycleModel })).toBeVisible()
  await expect(dialog.getByText(t.records.duplicateNotice)).toHaveCount(0)
  await dialog.getByRole('button', { name: t.common.close }).click()

  await page.getByRole('tab', { name: t.admin.tabEvents, exact: true }).click()
  const ride = page.getByRole('tabpanel', { name: t.admin.tabEvents }).getByRole('listitem').first()
  await expect(ride.locator('.badge-yellow')).toHaveText(t.difficulty.moderate)
  await expect(ride.locator('.badge').filter({ hasText: t.eventStatus.completed })).toBeVisible()
  const shown =
    language === 'ko'
      ? ['피크 투 피크', '천천히 달립니다.', '2026년 11월 5일', '오전 8:30', 'Clubhouse', '9/12대']
      : ['Peak to Peak', 'An easy pace.', 'November 5, 2026', '8:30 AM', 'Clubhouse', '9 of 12']
  for (const fact of shown) await expect(ride).toContainText(fact)
  for (const action of [t.common.edit, t.common.delete])
    await expect(ride.getByRole('button').filter({ hasText: action })).toBeVisible()

  await page.getByRole('tab', { name: t.admin.tabMembers, exact: true }).click()
  const bare = page.getByRole('row').filter({ hasText: 'bare' })
  await expect(bare).toContainText(t.admin.notAvailable)
  await expect(bare.getByText(t.activity.inactive, { exact: true })).toBeVisible()
  const full = page.getByRole('row').filter({ hasText: 'Grace Park' })
  await expect(full.getByRole('link', { name: 'f@example.com' })).toHaveAttribute('href', 'mailto:f@example.com')
  await expect(full.getByText(t.activity.inactive, { exact: true })).toHaveCount(0)

  const lists = ['membership-applications', 'riding-events', 'users', 'photo-albums/admin', 'announcements']
  for (const list of lists) await answerList(page, `/api/${list}`, [])
  await followToDashboard(page, language)
  for (const [tab, sentence] of [
    [t.admin.tabApplications, t.admin.noApplications],
    [t.admin.tabEvents, t.admin.noEvents],
    [t.admin.tabMembers, t.admin.noMembers],
    [t.admin.tabAlbums, t.admin.noAlbums],
    [t.admin.tabAnnouncements, t.admin.noAnnouncements],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).getByText(sentence, { exact: true })).toBeVisible()
  }

  // Two lines of each announcement of the club, in a list with its own scroll area.
  await page.unrouteAll()
  await page.goto('/admin?tab=announcements')
  const panel = page.getByRole('tabpanel', { name: t.admin.tabAnnouncements })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
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
