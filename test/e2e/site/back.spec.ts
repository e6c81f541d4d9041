import type { Page } from '@playwright/test'
import { expect, logInAs, test, text } from '../fixtures.ts'

// A question above a dialog is closed before it: home/back-on-the-ride.spec.ts.

const layer = (page: Page) => page.evaluate(() => history.state?.layer ?? null)

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
  await expect.poll(() => layer(page), 'the entry of the closed dialog is left again').toBe(null)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/admin?tab=applications')

  // Closed by its button, the dialog leaves nothing behind: one Back leaves the page.
  for (let round = 0; round < 2; round++) {
    await view.click()
    await dialog.getByRole('button', { name: t.common.close }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => layer(page)).toBe(null)
  }
  await page.goBack()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1, name: t.pages.helpTitle })).toBeVisible()
})

test('Back closes the menu; a link in it adds one step to the history', async ({ page, language }) => {
  const { nav, pages } = text(language)
  await page.goto('/bylaws')
  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: nav.help })).toBeVisible()
  await expect.poll(() => layer(page)).toBe(true)
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
  await expect(page.getByRole('heading', { level: 1, name: pages.helpTitle })).toBeVisible()
})
