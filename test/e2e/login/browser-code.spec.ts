import type { Browser, Page } from '@playwright/test'
import { browserCodePath } from '#contract/accounts/code-signs.ts'
import { type Language, languageCookie } from '#contract/languages.ts'
import type { DemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, test, text, waitForHydration } from '../fixtures.ts'

// 400: a wrong code; 401: the login was ended in the first browser; 409: wrong digits.
test.use({ expectedBrowserErrors: [/\b40[019]\b/] })

const wrongCode = 'AAA AAA'

/** A browser without a session, closed at the end of the test. */
async function openOther(browser: Browser, like: Page, { site, language }: { site: DemoSite; language: Language }) {
  const context = await browser.newContext({ baseURL: site.origin, viewport: like.viewportSize(), reducedMotion: 'reduce' })
  await context.addCookies([{ name: languageCookie, value: language, url: site.origin }])
  const page = await context.newPage()
  waitForHydration(page)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

const signsOf = async (page: Page) => (await page.locator('.code-signs > [aria-hidden]').innerText()).trim()

async function showCode(page: Page, language: Language): Promise<string> {
  const t = text(language).browserCodes
  await page.getByRole('button', { name: t.show }).press('Enter')
  const signs = page.getByRole('dialog', { name: t.heading }).locator('.code-signs')
  await expect(signs).toBeFocused()
  return signsOf(page)
}

async function expectNothingWider(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  for (const dialog of await page.locator('.dialog').all())
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize(size)
}

test('by keyboard a code and two digits log in another browser, also when both pages are loaded again in between', async ({
  page,
  site,
  browser,
  language,
}) => {
  test.setTimeout(120_000)
  const { browserCodes: t, login, privacy } = text(language)
  await using other = await openOther(browser, page, { site, language })
  await logInAs(page, site, 'rider')
  await page.goto('/settings')
  const code = await showCode(page, language)
  expect(code).toMatch(/^[A-Z\d]{3} [A-Z\d]{3}$/)
  const spoken = page.locator('.code-signs > .sr-only')
  await expect(spoken, 'sign by sign').toHaveText([...code.replace(' ', '')].join(', '))
  await expect(page.getByRole('img', { name: t.qrLabel })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
  await expectNothingWider(page)

  await other.page.goto('/login?next=/settings')
  await other.page.getByRole('button', { name: login.haveCode }).press('Enter')
  const field = other.page.getByLabel(t.code, { exact: true })
  await expect(field).toBeFocused()
  await other.page.keyboard.type(wrongCode)
  await other.page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(language === 'ko' ? /맞지 않거나/ : /is not right/)
  await expectNoAxeFindingsInBothThemes(other.page)
  await expectNothingWider(other.page)
  await field.fill(code.toLowerCase())
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByRole('heading', { name: t.digitsHeading })).toBeFocused()
  const digits = await signsOf(other.page)
  expect(digits).toMatch(/^\d\d$/)
  await expect(other.page.getByText(t.digitsLead.replace('{username}', 'rider'))).toBeVisible()
  await expectNoAxeFindingsInBothThemes(other.page)
  await expectNothingWider(other.page)

  const typed = page.getByLabel(t.digits, { exact: true })
  await expect(typed).toBeFocused()
  await expectNoAxeFindingsInBothThemes(page)
  await expectNothingWider(page)
  await other.page.reload()
  await expect(other.page.getByRole('heading', { name: t.digitsHeading })).toBeVisible()
  expect(await signsOf(other.page), 'the same as before').toBe(digits)
  await page.reload()
  await page.getByRole('button', { name: t.typeDigits }).press('Enter')
  await expect(typed).toBeFocused()
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')

  await expect(other.page).toHaveURL(`${site.origin}/settings`)
  await expect(page.getByText(t.doneTitle, { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: t.show })).toBeFocused()
  const loggedIn = new RegExp(privacy.signedIn.browserCode.replace('{date}', '.+').replace('{from}', 'Linux · Chrome'))
  for (const one of [page, other.page]) await expect(one.locator('#sessions').getByText(loggedIn).first()).toBeVisible()
})

test('a code from the address leaves it at once; wrong digits, and digits of another person, end the login on both sides', async ({
  page,
  site,
  browser,
  language,
}) => {
  const { browserCodes: t, login } = text(language)
  await using other = await openOther(browser, page, { site, language })
  await logInAs(page, site, 'guest')
  await page.goto('/settings')
  const field = other.page.getByLabel(t.code, { exact: true })
  const ended = other.page.getByRole('alert').getByText(language === 'ko' ? /로그인을 끝냈거나/ : /was ended/)
  async function enterFromAddress(code: string) {
    await other.page.goto('/')
    await other.page.goto(browserCodePath(code.replace(' ', '')))
    await expect(field).toHaveValue(code.replace(' ', ''))
    await expect(other.page).toHaveURL(`${site.origin}/login?code`)
    await field.press('Enter')
    return signsOf(other.page)
  }
  const digits = await enterFromAddress(await showCode(page, language))
  await page.getByLabel(t.digits, { exact: true }).fill(digits === '00' ? '01' : '00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(language === 'ko' ? /숫자가 맞지 않거나/ : /digits are not right/)).toBeVisible()
  await expect(ended).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)

  await page.getByRole('button', { name: t.again }).press('Enter')
  await expect(page.locator('.code-signs')).toBeFocused()
  await enterFromAddress(await signsOf(page))
  await page.getByRole('button', { name: t.notMe }).click()
  await expect(page.getByRole('alert').getByText(t.over)).toBeVisible()
  await expect(ended).toBeVisible()
  await page.keyboard.press('Escape')

  // A window that is closed takes its code along.
  const closed = await showCode(page, language)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await field.fill(closed)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(language === 'ko' ? /맞지 않거나/ : /is not right/)
  await other.page.getByRole('button', { name: login.backToLogin }).click()
  await expect(other.page.getByLabel(login.username, { exact: true })).toBeFocused()
})

test.describe('in KakaoTalk', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) KAKAOTALK 25.1.0' })

  test('one press opens the other browser with the code', async ({ page, site, language }) => {
    const t = text(language).browserCodes
    await logInAs(page, site, 'guest')
    await page.goto('/settings')
    const code = (await showCode(page, language)).replace(' ', '')
    const link = page.getByRole('link', { name: t.openOutside })
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.href).toMatch(/^kakaotalk:\/\/web\/openExternal\?/)
    const outside = new URL(address.searchParams.get('url') ?? '')
    expect([outside.origin, outside.pathname, outside.hash]).toEqual([site.origin, '/login', `#code=${code}`])
    expect([outside.searchParams.has('code'), outside.searchParams.get('lang')]).toEqual([true, language === 'en' ? 'en' : null])
  })
})
