import type { Page } from '@playwright/test'
import { expect, logInAs, test, text } from '../fixtures.ts'

const entries = (page: Page) => page.evaluate(() => history.length)

test('Back closes an open dialog first, then leaves the page, and Forward is harmless', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/help')
  await page.goto('/admin?tab=applications')
  const view = page.getByRole('button', { name: new RegExp(`^${t.applicationReview.view}:`) }).first()
  const dialog = page.getByRole('dialog')
  await view.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/admin?tab=applications')
  await expect(view).toBeFocused()
  await page.goForward()
  await page.waitForTimeout(300)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/admin?tab=applications')

  // Closed by its button, the dialog leaves nothing behind: one Back leaves the page.
  const before = await entries(page)
  for (let round = 0; round < 3; round++) {
    await view.click()
    await dialog.getByRole('button', { name: t.common.close }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state?.layer ?? null)).toBe(null)
  }
  expect(await entries(page)).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

test('Back closes a question above a dialog before the dialog itself', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=members')
  await page
    .getByRole('row')
    .filter({ hasText: 'guest' })
    .getByRole('button', { name: new RegExp(t.accountRecord.editOf.replace('{name}', '.*')) })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: t.accountRecord.delete }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? null)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/admin?tab=members')
})

test('Back closes the menu; a link in it adds one step to the history', async ({ page, language }) => {
  const { nav, pages } = text(language)
  await page.goto('/bylaws')
  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: nav.help })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? null)).toBe(true)
  await page.goBack()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(page).toHaveURL('/bylaws')

  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  await page.getByRole('menuitem', { name: nav.help }).click()
  await expect(page.getByRole('heading', { level: 1, name: pages.helpTitle })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/bylaws')
  await expect(page.getByRole('heading', { level: 1, name: pages.bylawsTitle })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/help')
})
