import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindingsInBothThemes, openAs, test, text } from '../fixtures.ts'
import { fillAccount, newPerson } from '../joining.ts'

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36 KAKAOTALK/25.8.0 (INAPP)',
})

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

test('in KakaoTalk a strip leads elsewhere, and a begun application goes along', async ({ page, browser, site, language }) => {
  const t = text(language)
  const strip = page.getByRole('complementary', { name: t.inAppBrowser.label })
  const open = page.getByRole('link', { name: t.inAppBrowser.open })
  const address = (path: string) => `kakaotalk://web/openExternal?url=${encodeURIComponent(site.origin + path)}`
  const login = language === 'ko' ? '/login?new-password' : '/login?new-password&lang=en'
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/login?new-password#password=secret-of-the-link&username=hong')
  await expect(open).toHaveAttribute('href', address(`${login}#password=secret-of-the-link&username=hong`))
  expect(page.url()).not.toContain('secret')
  // As long as its form is open.
  await page.getByRole('button', { name: t.login.backToLogin }).click()
  await expect(open).toHaveAttribute('href', address(login))
  await expect(strip).toBeVisible()
  await expectSubmitPressable(page)
  await page.getByRole('contentinfo').locator('a[href^="/help"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: t.pages.helpTitle })).toBeVisible()
  await expect(strip).toBeHidden()
  await page.goto('/contact')
  await expectSubmitPressable(page)

  await page.goto('/join')
  const note = page.locator('main div.screen-only')
  await expect(note).toBeVisible()
  await expect(strip).toHaveCount(0)
  await expect(note.getByRole('link')).toHaveCount(1)
  await expectSubmitPressable(page)
  const person = newPerson()
  await fillAccount(page, person)
  await expect(note.getByRole('link'), 'what is typed would be lost').toHaveCount(0)
  await page.getByRole('button', { name: t.join.createAccount }).click()
  const kakaoId = page.locator('[name=kakaoId]')
  await expect(kakaoId).toBeVisible()
  await expect(note).toBeVisible()
  await expectSubmitPressable(page)
  // A toast stands above the button, which stays in the window.
  await page.evaluate(() => scrollTo(0, 600))
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  const [bar, said] = [await page.locator('.join-foot .button-primary').boundingBox(), await toast.boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)

  await kakaoId.fill('doyun_rides')
  await page.getByRole('button', { name: t.inAppBrowser.continueOutside }).click()
  const out = page.getByRole('link', { name: t.inAppBrowser.openContinued })
  await expect(out).toBeFocused()
  const link = decodeURIComponent((await out.getAttribute('href'))?.split('url=')[1] ?? '')
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  const go = elsewhere.getByRole('button', { name: t.continuedDraft.continue })
  await expect(go, 'it asks first').toBeVisible()
  expect(elsewhere.url()).not.toContain('#')
  await go.click()
  await expect(elsewhere.locator('[name=kakaoId]')).toHaveValue('doyun_rides')
  await expect(elsewhere.getByText(t.join.applyingAs.replace('{username}', person.username))).toBeVisible()
  await elsewhere.context().close()

  await openAs(page, site, 'rider', '/settings')
  await expect(strip).toBeVisible()
  for (const part of ['calendar', 'data']) {
    await page.goto(`/settings#${part}`)
    await expect(page.getByText(t.settings.inAppNote)).toBeVisible()
  }
  await page.goto('/settings#notifications')
  await expect(page.getByText(t.push.obstacles.inApp)).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
  await strip.getByRole('button', { name: t.common.close }).click()
  await expect(strip).toBeHidden()
  await page.reload()
  await expect(page.getByText(t.push.obstacles.inApp)).toBeVisible()
  await expect(strip).toBeHidden()
})
