import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'
import { fillAccount, newPerson } from '../joining.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

/** Whether a press at the middle of the button of the form presses it, where the reader finds it and at the end of the page. */
async function expectSubmitPressable(page: Page): Promise<void> {
  const button = page.locator('main form .button-primary').last()
  for (const toEnd of [false, true]) {
    await (toEnd ? page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)) : button.scrollIntoViewIfNeeded())
    if (toEnd && !(await button.isVisible())) continue
    const hit = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (top < 0 || top + height > innerHeight) return 'not on the screen'
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(toEnd && hit === 'not on the screen' ? true : hit, page.url()).toBe(true)
  }
}

test.describe('in KakaoTalk', () => {
  test.use({ userAgent: `${android} KAKAOTALK/25.8.0 (INAPP)` })

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ])
    test(`at ${viewport.width} px nothing lies over the buttons of the forms, and joining leads nowhere else`, async ({
      page,
      language,
    }) => {
      const t = text(language)
      await page.setViewportSize(viewport)
      await page.goto('/contact')
      await expectSubmitPressable(page)
      await page.goto('/login')
      await expect(page.getByRole('complementary', { name: t.inAppBrowser.label })).toBeVisible()
      await expectSubmitPressable(page)

      await page.goto('/join')
      const note = page.locator('main p.screen-only')
      await expect(note).toBeVisible()
      await expect(page.getByRole('complementary', { name: t.inAppBrowser.label })).toHaveCount(0)
      await expect(note.getByRole('link')).toHaveCount(1)
      await expectSubmitPressable(page)
      await fillAccount(page, newPerson())
      await expect(note.getByRole('link'), 'what is typed would be lost').toHaveCount(0)
      await page.getByRole('button', { name: t.join.createAccount }).click()
      await expect(page.locator('[name=kakaoId]')).toBeVisible()
      await expect(note).toBeVisible()
      expect(await page.locator('a[href^="kakaotalk:"], a[href^="intent:"]').count()).toBe(0)
      await expectSubmitPressable(page)
      // A toast stands above the button, which stays in the window.
      await page.evaluate(() => scrollTo(0, 600))
      const toast = page.locator('.toast')
      await expect(toast).toBeVisible()
      const [bar, said] = [await page.locator('.join-foot .button-primary').boundingBox(), await toast.boundingBox()]
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    })

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
    await page.goto('/login')
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
