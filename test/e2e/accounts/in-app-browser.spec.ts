import { expect, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.describe('in KakaoTalk', () => {
  test.use({ userAgent: `${android} KAKAOTALK/25.8.0 (INAPP)` })

  test('a strip leads to another browser where login or downloads matter, and stays closed once it was closed', async ({
    page,
    site,
    language,
  }) => {
    const t = text(language)
    await page.goto('/')
    const strip = page.getByRole('complementary', { name: t.inAppBrowser.label })
    await page.goto('/login?lang=en')
    const english = text('en')
    const open = page.getByRole('link', { name: english.inAppBrowser.open })
    await expect(open).toHaveAttribute(
      'href',
      `kakaotalk://web/openExternal?url=${encodeURIComponent(`${site.origin}/login?lang=en`)}`,
    )
    await page.goto('/help')
    await expect(strip).toBeHidden()

    await logInAs(page, site, 'rider')
    await page.goto('/settings')
    await expect(strip).toBeVisible()
    await expect(page.getByText(t.settings.inAppNote)).toHaveCount(2)
    await expect(page.getByText(t.push.obstacles.inApp)).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page)
    await strip.getByRole('button', { name: t.common.close }).click()
    await expect(strip).toBeHidden()
    await page.reload()
    await expect(page.getByText(t.settings.inAppNote).first()).toBeVisible()
    await expect(strip).toBeHidden()
  })

  test('a password link takes its secret along, and only as long as its form is open', async ({ page, site, language }) => {
    const t = text(language)
    await page.goto('/login?new-password#password=secret-of-the-link&username=hong')
    const open = page.getByRole('link', { name: t.inAppBrowser.open })
    const address = (path: string) => `kakaotalk://web/openExternal?url=${encodeURIComponent(site.origin + path)}`
    const login = language === 'ko' ? '/login?new-password' : '/login?new-password&lang=en'
    await expect(open).toHaveAttribute('href', address(`${login}#password=secret-of-the-link&username=hong`))
    expect(page.url()).not.toContain('secret')
    await page.getByRole('button', { name: t.login.backToLogin }).click()
    await expect(open).toHaveAttribute('href', address(login))
  })
})

test.describe('in Instagram on an iPhone', () => {
  test.use({ userAgent: `${iPhone} Instagram 350.0.0` })

  test('the strip says in words how to leave, because there is no link', async ({ page, language }) => {
    const t = text(language)
    await page.goto('/join')
    const strip = page.getByRole('complementary', { name: t.inAppBrowser.label })
    await expect(strip).toContainText(t.inAppBrowser.words)
    await expect(strip.getByRole('link')).toHaveCount(0)
  })
})

test('a real browser sees no strip', async ({ page, language }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: text(language).inAppBrowser.label })).toBeHidden()
})
