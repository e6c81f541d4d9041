import { test } from '../admin/planned-rides.ts'
import { expect, openAs, text } from '../fixtures.ts'
import { askWithEightOptions } from '../home/eight-options.ts'
import { phone } from '../screens.ts'

// The browser then refuses the scripts that the page asks it to fetch ahead.
test.use({ javaScriptEnabled: false, expectedBrowserErrors: [/^request failed: GET \S+\.js csp$/], viewport: phone })

test('without scripts a visitor reads announcements and all chapters in either language, and a member the rides and the year', async ({
  page,
  site,
  language,
  as,
}) => {
  const { home, nav, paper, settings } = text(language)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('.hero-folds > span').first()).toBeVisible()
  await expect(page.locator('#announcements').getByRole('link', { name: home.older })).toBeVisible()
  await expect(page.getByRole('button', { name: home.share })).toHaveCount(0)

  await page.goto('/bylaws')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  const last = language === 'ko' ? '제4장 기타' : '4. Others'
  await page.getByRole('tab', { name: last }).click()
  await expect(page).toHaveURL('/bylaws#chapter4')
  await expect(page.getByRole('heading', { level: 2, name: last })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  await page.goto('/settings')
  await expect(page.locator('main noscript p')).toHaveText(settings.needsScript)

  await openAs(page, site, 'rider', '/')
  const bar = page.getByRole('navigation', { name: nav.tabBar })
  await bar.getByRole('link', { name: nav.rides, exact: true }).click()
  await expect(bar.locator('[aria-current]')).toHaveText([nav.rides])
  const schedule = page.getByRole('tabpanel', { name: home.scheduleTab })
  await expect(schedule.getByRole('list').first()).toBeInViewport()
  await page.goto('/profile?year')
  await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: paper.print })).toBeHidden()

  const officer = await as('admin')
  const id = await askWithEightOptions(officer, 'Option')
  const answer = { choices: [], companions: 0 }
  expect((await page.request.put(`/api/announcements/${id}/answer`, { data: answer })).ok()).toBe(true)
  await page.goto(`/?announcement=${id}`)
  await expect(page.locator('.card-named .question-totals > li')).toHaveCount(8)
  expect((await officer.delete(`/api/announcements/${id}`)).ok()).toBe(true)

  // The buttons load the page in the other language, and the choice is kept.
  const other = language === 'ko' ? 'en' : 'ko'
  await page.goto('/help')
  await page.getByRole('button', { name: { ko: '한국어', en: 'EN, English' }[other] }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text(other).nav.bylaws })
    .click()
  await expect(page).toHaveURL('/bylaws')
  await expect(page.locator('html')).toHaveAttribute('lang', other)
})
