import type { HomeLink } from '#contract/ride-day/ride-day.ts'
import { expect, text } from '../fixtures.ts'
import { test } from '../offline/led-ride.ts'

test('a rider removes the family link and can make another before the ride, but not after it', async ({
  page,
  request: home,
  site,
  language,
  planLedRide,
}) => {
  const { rideLinks, homeLink: t, common } = text(language)
  const { id, title, api, headCount } = await planLedRide(true)
  const statusAt = async (link: string) => (await home.get(link)).status()

  await page.goto(`/?ride=${id}`)
  const card = page.getByRole('article', { name: title })
  await card.getByRole('button', { name: rideLinks.home }).click()
  const dialog = page.getByRole('dialog', { name: t.dialogTitle })
  const button = (name: string) => dialog.getByRole('button', { name })
  await button(t.make).click()
  const field = dialog.getByRole('textbox', { name: t.link })
  await expect(field).toBeFocused()
  const first = await field.inputValue()
  expect(first).toMatch(new RegExp(`^${site.origin}/ride-home/[\\w-]{43}\\?lang=${language}$`))
  await button(t.remove).click()
  await expect(dialog.getByText(t.removeText)).toBeVisible()
  await expect(button(t.keep)).toBeFocused()
  await button(t.keep).click()
  expect(await statusAt(first)).toBe(200)
  await button(t.remove).click()
  await button(t.remove).click()
  await expect(button(t.make)).toBeFocused()
  expect(await statusAt(first)).toBe(404)

  const made = await page.request.post(`${api}/home-link`, { data: { language } })
  const { path: second }: HomeLink = await made.json()
  const counted = {
    eventDate: headCount.eventDate,
    marks: [],
    addedGuests: [],
    removedGuests: [],
    arrivedAt: new Date().toISOString(),
  }
  expect((await page.request.post(`${api}/head-count`, { data: counted })).status()).toBe(200)
  await page.goto(`/?ride=${id}`)
  await card.getByRole('button', { name: rideLinks.home }).click()
  await button(t.remove).click()
  await button(t.remove).click()
  await expect(dialog.getByRole('status').filter({ hasText: t.noneAnyMore })).toBeVisible()
  await expect(button(t.make)).toHaveCount(0)
  expect(await statusAt(second ?? '')).toBe(404)
  await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus'))), 'the focus stays in it').toHaveCount(1)
  await button(common.close).click()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: rideLinks.home })).toHaveCount(0)
})
