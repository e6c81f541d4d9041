import type { Page } from '@playwright/test'
import { type TextSize, textSizes } from '#contract/site/display.ts'
import { expect, openAs, test, text } from '../fixtures.ts'
import { oldestAnnouncement } from '../home/oldest-announcement.ts'
import { phone } from '../screens.ts'

// The bar is on phones only.
test.use({ viewport: phone })

const bar = (page: Page, language: 'ko' | 'en') => page.getByRole('navigation', { name: text(language).nav.tabBar })

test('the shortcut bar has for visitors what they need and covers no button of the first screen; the schedule button leads to the schedule', async ({
  page,
  language,
}) => {
  const { nav, home } = text(language)
  await page.goto(`/?announcement=${(await oldestAnnouncement(page)).id}`)
  await expect(bar(page, language).locator('[aria-current]')).toHaveText([nav.news])
  await bar(page, language).getByRole('link', { name: nav.home, exact: true }).click()
  await expect(page).toHaveURL('/')
  const links = [nav.home, nav.news, nav.apply, nav.bylaws, nav.contactShort]
  await expect(bar(page, language).getByRole('link')).toHaveText(links)
  for (const [width, height, sizes] of [
    [320, 568, ['normal', 'larger']],
    [360, 560, ['normal']],
    [360, 640, textSizes],
    [390, 844, ['larger']],
  ] as [number, number, TextSize[]][]) {
    await page.setViewportSize({ width, height })
    for (const size of sizes) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.textSize = chosen
      }, size)
      const top = (await bar(page, language).boundingBox())?.y ?? 0
      for (const button of await page.locator('.hero-actions > a').all()) {
        const box = await button.boundingBox()
        const foot = Math.round((box?.y ?? 0) + (box?.height ?? 0))
        expect(foot, `${width} x ${height}, ${size}`).toBeLessThanOrEqual(top)
      }
    }
  }
  await page.getByRole('link', { name: home.schedule, exact: true }).click()
  await expect(page).toHaveURL('/#announcements')
  await expect(page.getByRole('tab', { name: home.scheduleTab })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('#announcements')).toBeFocused()
})

test('for users rides and news each open their tab and mark themselves: at home, from another page, by Back and after a reload', async ({
  page,
  site,
  language,
}) => {
  const { nav, home } = text(language)
  const link = (name: string) => bar(page, language).getByRole('link', { name, exact: true })
  const scrolled = () => page.evaluate(() => scrollY)
  async function expectOpen(tab: string, current: string) {
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(bar(page, language).locator('[aria-current]')).toHaveText([current])
  }
  const expectRides = () => expectOpen(home.scheduleTab, nav.rides)
  const expectNews = () => expectOpen(home.announcementsTab, nav.news)

  await openAs(page, site, 'rider', '/')
  await expect(bar(page, language).getByRole('link')).toHaveText([nav.home, nav.rides, nav.news, nav.gallery, nav.me])
  await expectOpen(home.announcementsTab, nav.home)
  for (const name of [nav.rides, nav.news]) {
    await page.evaluate(() => scrollTo(0, 60))
    await link(name).click()
    await expect.poll(scrolled).toBeGreaterThan(200)
    await page.goBack()
    await expect.poll(scrolled, 'Back returns to where the page was').toBe(60)
  }
  await link(nav.rides).click()
  await expectRides()
  await expect(page.getByRole('tablist')).toBeInViewport()
  await link(nav.news).click()
  await expectNews()
  await link(nav.rides).click()
  await page.getByRole('tab', { name: home.announcementsTab }).click()
  await expectNews()
  // The address is the one that it leads to already.
  await link(nav.rides).click()
  await expectRides()

  await link(nav.gallery).click()
  await expect(page).toHaveURL('/gallery')
  await expect(bar(page, language).locator('[aria-current]')).toHaveText([nav.gallery])
  await link(nav.rides).click()
  await expectRides()
  await link(nav.me).click()
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expectRides()
  await page.reload()
  await expectRides()

  // A dialog or menu over the page has a history entry of its own.
  await page.getByRole('button', { name: nav.menu, exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectRides()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem').first()).toBeHidden()
  await expectRides()
  await link(nav.news).click()
  await expectNews()
})
