import { brotliCompressSync, constants } from 'node:zlib'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'

test('a visitor reads the first six announcements, and the API is not called again', async ({ page, language }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const announcements = page.getByRole('tabpanel', { name: text(language).home.announcementsTab })
  await expect(announcements.getByRole('listitem')).toHaveCount(6)
  expect(asked, 'what the server has rendered is not fetched a second time').toEqual([])
})

test('a long announcement unfolds and folds again, and no other one', async ({ page, language }) => {
  const { readMore, collapse } = text(language).home
  await page.goto('/')
  const more = page.getByRole('button', { name: readMore })
  const card = page.getByRole('listitem').filter({ has: more }).first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const unfolded = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: collapse }) })
  const others = page.locator('.announcement').filter({ hasNotText: title })
  const heights = () => others.evaluateAll((cards) => cards.map((other) => other.getBoundingClientRect().height))
  const before = await heights()
  expect(before).toHaveLength(5)

  await more.first().click()
  await expect(unfolded).toHaveCount(1)
  for (const [index, height] of (await heights()).entries())
    expect(height, 'the cards beside it do not grow').toBeLessThanOrEqual(before[index] ?? 0)
  await expect(unfolded.getByRole('heading')).toHaveText(title)
  await unfolded.getByRole('button', { name: collapse }).click()
  await expect(unfolded).toHaveCount(0)
})

test('the folding screen opens with the first page, not after a navigation, and is open without scripts', async ({
  page,
  browser,
}) => {
  const screen = page.locator('.hero-folds')
  await page.goto('/')
  await expect(screen).toContainClass('opening')
  await expect(screen.locator('span').first()).toBeVisible()
  await page.locator('nav a[href="/bylaws"]:visible').first().click()
  await expect(page).toHaveURL('/bylaws')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(screen.locator('span').first()).toBeVisible()
  await expect(screen).not.toContainClass('opening')
  await expect(page.locator('.hero-art svg')).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await expect(plain.locator('.hero-folds > span').first()).toBeVisible()
  await context.close()
})

test('the schedule is for members: a visitor is led to the login page', async ({ page, language }) => {
  const { home, nav } = text(language)
  await page.goto('/')
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  const schedule = page.getByRole('tabpanel', { name: home.scheduleTab })
  await expect(schedule.getByText(home.membersOnlyText)).toBeVisible()
  await schedule.getByRole('link', { name: nav.login }).click()
  await expect(page).toHaveURL('/login?next=/%23announcements')
})

test('a member sees the upcoming rides', async ({ page, site, language }) => {
  const { home } = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/')
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  const schedule = page.getByRole('tabpanel', { name: home.scheduleTab })
  await expect(schedule.getByRole('listitem').first()).toBeVisible()
  await expect(schedule.getByText(home.membersOnlyText)).toHaveCount(0)
})

test('the home page has no accessibility findings, on either tab, light or dark', async ({ page, language }) => {
  await page.goto('/')
  await expectNoAxeFindingsInBothThemes(page)
  await page.getByRole('tab', { name: text(language).home.scheduleTab }).click()
  await expectNoAxeFindingsInBothThemes(page)
})

test('the compressed HTML of the home page is at most 20 kB', async ({ request, language }) => {
  const html = await (await request.get(`/?lang=${language}`)).body()
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
  expect(compressed.length).toBeLessThanOrEqual(20_000)
})

test.describe('without JavaScript', () => {
  // The browser then refuses the scripts that the page asks it to fetch ahead.
  test.use({ javaScriptEnabled: false, expectedBrowserErrors: [/^request failed: GET \S+\.js csp$/] })

  test('the announcements can be read', async ({ page, language }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#announcements').getByRole('listitem')).toHaveCount(6)
  })
})
