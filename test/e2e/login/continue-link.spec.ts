import type { Browser, Page } from '@playwright/test'
import { type Language, languageCookie } from '#contract/languages.ts'
import { type DemoSite, startDemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, serverText, test, text, waitForHydration } from '../fixtures.ts'

// 404: a link that was used, or whose time is over.
test.use({ expectedBrowserErrors: [/\b404\b/] })

/** A browser without a session, closed at the end of the test. */
async function openOther(browser: Browser, like: Page, { site, language }: { site: DemoSite; language: Language }) {
  const context = await browser.newContext({ baseURL: site.origin, viewport: like.viewportSize(), reducedMotion: 'reduce' })
  await context.addCookies([{ name: languageCookie, value: language, url: site.origin }])
  const page = await context.newPage()
  waitForHydration(page)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

async function makeLink(page: Page, language: Language): Promise<string> {
  const t = text(language).continueLink
  if (!page.url().endsWith('/settings')) await page.goto('/settings')
  await page.getByRole('button', { name: t.make }).press('Enter')
  return page.getByLabel(t.linkLabel).inputValue()
}

async function expectNothingWider(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize(size)
}

const question = (page: Page, language: Language, username: string) =>
  page.getByRole('heading', { name: text(language).continueLink.question.replace('{username}', username) })
const deadLink = (page: Page, language: Language) =>
  page
    .getByRole('alert')
    .getByText(
      serverText(
        language,
        'This link was already used, or its two minutes are over. Please make a new one in the browser where you are logged in.',
      ),
    )

test('by keyboard a link logs the same person in in another browser, once', async ({ page, site, browser, language }) => {
  test.setTimeout(120_000)
  const { continueLink: t, login, privacy } = text(language)
  await using other = await openOther(browser, page, { site, language })
  await logInAs(page, site, 'rider')
  const link = await makeLink(page, language)
  const token = new URL(link).hash.slice('#continue='.length)
  expect(token).toMatch(/^[\w-]{43}$/)
  await expect(page.getByRole('img', { name: t.qrLabel })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page)
  await expectNothingWider(page)

  const requested: string[] = []
  other.page.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''))
  await other.page.goto(link)
  await expect(question(other.page, language, 'rider')).toBeFocused()
  await expect(other.page).toHaveURL(/\/login\?continue(&lang=\w\w)?$/)
  expect(await other.page.context().cookies()).toEqual([expect.objectContaining({ name: languageCookie })])
  await expectNoAxeFindingsInBothThemes(other.page)
  await expectNothingWider(other.page)
  // Cancelling does not use it up.
  await other.page.getByRole('button', { name: text(language).common.cancel }).press('Enter')
  await expect(other.page.getByLabel(login.username, { exact: true })).toBeVisible()
  await other.page.goto('/')
  await other.page.goto(link)
  await other.page.getByRole('button', { name: t.continue }).press('Enter')
  await expect(other.page).toHaveURL(new RegExp(`^${site.origin}/(\\?lang=\\w\\w)?$`))
  expect(requested.filter((address) => new URL(address || 'about:blank').href.split('#')[0]?.includes(token))).toEqual([])

  await page.reload()
  const continued = new RegExp(privacy.signedIn.continueLink.replace('{date}', '.+').replace('{from}', 'Linux · Chrome'))
  await expect(page.locator('#sessions').getByText(continued).first()).toBeVisible()

  await other.page.context().clearCookies({ name: 'session' })
  await other.page.goto(link)
  await expect(deadLink(other.page, language)).toBeVisible()
  await expect(other.page.getByRole('button', { name: t.continue })).toHaveCount(0)
  await expectNoAxeFindingsInBothThemes(other.page)
  await other.page.getByRole('button', { name: login.backToLogin }).click()
  await expect(other.page.getByLabel(login.username, { exact: true })).toBeVisible()
})

test('a browser in which someone is logged in says so, and another user’s login is replaced by the press alone', async ({
  page,
  site,
  browser,
  language,
}) => {
  const { continueLink: t, common } = text(language)
  await using other = await openOther(browser, page, { site, language })
  await logInAs(page, site, 'guest')
  const link = await makeLink(page, language)
  await page.goto(link)
  await expect(page.getByText(t.same)).toBeVisible()
  await page.getByRole('button', { name: common.cancel }).click()
  await expect(page).toHaveURL(new RegExp(`^${site.origin}/(\\?lang=\\w\\w)?$`))

  await logInAs(other.page, site, 'rider')
  const whoIsIn = async () => (await (await other.page.request.get('/api/auth/user')).json()).username
  await other.page.goto(link)
  await expect(other.page.getByText(t.switch.replace('{current}', 'rider').replace('{username}', 'guest'))).toBeVisible()
  expect(await whoIsIn()).toBe('rider')
  await expectNothingWider(other.page)
  await other.page.getByRole('button', { name: t.continue }).click()
  await expect(other.page).toHaveURL(new RegExp(`^${site.origin}/(\\?lang=\\w\\w)?$`))
  expect(await whoIsIn()).toBe('guest')
})

test.describe('after two minutes', () => {
  test('neither the card nor the link offers anything any more', async ({ page, browser, language }) => {
    await using site = await startDemoSite('./test/e2e/moved-clock.ts')
    const t = text(language).continueLink
    await using first = await openOther(browser, page, { site, language })
    await using other = await openOther(browser, page, { site, language })
    await logInAs(first.page, site, 'rider')
    await first.page.goto('/settings')
    await first.page.clock.install()
    const link = await makeLink(first.page, language)
    await first.page.clock.fastForward('02:01')
    await expect(first.page.getByRole('status').getByText(t.over)).toBeVisible()
    await expect(first.page.getByRole('img', { name: t.qrLabel })).toHaveCount(0)
    await expect(first.page.getByRole('button', { name: t.again })).toBeVisible()

    process.kill(site.pid ?? 0, 'SIGUSR2')
    await other.page.goto(link)
    await expect(deadLink(other.page, language)).toBeVisible()
  })
})

test.describe('in KakaoTalk', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) KAKAOTALK 25.1.0' })

  test('one press opens the other browser with the link', async ({ page, site, language }) => {
    const t = text(language).continueLink
    await logInAs(page, site, 'guest')
    const link = await makeLink(page, language)
    const address = new URL((await page.getByRole('link', { name: t.openOutside }).last().getAttribute('href')) ?? '')
    expect(address.href).toMatch(/^kakaotalk:\/\/web\/openExternal\?/)
    expect(address.searchParams.get('url')).toBe(link)
    const outside = new URL(link)
    expect([outside.origin, outside.pathname]).toEqual([site.origin, '/login'])
    expect([outside.searchParams.has('continue'), outside.searchParams.get('lang')]).toEqual([
      true,
      language === 'en' ? 'en' : null,
    ])
    await expect(page.getByRole('img', { name: t.qrLabel })).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the login page says that it needs them', async ({ page, language }) => {
    await page.goto('/login?continue#continue=abc')
    // `getByText` leaves out what is in a noscript element.
    await expect(page.locator('noscript .form-note')).toHaveText(text(language).login.needsScript)
    await expect(page.locator('noscript .form-note')).toBeVisible()
  })
})
