import { expect, test, text } from '../fixtures.ts'

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedBrowserErrors: [/^request failed: GET \S+\.js csp$/] })

  test('the language buttons load the page in the other language, and its links keep it', async ({ page, language }) => {
    const requested = other[language]
    await page.goto('/')
    await page.getByRole('button', { name: button[requested] }).click()
    await expect(page).toHaveURL(`/?lang=${requested}`)
    await expect(page.locator('html')).toHaveAttribute('lang', requested)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: text(requested).nav.bylaws })
      .click()
    await expect(page).toHaveURL(`/bylaws?lang=${requested}`)
    await expect(page.locator('html')).toHaveAttribute('lang', requested)
  })
})
