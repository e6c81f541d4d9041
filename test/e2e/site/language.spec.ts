import { expect, test, text, waitForHydration } from '../fixtures.ts'

const other = { ko: 'en', en: 'ko' } as const
const button = { ko: '한국어', en: 'EN, English' } as const

test('every page has a button for the other language, and the choice is stored', async ({ page, language }) => {
  const chosen = other[language]
  await page.goto('/bylaws')
  await page.getByRole('button', { name: button[chosen] }).click()
  await expect(page.getByRole('heading', { level: 1, name: text(chosen).pages.bylawsTitle })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', chosen)
  await expect(page).toHaveTitle(new RegExp(text(chosen).pages.bylawsTitle))
  await expect(page.getByRole('button', { name: button[chosen] })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(chosen)

  const html = await (await page.request.get('/')).text()
  expect(html, 'the server renders the next page in it').toContain(`<html lang="${chosen}"`)
})

test('a change of language keeps typed text', async ({ page, language }) => {
  await page.goto('/login')
  await page.locator('[name=username]').fill('rider')
  await page.getByRole('button', { name: button[other[language]] }).click()
  await expect(page.getByRole('heading', { level: 1, name: text(other[language]).pages.loginTitle })).toBeVisible()
  await expect(page.locator('[name=username]')).toHaveValue('rider')
})

test('`?lang` in the address sets the language of this page view only', async ({ page, language }) => {
  const requested = other[language]
  await page.goto('/')
  await page.evaluate((stored) => localStorage.setItem('language', stored), language)
  await page.goto(`/?lang=${requested}`)
  await expect(page.locator('html')).toHaveAttribute('lang', requested)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
})

test('a valid stored choice wins over the language that the server rendered', async ({ page, language }) => {
  const chosen = other[language]
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('language', 'fr'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.evaluate((stored) => localStorage.setItem('language', stored), chosen)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', chosen)
  await expect(page.getByRole('tab', { name: text(chosen).home.announcementsTab })).toBeVisible()
})

test('a choice ends the rule of the address for the whole visit, also after Back, and in the settings', async ({
  page,
  language,
}) => {
  const requested = other[language]
  const { nav } = text(requested)
  await page.goto(`/?lang=${requested}`)
  await page.getByRole('contentinfo').getByRole('link', { name: nav.bylaws }).click()
  await expect(page).toHaveURL(`/bylaws?lang=${requested}`)
  await page.getByRole('button', { name: button[language] }).click()
  await expect(page).toHaveURL('/bylaws')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: text(language).nav.bylaws })).toHaveAttribute(
    'href',
    '/bylaws',
  )
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)

  // A link that is opened afterwards decides again.
  await page.goto(`/settings?lang=${requested}`)
  await expect(page.locator('html')).toHaveAttribute('lang', requested)
  await page.getByRole('radio', { name: language === 'ko' ? '한국어' : 'English' }).click()
  await expect(page).toHaveURL('/settings')
})

test('the language of the address travels through the server to the login page and back', async ({ page, site, language }) => {
  const requested = other[language]
  const { nav } = text(requested)
  await page.goto(`/bylaws?lang=${requested}`)
  await page.getByRole('banner').getByRole('link', { name: nav.login }).click()
  await expect(page).toHaveURL(`/login?lang=${requested}`)
  await page.goto(`/admin?lang=${requested}`)
  await page.getByRole('main').getByRole('link', { name: nav.login }).click()
  await expect(page).toHaveURL(`/login?next=%2Fadmin%3Flang%3D${requested}&lang=${requested}`)
  await page.locator('[name=username]').fill('admin')
  await page.locator('[name=password]').fill(site.accounts.get('admin')?.password ?? '')
  await page.getByRole('button', { name: text(requested).login.submit }).click()
  await expect(page).toHaveURL(`/admin?lang=${requested}`)
  await page.goto(`/login?lang=${requested}`)
  await expect(page).toHaveURL(`/?lang=${requested}`)
  await expect(page.locator('html')).toHaveAttribute('lang', requested)
})

test('what is pressed before the scripts are here is not lost: the language, the menu', async ({ page, language }) => {
  const requested = other[language]
  const scripts = Promise.withResolvers<void>()
  await page.addInitScript((stored) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', stored)
  }, language)
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.mainFrame().goto('/bylaws', { waitUntil: 'commit' })
  await page.getByRole('button', { name: button[requested] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', requested)
  await expect(page).toHaveURL('/bylaws')
  const { nav } = text(requested)
  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  scripts.resolve()
  await expect(page.getByRole('menuitem', { name: nav.contact })).toBeVisible()
  await expect(page.locator('html'), 'the choice before wins nowhere').toHaveAttribute('lang', requested)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(requested)
})

test('tabs of one browser agree on language and theme', async ({ page, context, language }) => {
  const chosen = other[language]
  const second = await context.newPage()
  waitForHydration(second)
  await page.goto('/bylaws')
  await second.goto('/settings')
  await page.getByRole('button', { name: button[chosen] }).click()
  await expect(second.locator('html')).toHaveAttribute('lang', chosen)
  await expect(second.getByRole('heading', { level: 1, name: text(chosen).pages.settingsTitle })).toBeVisible()
  await second.getByRole('switch', { name: text(chosen).settings.darkMode }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedBrowserErrors: [/^request failed: GET \S+\.js csp$/] })

  test('the language buttons load the page in the other language, and the choice is kept', async ({ page, language }) => {
    const requested = other[language]
    await page.goto('/')
    await page.getByRole('button', { name: button[requested] }).click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('html')).toHaveAttribute('lang', requested)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: text(requested).nav.bylaws })
      .click()
    await expect(page).toHaveURL('/bylaws')
    await expect(page.locator('html')).toHaveAttribute('lang', requested)
  })
})
