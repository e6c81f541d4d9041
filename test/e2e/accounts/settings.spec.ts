import { expect, logInAs, openAs, test, text } from '../fixtures.ts'

test('switches and language in Settings are kept, and the offer to install waits', async ({ page, site, language }) => {
  const { install, settings } = text(language)
  const other = language === 'ko' ? 'en' : 'ko'
  await openAs(page, site, 'rider', '/settings')
  const mail = page.getByRole('switch', { name: settings.emailNotifications })
  const reminders = page.getByRole('switch', { name: settings.eventReminders })
  const dark = page.getByRole('switch', { name: settings.darkMode })
  await expect(mail).toBeChecked()
  await expect(reminders).toBeChecked()
  await expect(dark).not.toBeChecked()
  const saved = page.waitForResponse('**/api/auth/preferences')
  await mail.click()
  await saved
  await dark.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(reminders).toBeChecked()
  await expect(dark).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // A part opens in place, and Back closes it.
  const part = page.getByRole('navigation', { name: settings.indexLabel }).getByRole('link')
  await part.filter({ hasText: settings.parts.display }).click()
  await expect(page).toHaveURL(/\/settings\?part=display(&lang=\w\w)?#display$/)
  await expect(page.getByRole('heading', { name: settings.languageHeading })).toBeFocused()
  await expect(mail).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await expect(mail).toBeVisible()
  await expect(part.filter({ hasText: settings.parts.display })).toBeFocused()
  await page.goto('/settings#display')
  await expect(page.getByRole('link', { name: install.how })).toBeVisible()
  const isPrevented = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      async prompt() {
        document.title = 'asked'
        return { outcome: 'accepted' }
      },
    })
    dispatchEvent(offer)
    return offer.defaultPrevented
  })
  expect(isPrevented).toBe(true)
  await page.getByRole('button', { name: install.add }).click()
  await expect(page).toHaveTitle('asked')

  // The language is that of letters and of the next page, too.
  const stored = async () => (await (await page.request.get('/api/auth/user')).json()).language
  await expect(page.getByText(settings.languageNote)).toBeVisible()
  // The choice is shown once its texts are loaded.
  const choice = page.getByRole('radio', { name: other === 'ko' ? '한국어' : 'English' })
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(page.getByRole('heading', { level: 1, name: text(other).pages.settingsTitle })).toBeVisible()
  await expect.poll(stored).toBe(other)
  await page.getByRole('link', { name: text(other).install.how }).click()
  await expect(page.getByRole('heading', { level: 1, name: text(other).pages.helpTitle })).toBeVisible()
  await expect(page.getByRole('heading', { name: text(other).homeScreen.heading })).toBeInViewport()
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    expectedBrowserErrors: [/assets\/home-screen-/],
  })

  test('drawings show how notifications become possible, also at a second try', async ({ page, site, language }) => {
    const t = text(language)
    await logInAs(page, site, 'rider')
    let requests = 0
    await page.route('**/assets/home-screen-*.js*', (route) => {
      requests += 1
      return route.abort()
    })
    await page.goto('/settings#notifications')
    await expect(page.getByText(t.push.obstacles.addToHomeScreen)).toBeVisible()
    const failure = page.getByRole('alert').filter({ hasText: t.common.error })
    await expect(failure).toBeVisible()
    expect(requests).toBeLessThan(4)
    await page.unroute('**/assets/home-screen-*.js*')
    await failure.getByRole('button', { name: t.common.retry }).click()
    await expect(page.locator('.phone-steps > li > svg')).toHaveCount(3)
    await expect(page.getByText(t.homeScreen.iPhoneShare)).toBeVisible()
  })
})
