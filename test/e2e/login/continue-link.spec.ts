import { languageCookie } from '#contract/languages.ts'
import { expect, expectNoAxeFindings, logInAs, openAs, serverText, test, text, waitForHydration } from '../fixtures.ts'

// 404: a link that was used.
test.use({ expectedBrowserErrors: [/\b404\b/] })

test('by keyboard a link logs the same person in in another browser, once, also in place of another user', async ({
  page,
  site,
  browser,
  language,
}) => {
  const { continueLink: t, login, privacy, common } = text(language)
  const context = await browser.newContext({ baseURL: site.origin, viewport: page.viewportSize(), reducedMotion: 'reduce' })
  await context.addCookies([{ name: languageCookie, value: language, url: site.origin }])
  const other = await context.newPage()
  waitForHydration(other)
  const home = new RegExp(`^${site.origin}/(\\?lang=\\w\\w)?$`)
  await openAs(page, site, 'rider', '/settings#continue-link')
  await page.getByRole('button', { name: t.make }).press('Enter')
  const link = await page.getByLabel(t.linkLabel).inputValue()
  const token = new URL(link).hash.slice('#continue='.length)
  expect(token).toMatch(/^[\w-]{43}$/)
  await expect(page.getByRole('img', { name: t.qrLabel })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectNoAxeFindings(page)
  // In the own browser it says so. Cancelling does not use it up.
  await page.goto(link)
  await expect(page.getByText(t.same)).toBeVisible()
  await page.getByRole('button', { name: common.cancel }).click()
  await expect(page).toHaveURL(home)

  const requested: string[] = []
  other.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''))
  const openAgain = async () => {
    await other.goto('about:blank') // from the login page itself, only the fragment would change
    await other.goto(link)
  }
  await other.goto(link)
  const press = other.getByRole('button', { name: t.continue })
  await expect(other.getByRole('heading', { name: t.question.replace('{username}', 'rider') })).toBeFocused()
  await expect(other).toHaveURL(/\/login\?continue(&lang=\w\w)?$/)
  expect(await context.cookies()).toEqual([expect.objectContaining({ name: languageCookie })])
  await expectNoAxeFindings(other)
  await other.setViewportSize({ width: 320, height: 640 })
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await other.getByRole('button', { name: common.cancel }).press('Enter')
  await expect(other.getByLabel(login.username, { exact: true })).toBeVisible()

  // Another user's login is replaced by the press alone.
  const whoIsIn = async () => (await (await other.request.get('/api/auth/user')).json()).username
  await logInAs(other, site, 'guest')
  await openAgain()
  await expect(other.getByText(t.switch.replace('{current}', 'guest').replace('{username}', 'rider'))).toBeVisible()
  expect(await whoIsIn()).toBe('guest')
  await press.press('Enter')
  await expect(other).toHaveURL(home)
  expect(await whoIsIn()).toBe('rider')
  expect(requested.filter((address) => new URL(address || 'about:blank').href.split('#')[0]?.includes(token))).toEqual([])
  await page.goto('/settings#sessions')
  const continued = new RegExp(privacy.signedIn.continueLink.replace('{date}', '.+').replace('{from}', 'Linux · Chrome'))
  await expect(page.locator('#sessions').getByText(continued).first()).toBeVisible()

  await context.clearCookies({ name: 'session' })
  await openAgain()
  const dead =
    'This link was already used, or its two minutes are over. Please make a new one in the browser where you are logged in.'
  await expect(other.getByRole('alert').getByText(serverText(language, dead))).toBeVisible()
  await expect(press).toHaveCount(0)
  await other.getByRole('button', { name: login.backToLogin }).click()
  await expect(other.getByLabel(login.username, { exact: true })).toBeVisible()
  await context.close()
})

test.describe('in KakaoTalk', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) KAKAOTALK 25.1.0' })

  test('one press opens the other browser with the link, which is offered for two minutes', async ({ page, site, language }) => {
    const t = text(language).continueLink
    await openAs(page, site, 'guest', '/settings#continue-link')
    await page.clock.install()
    await page.getByRole('button', { name: t.make }).press('Enter')
    const link = await page.getByLabel(t.linkLabel).inputValue()
    const open = page.getByRole('link', { name: t.openOutside }).last()
    await expect(open).toHaveAttribute('href', `kakaotalk://web/openExternal?url=${encodeURIComponent(link)}`)
    await expect(page.getByRole('img', { name: t.qrLabel })).toHaveCount(0)

    await page.clock.fastForward('02:01')
    await expect(page.getByRole('status').getByText(t.over)).toBeVisible()
    await expect(page.getByLabel(t.linkLabel)).toHaveCount(0)
    await expect(page.getByRole('button', { name: t.again })).toBeVisible()
  })
})
