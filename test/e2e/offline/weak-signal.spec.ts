import { expect, logInAs, test, text } from '../fixtures.ts'
import { holdFiles } from '../late-scripts.ts'
import { frames } from '../speed/layout-shift.ts'

test.use({ expectedBrowserErrors: [/Failed to load resource|\/assets\/|\/healthz/] })

const toggle = { ko: 'EN, English', en: '한국어' } as const

test('a language whose texts cannot be fetched or come late is said, and can be chosen again', async ({ page, language }) => {
  await page.goto('/contact')
  await page.locator('[name=message]').fill('typed')
  // The code of the toast is here already: without a connection it would say so more plainly (toaster.tsx).
  const withoutConnection = /\/assets\/.*\.js|\/healthz/
  await page.route(withoutConnection, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: toggle[language] }).click()
  await expect(page.getByText(text(language).common.offline).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.unroute(withoutConnection)
  await page.getByRole('button', { name: toggle[language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'ko' ? 'en' : 'ko')
  await expect(page.locator('[name=message]')).toHaveValue('typed')

  // Of two languages pressed in a row the last one counts, however late the first one comes.
  await page.goto(`/help?lang=${language}`)
  const releaseTexts = await holdFiles(page, '**/assets/*.js')
  await page.getByRole('button', { name: toggle[language] }).click()
  await page.getByRole('button', { name: language === 'ko' ? '한국어' : 'EN, English' }).click()
  const late = page.waitForResponse('**/assets/*.js')
  releaseTexts()
  await (await late).finished()
  await frames(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language)
})

test('a tab whose code the server no longer has comes when the page is loaded again', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1
  })
  await page.route('**/assets/events-panel*.js', (route) => (pages < 2 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/admin')
  await page.getByRole('tab', { name: t.admin.tabEvents }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: t.common.retry }).click()
  await expect(page.getByRole('button', { name: t.rideForm.createTitle })).toBeVisible()
})
