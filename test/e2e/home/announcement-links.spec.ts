import type { Announcement } from '#contract/news/announcements.ts'
import { expect, expectNoAxeFindings, test, text } from '../fixtures.ts'
import { layoutShift } from '../speed/layout-shift.ts'
import { oldestAnnouncement } from './oldest-announcement.ts'

function titleIn(language: 'ko' | 'en', { titleKo, titleEn }: Announcement): string {
  return language === 'ko' ? titleKo : titleEn
}

test('a link to an announcement shows it unfolded, in view and focused, also beyond the first six', async ({
  page,
  language,
}) => {
  const announcement = await oldestAnnouncement(page)
  const title = titleIn(language, announcement)
  await page.goto(`/?announcement=${announcement.id}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card).toHaveCount(1)
  await expect(card).toBeFocused()
  await expect(card.getByRole('heading')).toBeInViewport()
  await expect(page).toHaveTitle(new RegExp(`^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')} · `))
  await expect(card.getByRole('button', { name: text(language).home.readMore })).toHaveCount(0)
  await expectNoAxeFindings(page)
})

declare global {
  interface Window {
    /** Of each largest text that the browser has painted so far: whether it belongs to the page's usual first screen. */
    largestInHero: boolean[]
  }
}

test('the first paint is the linked announcement, not the first screen above it, and there is no layout shift', async ({
  page,
}) => {
  const announcement = await oldestAnnouncement(page)
  await page.addInitScript(() => {
    window.largestInHero = []
    new PerformanceObserver((list) => {
      for (const { element } of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
        window.largestInHero.push(document.getElementById('home')?.contains(element) ?? false)
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(`/?announcement=${announcement.id}`)
  await page.waitForFunction(() => window.largestInHero.length > 0)
  expect(await page.evaluate(() => window.largestInHero)).not.toContain(true)
  expect(await layoutShift(page)).toBe(0)
})

test('the title of a card leads to its own address, and back again', async ({ page, language }) => {
  await page.goto('/')
  const last = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .nth(5)
  const title = (await last.getByRole('heading').textContent()) ?? ''
  await last.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/\?announcement=/)
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })).toBeFocused()
  await expect(page).toHaveTitle(/ · /)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('tabpanel', { name: text(language).home.announcementsTab }).getByRole('listitem')).toHaveCount(6)
})

test('a link to a deleted announcement says so', async ({ page, language }) => {
  await page.goto('/?announcement=no-such-announcement-1')
  await expect(page.getByText(text(language).home.announcementGone)).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: text(language).home.announcementsTab }).getByRole('listitem')).toHaveCount(6)
})

test('sharing copies both titles and the address, and says so', async ({ page, language, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
  await page.goto('/')
  const { home } = text(language)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  const title = (await card.getByRole('heading').textContent()) ?? ''
  const share = card.getByRole('button', { name: home.share })
  await expect(share).toHaveAccessibleDescription(title)
  await share.press('Enter')
  await expect(card.getByRole('status')).toHaveText(home.copied)
  const [korean = '', english = '', address = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(language === 'ko' ? korean : english).toBe(title)
  expect(address).toMatch(language === 'ko' ? /\/\?announcement=[\w-]+$/ : /\/\?announcement=[\w-]+&lang=en$/)
  await page.goto(address)
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })).toBeFocused()
  await expect(card.getByRole('button', { name: home.share })).toBeVisible()
})

test('a share dialog of the system is used where there is one', async ({ page, language }) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => void Object.assign(window, { shared: data })
    Object.defineProperty(Navigator.prototype, 'share', { value: share })
  })
  await page.goto('/')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  const title = await card.getByRole('heading').textContent()
  await card.getByRole('button', { name: text(language).home.share }).click()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)
  expect(shared.title).toBe(title)
  expect(shared.text?.split('\n')).toHaveLength(2)
  expect(shared.url).toContain('/?announcement=')
})

test('older announcements are shown in place on request, and the first of them has the focus', async ({ page, language }) => {
  const { home } = text(language)
  await page.goto('/')
  const panel = page.getByRole('tabpanel', { name: home.announcementsTab })
  await expect(panel.getByRole('listitem')).toHaveCount(6)
  await panel.getByRole('link', { name: home.older }).press('Enter')
  await expect(panel.getByRole('listitem').nth(6)).toBeFocused()
  await expect(page).toHaveURL('/')
  await expectNoAxeFindings(page)
})

test('the feed and the site map are well-formed and list the announcements', async ({ page, language }) => {
  await page.goto('/')
  const feed = `/feed.xml${language === 'ko' ? '' : '?lang=en'}`
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', feed)
  const files = await Promise.all([feed, '/sitemap.xml'].map(async (address) => (await page.request.get(address)).text()))
  // Pages of the site do not parse text (Trusted Types).
  await page.goto('about:blank')
  const read = await page.evaluate(
    (texts) =>
      texts
        .map((each) => new DOMParser().parseFromString(each, 'application/xml'))
        .map((document) => ({
          broken: document.querySelector('parsererror')?.textContent ?? null,
          titles: [...document.querySelectorAll('item > title')].map(({ textContent }) => textContent),
          guids: [...document.querySelectorAll('item > guid')].map(({ textContent }) => textContent),
          locations: document.querySelectorAll('url > loc').length,
        })),
    files,
  )
  const [items, map] = read
  expect([items?.broken, map?.broken]).toEqual([null, null])
  const announcements = (await (await page.request.get('/api/announcements?limit=20')).json()) as Announcement[]
  expect(items?.titles).toEqual(announcements.map((announcement) => titleIn(language, announcement)))
  expect(new Set(items?.guids).size).toBe(announcements.length)
  expect(map?.locations).toBeGreaterThanOrEqual(2 * (8 + announcements.length))
})

test.describe('without JavaScript', () => {
  // The browser then refuses the scripts that the page asks it to fetch ahead.
  test.use({ javaScriptEnabled: false, expectedBrowserErrors: [/^request failed: GET \S+\.js csp$/] })

  test('a link to an announcement leads to its whole text, in view', async ({ page, language }) => {
    const announcement = await oldestAnnouncement(page)
    await page.goto(`/?announcement=${announcement.id}`)
    const heading = page.getByRole('heading', { name: titleIn(language, announcement) })
    await expect(heading).toBeInViewport()
    const [firstLine = ''] = (language === 'ko' ? announcement.contentKo : announcement.contentEn).split('\n')
    await expect(page.getByText(firstLine).first()).toBeVisible()
    await expect(page.getByRole('button', { name: text(language).home.share })).toHaveCount(0)
  })

  test('older announcements are on a page of their own', async ({ page, language }) => {
    const { home } = text(language)
    const oldest = titleIn(language, await oldestAnnouncement(page))
    await page.goto('/')
    await expect(page.locator('#announcements').getByRole('listitem')).toHaveCount(6)
    await page.getByRole('link', { name: home.older }).click()
    await expect(page.getByRole('heading', { name: oldest })).toBeVisible()
    await page.getByRole('link', { name: home.newest }).click()
    await expect(page).toHaveURL('/#announcements')
  })
})
