import type { Locator, Page } from '@playwright/test'
import { textSizes } from '#contract/site/display.ts'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, text } from '../fixtures.ts'
import { test } from './told-rider.ts'

const bellOf = (page: Page, { bell }: { bell: string }): Locator =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${bell}`) })

test('a rider opens the bell by keyboard, reads that a ride changed and goes to it', async ({
  page,
  site,
  language,
  riderOf,
  change,
}) => {
  const { notices } = text(language)
  const ride = await riderOf()
  await change(ride, { startTime: '19:00' })
  await logInAs(page, site, 'rider')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/notices') && asked.push(request.method()))
  await page.goto('/help', { waitUntil: 'networkidle' })
  expect(asked, 'the bell is part of the page').toEqual([])
  const bell = bellOf(page, notices)
  await expect(bell).toHaveAccessibleName(notices.bellUnread.replace('{count}', '1'))

  await bell.press('Enter')
  const dialog = page.getByRole('dialog', { name: notices.dialogTitle })
  const row = dialog.getByRole('link').first()
  await expect(row).toContainText(ride.title)
  await expect(row).toContainText(notices.new)
  await expect(row).toContainText(language === 'ko' ? /\d분 전/ : /\d minutes? ago/)
  await expectNoAxeFindingsInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await page.keyboard.press('Enter')
  await row.press('Enter')
  await expect(page).toHaveURL(new RegExp(ride.id))
  await expect(dialog).toHaveCount(0)
  await expect(bell).toHaveAccessibleName(notices.bell)
  await expect(bell, 'the focus is in the page that the notice leads to').not.toBeFocused()
  await page.reload()
  await expect(bell).toHaveAccessibleName(notices.bell)
})

test('everything is marked as read by a button', async ({ page, site, language, riderOf, change }) => {
  const { notices } = text(language)
  await change(await riderOf(), { startTime: '19:00' })
  await logInAs(page, site, 'rider')
  await page.goto('/bylaws')
  const bell = bellOf(page, notices)
  await bell.click()
  const dialog = page.getByRole('dialog', { name: notices.dialogTitle })
  await dialog.getByRole('button', { name: notices.markAllRead }).press('Enter')
  await expect(dialog.getByRole('button', { name: notices.allRead })).toBeFocused()
  await expect(dialog.getByText(notices.new, { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: text(language).common.close }).click()
  await expect(bell).toHaveAccessibleName(notices.bell)
})

test.describe('when the server does not answer', () => {
  test.use({ expectedBrowserErrors: [/500/] })

  test('notices that could not be marked as read are unread again, and a toast says so', async ({
    page,
    site,
    language,
    riderOf,
    change,
  }) => {
    const { notices, common } = text(language)
    await change(await riderOf(), { startTime: '19:00' })
    await logInAs(page, site, 'rider')
    await page.goto('/help')
    await page.route('**/api/notices/read', (route) => route.fulfill({ status: 500, body: '{"message":"An error occurred."}' }))
    await bellOf(page, notices).click()
    const dialog = page.getByRole('dialog', { name: notices.dialogTitle })
    await dialog.getByRole('button', { name: notices.markAllRead }).click()
    await expect(page.getByText(common.errorTitle, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: notices.markAllRead })).toBeVisible()
    await expect(dialog.getByText(notices.new, { exact: true })).toHaveCount(1)
  })
})

test('the bell is read again when its tab becomes visible after a minute, and not before', async ({
  page,
  site,
  language,
  riderOf,
  change,
}) => {
  const { notices } = text(language)
  const ride = await riderOf()
  await logInAs(page, site, 'rider')
  await page.goto('/help')
  const bell = bellOf(page, notices)
  await expect(bell).toHaveAccessibleName(notices.bell)
  await change(ride, { startTime: '19:00' })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notices')) asked += 1
  })
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await page.clock.setSystemTime(Date.now() + 61_000)
  await comeBack()
  await expect(bell).toHaveAccessibleName(notices.bellUnread.replace('{count}', '1'))
  expect(asked).toBe(1)
})

test('the bell fits the narrowest phone with the largest text, in both languages', async ({
  page,
  site,
  language,
  riderOf,
  change,
}) => {
  const { notices } = text(language)
  await change(await riderOf(), { startTime: '19:00' })
  await logInAs(page, site, 'rider')
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/help')
    for (const size of textSizes) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.textSize = chosen
      }, size)
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(sideways, `${width} px, ${size} text`).toBeLessThanOrEqual(0)
      const boxes = await page
        .getByRole('banner')
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons
            .map((button) => button.getBoundingClientRect())
            .filter(({ width }) => width > 0)
            .map(({ left, right, height }) => ({ left, right, height })),
        )
      boxes.sort((one, other) => one.left - other.left)
      for (const [index, box] of boxes.entries()) {
        expect(box.right - box.left, `${width} px, ${size} text`).toBeGreaterThanOrEqual(44)
        expect(box.height).toBeGreaterThanOrEqual(44)
        expect(box.left, 'no control covers another').toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? 0) - 0.5)
        expect(box.right).toBeLessThanOrEqual(width)
      }
    }
    await bellOf(page, notices).click()
    const panel = await page.getByRole('dialog', { name: notices.dialogTitle }).boundingBox()
    expect(panel?.x).toBeGreaterThanOrEqual(0)
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(width)
  }
})

test('visitors have no bell and download nothing of it, and nothing of it stays after logging out', async ({
  page,
  site,
  language,
  request,
  riderOf,
  change,
}) => {
  const { notices, nav } = text(language)
  const visitors = await (await request.get('/')).text()
  expect(visitors).not.toMatch(/\/assets\/(bell|user)-/)
  const ride = await riderOf()
  await change(ride, { startTime: '19:00' })
  await logInAs(page, site, 'rider')
  await page.goto('/help')
  await expect(bellOf(page, notices)).toBeVisible()
  expect(await page.content()).toMatch(/\/assets\/bell-/)
  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
  await expect(bellOf(page, notices)).toHaveCount(0)
  expect(await page.content()).not.toContain(ride.title)
})
