import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSiteProcess } from '../../site-process.ts'
import { expect, expectNoAxeFindings, test, text } from '../fixtures.ts'

const first = 'same road, same pace'

// A site of its own: the demo's accounts have no first password.
test('the dashboard asks the first administrator to change the password until it is changed', async ({ browser, language }) => {
  const { admin, settings, waiting } = text(language)
  await using started = startSiteProcess(
    { DATA_DIR: mkdtempSync(join(tmpdir(), 'club-first-')), ADMIN_PASSWORD: first },
    'scripts/start.js',
  )
  const site = await started.address()
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { data: { username: 'admin', password: first } })
  await page.goto(`/admin?lang=${language}`)
  const warning = page.getByText(admin.firstPasswordText)
  await expect(warning).toBeVisible()
  const steps = page.getByRole('region', { name: waiting.firstStepsHeading }).getByRole('listitem')
  await expect(steps).toHaveCount(7)
  const password = steps.filter({ hasText: waiting.firstSteps.password })
  await expect(password.getByRole('link')).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByRole('link', { name: admin.firstPasswordLink }).click()
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await page.getByRole('button', { name: settings.changePassword }).click()
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByLabel(settings.currentPassword, { exact: true }).fill(first)
  await dialog.getByLabel(settings.newPassword, { exact: true }).fill('kettle and horizon')
  await dialog.getByRole('button', { name: settings.changePassword }).click()
  await expect(dialog).toBeHidden()

  // A closed dialog leaves its history entry (ui/layers.ts); Back in the same moment would only do that.
  await page.waitForFunction(() => (history.state as { layer?: boolean } | null)?.layer !== true)
  // Without a reload: the page has requested the account again.
  await page.goBack()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(warning).toBeHidden()
  await expect(password, 'ticked').toContainText(waiting.done)
  await context.close()
})
