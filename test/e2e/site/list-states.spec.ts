import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

/** Fulfills requests for a list with these rows, without the server. */
async function answerList(page: Page, path: string, rows: object[]): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: rows }),
  )
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

test('each empty list of the dashboard shows its own sentence', async ({ page, site, language }) => {
  const { admin } = text(language)
  const lists = ['membership-applications', 'riding-events', 'users', 'photo-albums/admin', 'announcements']
  for (const list of lists) await answerList(page, `/api/${list}`, [])
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  for (const [tab, sentence] of [
    [admin.tabApplications, admin.noApplications],
    [admin.tabEvents, admin.noEvents],
    [admin.tabMembers, admin.noMembers],
    [admin.tabAlbums, admin.noAlbums],
    [admin.tabAnnouncements, admin.noAnnouncements],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).getByText(sentence, { exact: true })).toBeVisible()
  }
})

test('administrators see which daily ceiling is reached', async ({ page, site, language }) => {
  const { ceiling } = text(language).applicationReview
  const counts = { pending: 0, approved: 0, rejected: 0, ceilingsReached: ['registrations', 'applications'] }
  await page.route('**/api/membership-applications/counts', (route) => route.fulfill({ json: counts }))
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const notices = page.getByRole('tabpanel').locator('.call-out')
  await expect(notices).toHaveText(
    [ceiling.registrations, ceiling.applications].map((message) => message.replace('{limit}', '100')),
  )
  await expectNoAxeFindings(page)
})

test('an application shows the color of its status, and can be decided only while it is pending', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const colors = { pending: 'yellow', approved: 'green', rejected: 'red' }
  await answerList(
    page,
    '/api/membership-applications',
    Object.keys(colors).map((status) => application(status, status)),
  )
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const row = page.getByRole('row').filter({ has: page.getByText(t.applicationStatus[status], { exact: true }) })
    await expect(row.locator(`.badge-${colors[status]}`)).toHaveText(t.applicationStatus[status])
    for (const fact of ['김길동', 'Gil-dong Kim', '(303) 555-0101', 'kim@example.com', 'Sample 500', '2026']) {
      await expect(row).toContainText(fact)
    }
    await expect(row.getByRole('button', { name: new RegExp(`^${t.applicationReview.view}`) })).toHaveCount(1)
    for (const action of [t.applicationReview.approve, t.applicationReview.reject]) {
      await expect(row.getByRole('button', { name: new RegExp(`^${action}`) })).toHaveCount(status === 'pending' ? 1 : 0)
    }
  }
})

test('an application that an earlier version marked as a duplicate says so and leads to the other one', async ({
  page,
  site,
  language,
}) => {
  const { applicationReview, applicationStatus, records } = text(language)
  const original = { ...application('original', 'approved'), motorcycleModel: 'Sample 900' }
  const marked = { ...application('marked', 'rejected'), duplicateOf: original.id }
  const detail = { language, account: null, reviewedAt: null, notes: null, likelySame: [] }
  await answerList(page, '/api/membership-applications', [marked])
  for (const [one, other] of [
    [marked, original],
    [original, null],
  ] as const)
    await page.route(`**/api/membership-applications/${one.id}`, (route) =>
      route.fulfill({ json: { ...one, ...detail, original: other } }),
    )
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  const row = page.getByRole('row').filter({ hasText: marked.motorcycleModel })
  await expect(row.getByText(applicationStatus.duplicate, { exact: true })).toBeVisible()
  await expect(row.getByText(applicationStatus.rejected, { exact: true })).toHaveCount(0)
  await row.getByRole('button', { name: new RegExp(`^${applicationReview.view}`) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(records.duplicateNotice)).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: records.openOriginal }).click()
  await expect(dialog.getByRole('definition').filter({ hasText: original.motorcycleModel })).toBeVisible()
  await expect(dialog.getByText(records.duplicateNotice)).toHaveCount(0)
})

test('a ride of the dashboard shows its fields, with both badges', async ({ page, site, language }) => {
  const t = text(language)
  await answerList(page, '/api/riding-events', [
    {
      id: 'ride',
      titleKo: '강변길',
      titleEn: 'Along the river',
      descriptionKo: '천천히 달립니다.',
      descriptionEn: 'We ride slowly.',
      eventDate: '2026-11-05T07:00:00.000Z',
      startTime: '08:30',
      endTime: null,
      meetingLocation: 'Clubhouse',
      route: null,
      difficulty: 'moderate',
      maxParticipants: '12',
      status: 'completed',
      createdBy: null,
      createdAt: '2026-11-01T07:00:00.000Z',
      updatedAt: '2026-11-01T07:00:00.000Z',
      registeredCount: 9,
      waitingCount: 0,
      myStatus: null,
      myWaitingPlace: null,
    },
  ])
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=events')
  const row = page.getByRole('tabpanel', { name: t.admin.tabEvents }).getByRole('listitem')
  await expect(row.locator('.badge-yellow')).toHaveText(t.difficulty.moderate)
  await expect(row.locator('.badge').filter({ hasText: t.eventStatus.completed })).toBeVisible()
  const facts =
    language === 'ko'
      ? ['강변길', '천천히 달립니다.', '2026. 11. 5.', '오전 8:30', 'Clubhouse', '9/12대']
      : ['Along the river', 'We ride slowly.', 'Nov 5, 2026', '8:30 AM', 'Clubhouse', '9 of 12']
  for (const fact of facts) await expect(row).toContainText(fact)
  for (const action of [t.common.edit, t.common.delete])
    await expect(row.getByRole('button').filter({ hasText: action })).toBeVisible()
})

