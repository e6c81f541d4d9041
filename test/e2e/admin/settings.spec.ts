import { expect, expectNoAxeFindings, logInAs, serverText, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/40[09]/] })

test('the settings: the log by kind, the state of the site, the envelope, and why a mailbox or a store cannot be used, with what was typed still there', async ({
  page,
  site,
  language,
}) => {
  const { admin, auditLog, handoverPart, mailPart, backupsPart, siteStatus } = text(language)
  await logInAs(page, site, 'admin')
  await page.request.get('/api/auth/user/export')
  await page.goto('/admin?tab=settings#log')
  const log = page.getByRole('region', { name: auditLog.heading }).getByRole('listitem')
  const download = log.filter({ hasText: auditLog.actions.export.ownData.replace('{actor}', 'admin') }).first()
  const kind = page.getByRole('combobox', { name: auditLog.kind })
  await expect(download).toBeVisible()
  await kind.selectOption({ label: auditLog.kinds.applications })
  await expect(download).toHaveCount(0)
  await kind.selectOption({ label: auditLog.allKinds })
  await expect(download).toBeVisible()
  const openPart = (part: keyof typeof admin.parts) => page.getByRole('link', { name: admin.parts[part], exact: true }).click()
  await openPart('status')
  await expect(page.getByRole('region', { name: siteStatus.heading }).getByText(siteStatus.concern.backupOff)).toBeVisible()
  await expect(page.getByText(admin.comingSoonTitle)).toBeVisible()
  await expectNoAxeFindings(page)

  await openPart('handover')
  await expect(page.getByRole('heading', { name: handoverPart.heading, exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'minjae.choi' })).toBeVisible()
  await page.getByRole('button', { name: handoverPart.makeEnvelope }).click()
  await expect(page.getByText(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)).toBeVisible({ timeout: 30_000 })
  await expectNoAxeFindings(page)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: handoverPart.download }).click()
  expect((await file).suggestedFilename()).toMatch(/^club-handover-.*\.club-backup\.age$/)

  await openPart('mail')
  const server = page.getByRole('textbox', { name: mailPart.host })
  await server.fill('127.0.0.1')
  await page.getByRole('textbox', { name: mailPart.port }).fill('1')
  await page.getByRole('button', { name: mailPart.save }).click()
  const wrong = 'No mail server answers there. Please check server and port.'
  await expect(server).toHaveAccessibleDescription(serverText(language, wrong))
  await expect(server).toHaveValue('127.0.0.1')
  await expectNoAxeFindings(page)

  await openPart('backups')
  await page.getByRole('radio', { name: backupsPart.kinds.folder }).check()
  const path = page.getByRole('textbox', { name: backupsPart.path })
  await path.fill('mnt')
  await page.getByRole('button', { name: backupsPart.save }).click()
  // The demo makes no backups.
  const off = serverText(language, 'Backups are switched off for this site.')
  await expect(page.getByRole('alert').filter({ hasText: off }).first()).toBeVisible()
  await expect(path).toHaveValue('mnt')
  await expectNoAxeFindings(page)
})
