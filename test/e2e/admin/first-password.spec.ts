import { expect, expectNoAxeFindings, noLayerLeft, test, text } from '../fixtures.ts'
import { startNewSite } from '../own-site.ts'

const first = 'same road, same pace'

test('the dashboard asks the first administrator to change the password until it is changed', async ({ browser, language }) => {
  const { admin, settings, waiting } = text(language)
  // The demo's accounts have no first password.
  await using site = await startNewSite(browser, language, { ADMIN_PASSWORD: first })
  const page = await site.open()
  await page.request.post('/api/auth/login', { data: { username: 'admin', password: first } })
  await page.goto('/admin')
  const warning = page.getByText(admin.firstPasswordText)
  await expect(warning).toBeVisible()
  const steps = page.getByRole('region', { name: waiting.firstStepsHeading }).getByRole('listitem')
  await expect(steps).toHaveCount(7)
  const password = steps.filter({ hasText: waiting.firstSteps.password })
  await expect(password.getByRole('link')).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: admin.firstPasswordLink }).click()
  await page.getByRole('button', { name: settings.changePassword }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(settings.currentPassword, { exact: true }).fill(first)
  await dialog.getByLabel(settings.newPassword, { exact: true }).fill('kettle and horizon')
  await dialog.getByRole('button', { name: settings.changePassword }).click()
  await noLayerLeft(page)
  // Without a reload: the page has requested the account again.
  await page.goBack()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(warning).toBeHidden()
  await expect(password, 'ticked').toContainText(waiting.done)
})
