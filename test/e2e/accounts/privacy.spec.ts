import { readFile } from 'node:fs/promises'
import { expect, expectNoAxeFindings, logInAs, test, text, waitForHydration } from '../fixtures.ts'

test('users see where they are logged in, log out there, and download their data', async ({ page, site, browser, language }) => {
  const t = text(language).privacy
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/19.2 Mobile Safari/604.1' })
  for (const context of [elsewhere, elsewhere]) {
    await context.clearCookies()
    const account = site.accounts.get('guest')
    expect((await context.request.post(`${site.origin}/api/auth/login`, { data: account })).status()).toBe(200)
  }
  await logInAs(page, site, 'guest')
  await page.goto('/settings')
  const rows = page.getByRole('listitem').filter({ hasText: ' · ' })
  await expect(rows.filter({ hasText: t.thisDevice })).toHaveCount(1)
  const phones = rows.filter({ hasText: 'iPhone · Safari' })
  const before = await phones.count()
  expect(before).toBeGreaterThanOrEqual(2)
  await expectNoAxeFindings(page)

  const calendar = text(language).calendarFeed
  await page.getByRole('button', { name: calendar.make }).press('Enter')
  const link = await page.getByRole('textbox', { name: calendar.linkSince.split('(')[0] }).inputValue()
  await expect(page.getByText(t.endOneNote)).toBeVisible()
  await phones.first().getByRole('button').press('Enter')
  await expect(phones).toHaveCount(before - 1)
  await expect(page.getByRole('heading', { name: t.sessionsHeading })).toBeFocused()
  expect((await page.request.get(link)).status(), 'logging out one device keeps the calendar link').toBe(200)
  await expect(page.getByRole('button', { name: t.endOthers })).toHaveAccessibleDescription(t.endOthersNote)
  await page.getByRole('button', { name: t.endOthers }).press('Enter')
  await expect(phones).toHaveCount(0)
  await expect(page.getByRole('button', { name: calendar.make })).toBeVisible()
  expect((await page.request.get(link)).status()).toBe(404)
  await expect(page.getByRole('status').filter({ hasText: t.saidAllEnded })).toBeAttached()
  expect((await elsewhere.request.get(`${site.origin}/api/auth/user`)).status()).toBe(401)
  await expect(page.getByRole('button', { name: t.endOthers })).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: t.download }).press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).account.username).toBe('guest')
  await expectNoAxeFindings(page)
  await elsewhere.close()
})

test.describe('a password that is easy to guess', () => {
  test.use({ expectedBrowserErrors: [/400/] })

  test('is rejected beside its field, in the page’s language', async ({ page, site, language }) => {
    const t = text(language)
    await logInAs(page, site, 'guest')
    await page.goto('/settings')
    await page.getByRole('button', { name: t.settings.changePassword }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.settings.currentPassword, { exact: true }).fill(site.accounts.get('guest')?.password ?? '')
    const field = dialog.getByLabel(t.settings.newPassword, { exact: true })
    await field.fill('password123')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(language === 'ko' ? /누구나 먼저 떠올리는/ : /first that others would guess/)
    await expectNoAxeFindings(page)
  })
})

test('when a member takes too long to sign up another person, logging in as that person keeps the draft', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const username = `late-${language}-${Date.now()}`
  const account = { username, email: `${username}@example.com`, firstName: '서연', lastName: '이' }
  const registering = await page.request.post(`${site.origin}/api/auth/register`, {
    data: { ...account, password: 'wind and road' },
  })
  expect(registering.status()).toBe(201)
  await logInAs(page, site, 'rider')
  const values = {
    koreanName: '이서연',
    englishName: 'Seoyeon Lee',
    kakaoId: 'seoyeon',
    phoneNumber: '(303) 555-0144',
    email: account.email,
    dateOfBirth: '1993-05-02',
    motorcycleModel: 'Honda CB500X',
    emergencyContactName: '이민호',
    emergencyContactPhone: '(303) 555-0145',
    membershipFee: '$50',
  }
  const draft = { account, registeredAt: Date.now() - 3 * 3_600_000, step: 'application', application: { username, values } }
  await page.goto('/help')
  await page.evaluate((kept) => sessionStorage.setItem('join-draft', kept), JSON.stringify(draft))
  await page.goto('/join')
  await page.clock.install()
  await page.locator('[name=emergencyContactRelation]').selectOption('sibling')
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  // The draft has expired; the open form has not.
  await page.clock.fastForward('01:01:00')
  expect(await page.evaluate(() => sessionStorage.getItem('join-draft'))).not.toContain(values.dateOfBirth)
  await page.getByRole('button', { name: t.join.submit }).click()
  await page.getByRole('main').getByRole('alert').getByRole('link', { name: t.join.loginNow }).click()
  await expect(page).toHaveURL(/\/login\?switch/)
  await page.getByLabel(t.login.username).fill(username)
  await page.getByLabel(t.login.password, { exact: true }).fill('wind and road')
  await expectNoAxeFindings(page)
  await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
  await expect(page).toHaveURL('/join')
  waitForHydration(page)
  await expect(page.locator('[name=koreanName]')).toHaveValue(values.koreanName)
  await page.locator('[name=emergencyContactRelation]').selectOption('sibling')
  await expect(page.getByRole('checkbox', { name: t.consent.agree }), 'the draft keeps no tick').not.toBeChecked()
  await page.getByRole('checkbox', { name: t.consent.agree }).check()
  await page.getByRole('button', { name: t.join.submit }).click()
  await expect(page.getByText(t.join.submittedTitle).first()).toBeVisible()
})
