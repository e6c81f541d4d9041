import type { HeadCount, HomeLink } from '#contract/ride-day/ride-day.ts'
import { test } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindings, logInAs, text } from '../fixtures.ts'
import { planLedRide } from '../offline/led-ride.ts'

test('a rider makes a link for home, which opens without a login until it is removed', async ({
  page,
  site,
  language,
  browser,
  as,
  plan,
}) => {
  const t = text(language)
  const { id, title } = await plan(null)
  expect((await (await as('rider')).put(`/api/riding-events/${id}/registration`)).status()).toBe(200)
  await logInAs(page, site, 'rider')
  await page.goto(`/?ride=${id}#announcements`)
  await page.getByRole('listitem', { name: title }).getByRole('button', { name: t.rideLinks.home }).click()
  const dialog = page.getByRole('dialog', { name: t.homeLink.dialogTitle })
  await dialog.getByRole('button', { name: t.homeLink.make }).click()
  const field = dialog.getByRole('textbox', { name: t.homeLink.link })
  await expect(field).toBeFocused()
  await expectNoAxeFindings(page)
  const address = await field.inputValue()
  expect(address).toMatch(new RegExp(`^${site.origin}/ride-home/[\\w-]{43}\\?lang=${language}$`))

  const home = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  expect((await home.goto(address))?.status()).toBe(200)
  await expect(home.getByRole('heading', { name: title })).toBeVisible()
  await expect(home.locator('html')).toHaveAttribute('lang', language)
  await expect(home.getByText(language === 'ko' ? '출발 전' : 'Not started yet', { exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: t.homeLink.remove }).click()
  await expect(dialog.getByRole('button', { name: t.homeLink.keep })).toBeFocused()
  await dialog.getByRole('button', { name: t.homeLink.remove }).click()
  await expect(dialog.getByRole('button', { name: t.homeLink.make })).toBeFocused()
  expect((await home.reload())?.status()).toBe(404)
  await home.context().close()
})

test('after the ride its rider removes the link, which then works no more, and cannot make another', async ({
  page,
  playwright,
  site,
  language,
}) => {
  const { rideLinks, homeLink: t, common } = text(language)
  await using officer = await playwright.request.newContext()
  await using sweep = await playwright.request.newContext()
  await using home = await playwright.request.newContext({ baseURL: site.origin })
  await logInAs({ request: officer }, site, 'admin')
  await logInAs({ request: sweep }, site, 'taeho.lim')
  await logInAs(page, site, 'rider')
  const ride = await planLedRide(site, { officer, leader: page.request, sweep }, true)
  const path = `/api/riding-events/${ride.id}`
  const made = await page.request.post(`${path}/home-link`, { data: { language } })
  const { path: link }: HomeLink = await made.json()
  const { eventDate }: HeadCount = await (await page.request.get(`${path}/head-count`)).json()
  const counted = { eventDate, marks: [], addedGuests: [], removedGuests: [], arrivedAt: new Date().toISOString() }
  expect((await page.request.post(`${path}/head-count`, { data: counted })).status()).toBe(200)

  await page.goto(`/?ride=${ride.id}`)
  const card = page.getByRole('listitem', { name: ride.titleEn })
  await card.getByRole('button', { name: rideLinks.home }).click()
  const dialog = page.getByRole('dialog', { name: t.dialogTitle })
  await dialog.getByRole('button', { name: t.remove }).click()
  await expect(dialog.getByText(t.removeText)).toBeVisible()
  await expect(dialog.getByRole('button', { name: t.keep })).toBeFocused()
  await dialog.getByRole('button', { name: t.keep }).click()
  expect((await home.get(link ?? '')).status()).toBe(200)
  await dialog.getByRole('button', { name: t.remove }).click()
  await dialog.getByRole('button', { name: t.remove }).click()
  await expect(dialog.getByRole('status').filter({ hasText: t.noneAnyMore })).toBeVisible()
  await expect(dialog.getByRole('button', { name: t.make })).toHaveCount(0)
  await expectNoAxeFindings(page)
  expect((await home.get(link ?? '')).status()).toBe(404)
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), 'the focus stays in it').toBe(true)
  await dialog.getByRole('button', { name: common.close }).click()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: rideLinks.home })).toHaveCount(0)
})

test('the past rides open behind the schedule, with their albums', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/')
  await page.getByRole('tab', { name: t.home.scheduleTab }).click()
  await page.getByRole('button', { name: t.rideLinks.past }).click()
  const past = page.getByRole('region', { name: t.pastRides.heading })
  await expect(past.getByRole('heading', { name: t.pastRides.heading })).toBeFocused()
  const link = { name: t.pastRides.album.split('{')[0] ?? '' }
  const rode = past.getByRole('listitem').filter({ hasText: t.pastRides.rode })
  const ride = rode.filter({ has: page.getByRole('link', link) }).first()
  const album = ride.getByRole('link', link)
  await expect(album).toHaveAttribute('href', /^https:\/\/photos\.example\//)
  await expect(album).toHaveAttribute('rel', 'noopener noreferrer')
  await expectNoAxeFindings(page)
  const title = (await ride.getByRole('heading').textContent()) ?? ''
  await ride.getByRole('link', { name: t.pastRides.look }).click()
  await expect(page).toHaveURL(/\?ride=/)
  await expect(page.locator('.card-named')).toContainText(title)
})
