import type { Page } from '@playwright/test'
import { expect, logInAs, test, text } from '../fixtures.ts'

// The bar is on phones only.

const bar = (page: Page, language: 'ko' | 'en') => page.getByRole('navigation', { name: text(language).nav.tabBar })

test('the shortcut bar has for users home, rides, news, gallery and me; for visitors what visitors need', async ({
  page,
  site,
  language,
}) => {
  const { home, rides, news, gallery, me, apply, bylaws, contactShort } = text(language).nav
  await page.goto('/')
  await expect(bar(page, language).getByRole('link')).toHaveText([home, news, apply, bylaws, contactShort])
  await logInAs(page, site, 'rider')
  await page.goto('/')
  await expect(bar(page, language).getByRole('link')).toHaveText([home, rides, news, gallery, me])
})

test('rides and news each open their tab and mark themselves: at home, from another page, by Back and after a reload', async ({
  page,
  site,
  language,
}) => {
  const { nav, home } = text(language)
  const link = (name: string) => bar(page, language).getByRole('link', { name, exact: true })
  async function expectOpen(tab: string, current: string) {
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(bar(page, language).locator('[aria-current]')).toHaveText([current])
  }
  const expectRides = () => expectOpen(home.scheduleTab, nav.rides)
  const expectNews = () => expectOpen(home.announcementsTab, nav.news)

  await logInAs(page, site, 'rider')
  await page.goto('/')
  await expectOpen(home.announcementsTab, nav.home)
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
  await page.getByRole('tab', { name: home.announcementsTab }).click()
  await link(nav.news).click()
  await expectNews()

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

test('the schedule button of the first screen still leads to the section, with the schedule open and the focus in it', async ({
  page,
  language,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: text(language).home.schedule, exact: true }).click()
  await expect(page).toHaveURL('/#announcements')
  await expect(page.getByRole('tab', { name: text(language).home.scheduleTab })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('#announcements')).toBeFocused()
})

test('Back from rides or news returns to where the page was', async ({ page, site, language }) => {
  const { nav } = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/')
  for (const name of [nav.rides, nav.news]) {
    await page.evaluate(() => scrollTo(0, 60))
    await bar(page, language).getByRole('link', { name, exact: true }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY), name).toBe(60)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('rides leads to the schedule', async ({ page, site, language }) => {
    await logInAs(page, site, 'rider')
    await page.goto('/')
    await bar(page, language)
      .getByRole('link', { name: text(language).nav.rides, exact: true })
      .click()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeInViewport()
  })
})
