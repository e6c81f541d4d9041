import { expect, test, text } from '../fixtures.ts'

const other = { ko: 'en', en: 'ko' } as const
const button = { ko: '한국어', en: 'EN, English' } as const

test('every page offers the other language with one press, and the choice is kept', async ({ page, language }) => {
  const chosen = other[language]
  await page.goto('/bylaws')
  await page.getByRole('button', { name: button[chosen] }).click()
  await expect(page.getByRole('heading', { level: 1, name: text(chosen).pages.bylawsTitle })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', chosen)
  await expect(page).toHaveTitle(new RegExp(text(chosen).pages.bylawsTitle))
  await expect(page.getByRole('button', { name: button[chosen] })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(chosen)

  const html = await (await page.request.get('/')).text()
  expect(html, 'the server draws the next page in it from the first byte').toContain(`<html lang="${chosen}"`)
})

test('a change of language keeps what was typed', async ({ page, language }) => {
  await page.goto('/login')
  await page.locator('[name=username]').fill('rider')
  await page.getByRole('button', { name: button[other[language]] }).click()
  await expect(page.getByRole('heading', { level: 1, name: text(other[language]).pages.loginTitle })).toBeVisible()
  await expect(page.locator('[name=username]')).toHaveValue('rider')
})

test('`?lang` in the address sets the language of this page view only', async ({ page, language }) => {
  const asked = other[language]
  await page.goto('/')
  await page.evaluate((kept) => localStorage.setItem('language', kept), language)
  await page.goto(`/?lang=${asked}`)
  await expect(page.locator('html')).toHaveAttribute('lang', asked)
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
    const asked = other[language]
    await page.goto('/')
    await page.getByRole('button', { name: button[asked] }).click()
    await expect(page).toHaveURL(`/?lang=${asked}`)
    await expect(page.locator('html')).toHaveAttribute('lang', asked)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: text(asked).nav.bylaws })
      .click()
    await expect(page).toHaveURL(`/bylaws?lang=${asked}`)
    await expect(page.locator('html')).toHaveAttribute('lang', asked)
  })
})
