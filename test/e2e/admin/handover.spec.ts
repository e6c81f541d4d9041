import { officeSentences } from '#contract/office-sentences.ts'
import { sentences } from '#contract/sentences.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/40[09]/] })

test('an officer makes the envelope and reads why a mailbox or a store cannot be used, with what was typed still there', async ({
  page,
  site,
  language,
}) => {
  const { handoverPart, mailPart, backupsPart } = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=settings#handover')
  await expect(page.getByRole('heading', { name: handoverPart.heading, exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'minjae.choi' })).toBeVisible()
  await page.getByRole('button', { name: handoverPart.makeEnvelope }).click()
  await expect(page.getByText(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)).toBeVisible({ timeout: 30_000 })
  await expectNoAxeFindings(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: handoverPart.download }).click()
  expect((await file).suggestedFilename()).toMatch(/^club-handover-.*\.club-backup\.age$/)

  const said = (sentence: keyof typeof officeSentences) => (language === 'ko' ? officeSentences[sentence] : sentence)
  await page.goto('/admin?tab=settings#mail')
  const server = page.getByRole('textbox', { name: mailPart.host })
  await server.fill('127.0.0.1')
  await page.getByRole('textbox', { name: mailPart.port }).fill('1')
  await page.getByRole('button', { name: mailPart.save }).click()
  await expect(server).toHaveAccessibleDescription(said('No mail server answers there. Please check server and port.'))
  await expect(server).toHaveValue('127.0.0.1')
  await expectNoAxeFindings(page)

  await page.goto('/admin?tab=settings#backups')
  await page.getByRole('radio', { name: backupsPart.kinds.folder }).check()
  const path = page.getByRole('textbox', { name: backupsPart.path })
  await path.fill('mnt')
  await page.getByRole('button', { name: backupsPart.save }).click()
  // The demo makes no backups.
  const off = 'Backups are switched off for this site.'
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: language === 'ko' ? sentences[off] : off })
      .first(),
  ).toBeVisible()
  await expect(path).toHaveValue('mnt')
  await expectNoAxeFindings(page)
})
