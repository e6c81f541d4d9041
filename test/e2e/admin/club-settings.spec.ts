import { expect, expectNoAxeFindings, logInAs, text } from '../fixtures.ts'
import { testOnOwnSite } from '../own-site.ts'

// The club's values are on every page: no other spec sees these.
const test = testOnOwnSite()

test.use({ expectedBrowserErrors: [/409/] })

test('an administrator changes the club’s motto, sees it on the home page and takes it back', async ({
  page,
  site,
  language,
}) => {
  const { clubForm: form, clubParts: parts, clubSettings: t, admin, common } = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=settings#club')
  const open = (group: string) => page.getByRole('group').filter({ has: page.getByRole('heading', { name: group }) })
  const words = open(parts.words)
  await words.locator('summary').first().click()
  const motto = words.getByLabel(form.inEnglish.replace('{label}', form.motto), { exact: true })
  const before = await motto.inputValue()
  await motto.fill('')
  await words.getByLabel(form.inKorean.replace('{label}', form.motto), { exact: true }).fill('')
  await words.getByRole('button', { name: t.save }).click()
  await expect(words.getByText(common.checkFields)).toBeVisible()
  await words.getByLabel(form.inKorean.replace('{label}', form.motto), { exact: true }).fill('멀리,\n같이.')
  await motto.fill('Far,\ntogether.')
  await words.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.savedTitle, { exact: true })).toBeVisible()
  // A toast stays while the pointer is on it.
  await page.getByRole('button', { name: t.undo }).hover()
  const home = await (await page.request.get('/?lang=en')).text()
  expect(home).toContain('together.')

  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByText(t.undoneTitle, { exact: true })).toBeVisible()
  await expect(motto).toHaveValue(before)

  // Somebody else saves the same group meanwhile.
  await motto.fill('Slowly.')
  const elsewhere = await page.request.put('/api/club-settings', { data: { years: 31 } })
  expect(elsewhere.status(), await elsewhere.text()).toBe(200)
  await words.getByRole('button', { name: t.save }).click()
  await expect(words.getByRole('alert')).not.toBeEmpty()
  await expect(motto, 'what was typed stays').toHaveValue('Slowly.')
  await expectNoAxeFindings(page)
  await words.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.savedTitle, { exact: true })).toBeVisible()

  const club = open(parts.club)
  await club.evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  const zone = club.getByLabel(form.timeZone, { exact: true })
  await zone.selectOption('America/New_York')
  await club.getByRole('button', { name: t.save }).click()
  const question = page.getByRole('alertdialog', { name: t.zoneTitle })
  await expect(question.locator('.strong').first(), 'names the rides that it moves').toBeVisible()
  await question.getByRole('button', { name: common.cancel }).click()
  await expect(club.getByRole('button', { name: t.save })).toBeEnabled()
  await expect(zone).toHaveValue('America/New_York')
  await club.getByRole('button', { name: t.save }).click()
  await question.getByRole('button', { name: t.zoneConfirm }).click()
  await expect(page.getByText(t.savedTitle, { exact: true }).first()).toBeVisible()
  // Code of the next page is here already; its document brings the new values all the same.
  await page.getByRole('link', { name: /HGR/ }).click()
  await expect(page.getByText('Slowly.').first()).toBeVisible()
  await expect(page.getByText(admin.comingSoonTitle)).toHaveCount(0)
})

test('a text of a page is put into the club’s own words and back, after a question, and the log names the page', async ({
  page,
  site,
  language,
}) => {
  const { pageWords: t, auditLog } = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=settings#words')
  const open = () =>
    page
      .getByRole('button', { name: t.editLabel.replace('{text}', '') })
      .first()
      .click()
  const dialog = page.getByRole('dialog', { name: t.title })
  await open()
  await dialog.getByLabel(t.ko, { exact: true }).fill('무엇이 필요해요?')
  await dialog.getByLabel(t.en, { exact: true }).fill('What will I need?')
  await dialog.getByRole('button', { name: t.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(t.own)).toBeVisible()
  await open()
  await dialog.getByRole('button', { name: t.reset }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.resetConfirm }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(t.own)).toHaveCount(0)
  await page.goto('/admin?tab=settings#log')
  const line = auditLog.actions.pageWords.reset.replace('{actor}', 'admin').replace('{page}', t.pages.contact)
  await expect(page.getByText(line)).toBeVisible()
})

test('an abbreviation of any length leaves the menu on the screen', async ({ page, site, language }) => {
  await logInAs(page, site, 'admin')
  const call = (abbreviation: string) => page.request.put('/api/club-settings', { data: { abbreviation } })
  const { abbreviation } = await (await page.request.get('/api/club')).json()
  expect((await call('한길모터사이클클럽'.repeat(6))).status()).toBe(200)
  await page.goto('/help')
  await expect(page.getByRole('button', { name: text(language).nav.menu, exact: true })).toBeInViewport({ ratio: 1 })
  expect((await call(abbreviation)).status()).toBe(200)
})
