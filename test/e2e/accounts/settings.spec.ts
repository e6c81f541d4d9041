import { expect, logInAs, test, text } from '../fixtures.ts'

test('switches in Settings are kept after a reload: notifications are on and dark mode is off by default', async ({
  page,
  site,
  language,
}) => {
  const { settings } = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/settings')
  const mail = page.getByRole('switch', { name: settings.emailNotifications })
  const reminders = page.getByRole('switch', { name: settings.eventReminders })
  const dark = page.getByRole('switch', { name: settings.darkMode })
  await expect(mail).toBeChecked()
  await expect(reminders).toBeChecked()
  await expect(dark).not.toBeChecked()
  await mail.click()
  await dark.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(reminders).toBeChecked()
  await expect(dark).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the language chosen in Settings is the language of the next page, and is stored in local storage', async ({
  page,
  language,
}) => {
  const other = language === 'ko' ? 'en' : 'ko'
  await page.goto('/settings')
  // The choice is shown once its texts are loaded.
  const choice = page.getByRole('radio', { name: other === 'ko' ? '한국어' : 'English' })
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(page.getByRole('heading', { level: 1, name: text(other).pages.settingsTitle })).toBeVisible()
  expect(await page.evaluate(() => Object.values({ ...localStorage }))).toContain(other)
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1, name: text(other).pages.helpTitle })).toBeVisible()
})
