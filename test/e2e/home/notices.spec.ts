import type { Locator, Page } from '@playwright/test'
import { expect, openAs, text } from '../fixtures.ts'
import { test } from './told-rider.ts'

const bellOf = (page: Page, { bell }: { bell: string }): Locator =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${bell}`) })

// A wide screen reads its list of rides once more between the end of the session and the new page.
test.use({ expectedBrowserErrors: [/500|\b40[14]\b.*riding-events|\b401\b.*membership-applications/] })

test('a rider opens the bell by keyboard, reads that a ride changed and goes to it; a failure marks nothing; nothing stays after logging out', async ({
  page,
  site,
  language,
  request,
  riderOf,
  change,
}) => {
  const { notices, nav, common, rides, home } = text(language)
  const ride = await riderOf()
  await change(ride, { startTime: '19:00', meetingLocation: 'Golden' })
  await openAs(page, site, 'rider', '/help')
  const bell = bellOf(page, notices)
  await expect(bell).toHaveAccessibleName(notices.bellUnread.replace('{count}', '1'))
  await bell.press('Enter')
  const dialog = page.getByRole('dialog', { name: notices.dialogTitle })
  const row = dialog.getByRole('link').first()
  await expect(row).toContainText(ride.title)
  await expect(row).toContainText(language === 'ko' ? /\d분 전/ : /\d minutes? ago/)
  await expect(row).toContainText(notices.new)
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await bell.press('Enter')
  await row.press('Enter')
  await expect(page).toHaveURL(new RegExp(ride.id))
  await expect(dialog).toHaveCount(0)
  await expect(bell).toHaveAccessibleName(notices.bell)
  await expect(bell, 'the focus is in the page that the notice leads to').not.toBeFocused()
  const card = page.getByRole('article', { name: ride.title })
  const changed = rides.changed.replace('{facts}', [rides.changedStartTime, rides.changedMeetingLocation].join(', '))
  await expect(card).toContainText(changed)
  await expect(card.locator('mark')).toHaveText([/7:00/, 'Golden'])
  await page.reload()
  await expect(bell).toHaveAccessibleName(notices.bell)
  await card.getByRole('link', { name: rides.allRides }).click()
  const list = page.getByRole('list', { name: home.scheduleTab })
  await expect(list.getByRole('listitem', { name: ride.title })).toContainText(changed)

  // A page that is shown again reads the bell after a minute.
  await change(ride, { startTime: '19:30' })
  await page.clock.setSystemTime(Date.now() + 61_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(bell).toHaveAccessibleName(notices.bellUnread.replace('{count}', '1'))

  // Notices that could not be marked as read are unread again, and the next press marks all.
  await bell.click()
  const markAll = dialog.getByRole('button', { name: notices.markAllRead })
  const unread = dialog.getByText(notices.new, { exact: true })
  const failing = '**/api/notices/read'
  await page.route(failing, (route) => route.fulfill({ status: 500, body: '{"message":"An error occurred."}' }))
  await markAll.click()
  await expect(page.getByText(common.errorTitle, { exact: true })).toBeVisible()
  await expect(markAll).toBeVisible()
  await expect(unread).toHaveCount(1)
  await page.unroute(failing)
  await markAll.press('Enter')
  await expect(dialog.getByRole('button', { name: notices.allRead })).toBeFocused()
  await expect(unread).toHaveCount(0)
  await dialog.getByRole('button', { name: common.close }).click()
  await expect(bell).toHaveAccessibleName(notices.bell)

  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  await page.getByRole('menuitem', { name: nav.logout }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
  await expect(bell).toHaveCount(0)
  expect(await page.content()).not.toContain(ride.title)
  expect(await (await request.get('/')).text(), 'visitors download nothing of it').not.toMatch(/\/assets\/(bell|user)-/)
})
