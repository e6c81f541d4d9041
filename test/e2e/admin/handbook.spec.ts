import { expect, openAs, test, text } from '../fixtures.ts'

test('an officer opens a task of the handbook by keyboard, prints it and goes back', async ({ page, site, language }) => {
  const t = text(language)
  await openAs(page, site, 'admin', '/admin?tab=events')
  await page.getByRole('link', { name: t.admin.guide }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: t.guide.name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first(), 'the tasks of the tab come first').toHaveText(t.admin.tabEvents)
  await expect(page.locator('#main')).toBeFocused()

  const task = page.getByRole('article').getByRole('listitem').getByRole('link').first()
  const heading = page.getByRole('heading', { level: 1, name: await task.innerText() })
  await task.press('Enter')
  await expect(heading).toBeVisible()
  await expect(page.getByRole('article').getByRole('listitem').first()).toContainText(t.rideForm.createTitle)
  await page.emulateMedia({ media: 'print' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: t.guide.print })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t.guide.name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: t.admin.tabEvents })).toHaveAttribute('aria-selected', 'true')

  // A task leads to other tasks, and to its tab.
  await page.goto('/admin?guide=lead-a-ride')
  await page.getByRole('article').getByRole('paragraph').getByRole('link').click()
  await expect(page).toHaveURL(/guide=print-the-ride-sheet/)
  await page.getByRole('link', { name: t.guide.openTab.replace('{tab}', t.admin.tabEvents) }).click()
  await expect(page.getByRole('tab', { name: t.admin.tabEvents })).toHaveAttribute('aria-selected', 'true')
})
