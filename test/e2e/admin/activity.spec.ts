import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

test('an administrator filters the activity log by kind, and opens the log of one member', async ({ page, site, language }) => {
  const t = text(language)
  const username = `active-${Date.now()}`
  const account = { username, password: 'wind and road', email: `${username}@example.com`, firstName: '서연', lastName: '이' }
  for (const [path, status] of [
    ['/api/auth/register', 201],
    ['/api/auth/login', 200],
  ] as const)
    expect((await page.request.post(`${site.origin}${path}`, { data: account })).status()).toBe(status)
  await page.request.get(`${site.origin}/api/auth/user/export`)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=settings#log')
  const log = page.getByRole('region', { name: t.auditLog.heading })
  const download = t.auditLog.actions.export.ownData.replace('{actor}', username)
  const aboutDownload = log.getByRole('listitem').filter({ hasText: download })
  const kind = log.getByRole('combobox', { name: t.auditLog.kind })
  await expect(aboutDownload).toBeVisible()
  await kind.selectOption({ label: t.auditLog.kinds.applications })
  await expect(aboutDownload).toHaveCount(0)
  await kind.focus()
  // By keyboard, up to the first option of the native list.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp')
  await expect(kind).toHaveValue('')
  await expect(aboutDownload).toBeVisible()
  await page.getByRole('link', { name: t.admin.parts.status }).click()
  const status = page.getByRole('region', { name: t.siteStatus.heading })
  await expect(status.getByText(t.siteStatus.concern.backupOff)).toBeVisible()
  await expect(page.getByText(t.admin.comingSoonTitle)).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByRole('tab', { name: t.admin.tabMembers }).click()
  await page.getByRole('searchbox').fill(username)
  await expect(page.getByRole('row'), 'the header row and one match').toHaveCount(2)
  const button = page.getByRole('button', { name: new RegExp(t.memberCare.activityOf.replace('{name}', '.*')) })
  await button.press('Enter')
  const dialog = page.getByRole('dialog')
  const own = dialog.getByRole('listitem')
  await expect(own.filter({ hasText: download })).toBeVisible()
  await expect(own.filter({ hasText: 'admin' })).toHaveCount(0)
  await dialog.getByRole('combobox').selectOption({ label: t.auditLog.kinds.applications })
  await expect(dialog.getByText(t.auditLog.empty)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
