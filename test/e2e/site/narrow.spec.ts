import type { Locator, Page } from '@playwright/test'
import { paths } from '#contract/site/own-address.ts'
import { openCard, test } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'
import { findHeadingProblems, findTooWide } from './measured.ts'

// docs/accessibility.md 1.3.1, 1.4.4 and 1.4.10

const problems: string[] = []

test.use({ viewport: { width: 320, height: 700 } })
test.beforeEach(() => {
  problems.length = 0
})

/** The narrowest phone, with text at twice its size. */
async function enlarge(page: Page) {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
}

async function look(page: Page, where: string) {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  for (const problem of await findHeadingProblems(page)) problems.push(`${where}: ${problem}`)
  for (const problem of await findTooWide(page)) problems.push(`${where}: ${problem}`)
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await enlarge(page)
  await look(page, path)
}

/** Presses the button, looks at the dialog that opens, and closes it. */
async function lookInto(page: Page, button: Locator, where: string) {
  await button.first().click()
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await expect(dialog.first()).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const problem of await findTooWide(page)) problems.push(`${where}: ${problem}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test.describe('a visitor', () => {
  test.use({ expectedBrowserErrors: [/404/] })

  test('sees every page with text at twice its size on the narrowest phone', async ({ page }) => {
    test.setTimeout(180_000)
    for (const path of [...paths, '/nowhere']) await visit(page, path)
    expect(problems).toEqual([])
  })
})

test('a member sees every page, tab and dialog with text at twice its size on the narrowest phone', async ({
  page,
  site,
  language,
  plan,
}) => {
  test.setTimeout(180_000)
  const { home, rides, nav, notices, settings, details } = text(language)
  const ride = await plan('4')
  await logInAs(page, site, 'rider')
  for (const path of ['/join', '/gallery', '/contact']) await visit(page, path)
  await visit(page, '/profile')
  await visit(page, '/settings')
  await lookInto(page, page.getByRole('button', { name: settings.changePassword }), 'change password')
  await lookInto(page, page.getByRole('button', { name: settings.deleteAccount }), 'delete account')
  await page.getByRole('button', { name: nav.menu }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  for (const problem of await findTooWide(page)) problems.push(`menu: ${problem}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: details.edit, exact: true }).click()
  await expect(page.getByRole('form', { name: details.formLabel })).toBeVisible()
  await look(page, 'own details')
  const card = await openCard(page, home.scheduleTab, ride)
  await page.waitForLoadState('networkidle')
  await enlarge(page)
  await look(page, 'schedule')
  await lookInto(page, page.getByRole('banner').getByRole('button', { name: new RegExp(notices.bell) }), 'notices')
  await lookInto(page, card.getByRole('button', { name: rides.go }), 'registration')
  expect(problems).toEqual([])
})

test('an administrator sees every tab and dialog with text at twice its size on the narrowest phone', async ({
  page,
  site,
  language,
  plan,
}) => {
  test.setTimeout(240_000)
  const t = text(language)
  const ride = await plan('4')
  const named = (label: string) => new RegExp(`^${label.split('{')[0]?.trim() || label.replace(/\{\w+\}/, '.*')}`)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await logInAs(page, site, 'admin')
  await visit(page, '/admin')
  await lookInto(page, button(named(t.applicationReview.view)), 'application')
  await lookInto(page, button(new RegExp(`^${t.applicationReview.reject}: `)), 'rejection')
  await visit(page, '/admin?tab=events')
  await lookInto(page, button(t.popUpRide.open), 'ride in two presses')
  await lookInto(page, button(t.rideForm.createTitle), 'new ride')
  await visit(page, '/admin?tab=members')
  await lookInto(page, button(new RegExp(t.accountRecord.editOf.replace('{name}', '.*'))), 'account')
  await lookInto(page, button(new RegExp(`^${t.memberCare.passwordLink}: `)), 'password link')
  await lookInto(page, button(new RegExp(t.memberCare.activityOf.replace('{name}', '.*'))), 'activity')
  await button(t.memberCare.importList).click()
  await look(page, 'import')
  await visit(page, '/admin?tab=albums')
  await lookInto(page, button(t.albumForm.createTitle), 'new album')
  await lookInto(page, button(new RegExp(t.albumForm.deleteLabel.replace('{title}', '.*'))), 'delete album')
  await visit(page, '/admin?tab=announcements')
  await lookInto(page, button(t.announcementForm.createTitle), 'new announcement')
  await visit(page, '/admin?tab=settings')
  for (const path of ['/admin?season', '/admin?guide=events', `/admin?sheet=${ride.id}`, '/settings', '/profile'])
    await visit(page, path)
  expect(problems).toEqual([])
})
