import { expect, expectNoAxeFindings, test, text } from '../fixtures.ts'

test('a member who has not agreed to the privacy notice is asked at login, may go on without, and agrees once', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const [username, { password }] = [...site.accounts].find(([name]) => name === 'taeho.lim') ?? ['', { password: '' }]
  await page.goto('/login?next=/gallery')
  await page.getByLabel(t.login.username).fill(username)
  await page.getByLabel(t.login.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: t.login.submit }).click()
  await expect(page).toHaveURL('/settings?next=%2Fgallery#consent')
  const card = page.locator('#consent')
  await expect(card.getByRole('heading', { name: t.ownConsent.heading })).toBeInViewport()
  await expectNoAxeFindings(page)

  await card.getByRole('link', { name: t.ownConsent.later }).click()
  await expect(page).toHaveURL('/gallery')
  for (const path of ['/', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: t.common.consentReminder })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: t.common.consentReminder }).click()
  const confirm = card.getByRole('button', { name: t.ownConsent.confirm })
  await confirm.click()
  const box = card.getByRole('checkbox', { name: t.consent.agree })
  await expect(box).toBeFocused()
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/settings?next=/gallery')
  await box.press('Space')
  await confirm.press('Enter')
  await expect(page.getByText(t.ownConsent.thanksToast).first()).toBeVisible()
  await expect(page).toHaveURL('/gallery')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: t.common.consentReminder })).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole privacy notice can be read, from the footer of every page', async ({ page, language }) => {
    const t = text(language)
    await page.goto('/contact')
    await page.getByRole('contentinfo').getByRole('link', { name: t.nav.privacy }).click()
    await expect(page).toHaveURL('/help#privacy')
    const notice = page.locator('#privacy')
    await expect(notice.getByRole('heading', { name: t.privacyNotice.heading })).toBeInViewport()
    await expect(notice.getByText(t.privacyNotice.rightsRefuse)).toBeAttached()
    await expect(notice.getByText(language === 'ko' ? /14일 뒤에 지웁니다/ : /Erased 14 days after/)).toBeAttached()
  })
})
