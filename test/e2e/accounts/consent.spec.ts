import { expect, expectNoAxeFindings, test, text } from '../fixtures.ts'

test('a member is asked at login to agree to the privacy notice, may do so later, and agrees once', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const { username = '', password = '' } = site.accounts.get('taeho.lim') ?? {}
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
  await page.goto('/profile')
  const reminder = page.getByRole('main').getByRole('link', { name: t.common.consentReminder })
  await expect(reminder).toBeVisible()
  await page.goto('/')
  await reminder.click()
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
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder).toHaveCount(0)
})

test('the whole privacy notice can be read without scripts, and each footer leads there', async ({ request, language }) => {
  const { privacyNotice } = text(language)
  const read = async (path: string) => (await request.get(`${path}?lang=${language}`)).text()
  expect(await read('/contact')).toMatch(/<footer.*href="\/help[^"]*#privacy"/s)
  const help = await read('/help')
  expect(help).toContain('id="privacy"')
  for (const sentence of [privacyNotice.rightsRefuse, language === 'ko' ? '14일 뒤에 지웁니다' : 'Erased 14 days after'])
    expect(help).toContain(sentence)
})