test('an account without a name or email, and an inactive one, are shown as such', async ({ page, site, language }) => {
  const t = text(language)
  const account = {
    role: 'member',
    profileImageUrl: null,
    deletionRequestedAt: null,
    createdAt: '2026-11-05T18:00:00.000Z',
    updatedAt: '2026-11-05T18:00:00.000Z',
  }
  await answerList(page, '/api/users', [
    { ...account, id: 'a', username: 'bare', email: null, firstName: null, lastName: null, isActive: 'false' },
    { ...account, id: 'b', username: 'full', email: 'f@example.com', firstName: 'Grace', lastName: 'Park', isActive: 'true' },
  ])
  await logInAs(page, site, 'admin')
  await page.goto('/admin')
  await page.getByRole('tab', { name: t.admin.tabMembers, exact: true }).click()
  const bare = page.getByRole('row').filter({ hasText: 'bare' })
  await expect(bare).toContainText(t.admin.notAvailable)
  await expect(bare.getByText(t.activity.inactive, { exact: true })).toBeVisible()
  const full = page.getByRole('row').filter({ hasText: 'Grace Park' })
  await expect(full.getByRole('link', { name: 'f@example.com' })).toHaveAttribute('href', 'mailto:f@example.com')
  await expect(full.getByText(t.activity.inactive, { exact: true })).toHaveCount(0)
  await expect(full.getByRole('combobox')).toHaveValue('member')
  expect(await full.getByRole('option').evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value))).toEqual(
    ['admin', 'member', 'guest'],
  )
})

test('the dashboard shows two lines of each announcement, in a list with its own scroll area', async ({
  page,
  site,
  language,
}) => {
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=announcements')
  const panel = page.getByRole('tabpanel', { name: text(language).admin.tabAnnouncements })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  const previews = await panel.locator('.announcement-row-preview').evaluateAll((elements) =>
    elements.map((element) => {
      const { height } = element.getBoundingClientRect()
      const lines = Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight))
      return { lines, isCut: element.scrollHeight > height + 1 }
    }),
  )
  const cut = previews.filter(({ isCut }) => isCut)
  expect(cut.length, 'some of the sample content is long').toBeGreaterThan(0)
  expect(new Set(cut.map(({ lines }) => lines))).toEqual(new Set([2]))
  expect(Math.max(...previews.map(({ lines }) => lines))).toBe(2)
  const list = await panel.locator('.announcement-rows').evaluate((element) => {
    const isLonger = element.scrollHeight > element.clientHeight
    element.scrollTop = 100
    return { isLonger, scrolled: element.scrollTop }
  })
  expect(list).toEqual({ isLonger: true, scrolled: 100 })
})

test.describe('when announcements cannot be loaded', () => {
  test.use({ expectedBrowserErrors: [/\b500\b/] })

  test('the home page shows the common error in red and a button to try again', async ({ page, language }) => {
    const { common, nav } = text(language)
    await page.route('**/api/announcements*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await page.goto('/help')
    await page.getByRole('banner').getByRole('link', { name: nav.home }).first().click()
    const message = page.getByRole('alert').getByText(common.error)
    await expect(message).toBeVisible()
    const [red, green, blue] = await message.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = getComputedStyle(element).color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    })
    expect(red).toBeGreaterThan(2 * Math.max(green ?? 255, blue ?? 255))
    await expect(page.getByRole('button', { name: common.retry })).toBeVisible()
  })

  test('a gallery that cannot be loaded says so in the middle, also when no other page was open before', async ({
    page,
    site,
    language,
  }) => {
    const { common } = text(language)
    await logInAs(page, site, 'rider')
    await page.route('**/api/photo-albums*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await page.goto('/help')
    await page.locator('a[href="/gallery"]:visible').first().click()
    const retry = page.getByRole('main').getByRole('button', { name: common.retry })
    await expect(retry).toBeVisible()
    const message = await page.getByRole('alert').getByText(common.error).boundingBox()
    const button = await retry.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    if (!message || !button) throw new Error('the message and the button are visible')
    expect(Math.abs(button.x + button.width / 2 - width / 2)).toBeLessThan(10)
    expect(button.y - (message.y + message.height), 'the gap between message and button').toBeGreaterThan(8)
  })
})
