import { expect, test, text, waitForHydration } from '../fixtures.ts'
import { holdFiles } from '../late-scripts.ts'

const other = { ko: 'en', en: 'ko' } as const
const button = { ko: '한국어', en: 'EN, English' } as const

test('every page has a button for the other language, and the choice is stored; typed text stays, and tabs agree on it and on the theme', async ({
  page,
  context,
  language,
}) => {
  const chosen = other[language]
  const second = await context.newPage()
  waitForHydration(second)
  await second.goto('/settings')
  await page.goto('/login')
  await page.locator('[name=username]').fill('rider')
  await page.getByRole('button', { name: button[chosen] }).click()
  await expect(page.getByRole('heading', { level: 1, name: text(chosen).pages.loginTitle })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', chosen)
  await expect(page).toHaveTitle(new RegExp(text(chosen).pages.loginTitle))
  await expect(page.getByRole('button', { name: button[chosen] })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[name=username]')).toHaveValue('rider')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(chosen)
  const html = await (await page.request.get('/')).text()
  expect(html, 'the server renders the next page in it').toContain(`<html lang="${chosen}"`)

  await expect(second.locator('html')).toHaveAttribute('lang', chosen)
  await expect(second.getByRole('heading', { level: 1, name: text(chosen).pages.settingsTitle })).toBeVisible()
  await second.getByRole('switch', { name: text(chosen).settings.darkMode }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('`?lang` in the address sets the language of the visit until one is chosen; else the stored choice wins over the server’s', async ({
  page,
  language,
}) => {
  const requested = other[language]
  const html = page.locator('html')
  const stored = () => page.evaluate(() => localStorage.getItem('language'))
  const store = (choice: string) => page.evaluate((value) => localStorage.setItem('language', value), choice)
  const linkTo = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
  await page.goto(`/?lang=${requested}`)
  await store(language)
  await page.reload()
  await expect(html).toHaveAttribute('lang', requested)
  expect(await stored()).toBe(language)
  await linkTo(text(requested).nav.bylaws).click()
  await expect(page).toHaveURL(`/bylaws?lang=${requested}`)
  await page.getByRole('button', { name: button[language] }).click()
  await expect(page).toHaveURL('/bylaws')
  await page.goBack()
  await expect(page, 'for the whole visit, also after Back').toHaveURL('/')
  await expect(html).toHaveAttribute('lang', language)
  await expect(linkTo(text(language).nav.bylaws)).toHaveAttribute('href', '/bylaws')
  await store(requested)
  await page.reload()
  await expect(html).toHaveAttribute('lang', requested)
  await expect(page.getByRole('tab', { name: text(requested).home.announcementsTab })).toBeVisible()

  // A link that is opened afterwards decides again.
  await page.goto(`/settings?lang=${requested}`)
  await expect(html).toHaveAttribute('lang', requested)
  await page.getByRole('radio', { name: language === 'ko' ? '한국어' : 'English' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(html).toHaveAttribute('lang', language)
})

test('what is pressed before the scripts are here is not lost: the language, the menu', async ({ page, language }) => {
  const requested = other[language]
  await page.addInitScript((stored) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', stored)
  }, language)
  const releaseScripts = await holdFiles(page, '**/assets/*.js')
  await page.mainFrame().goto('/bylaws', { waitUntil: 'commit' })
  await page.getByRole('button', { name: button[requested] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', requested)
  await expect(page).toHaveURL('/bylaws')
  const { nav } = text(requested)
  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  releaseScripts()
  await expect(page.getByRole('menuitem', { name: nav.contact })).toBeVisible()
  await expect(page.locator('html'), 'the choice before wins nowhere').toHaveAttribute('lang', requested)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(requested)
})
