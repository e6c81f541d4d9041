import { test } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindings, logInAs, text } from '../fixtures.ts'

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

test('the past rides open behind the schedule, with their albums', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'rider')
  await page.goto('/')
  await page.getByRole('tab', { name: t.home.scheduleTab }).click()
  await page.getByRole('button', { name: t.rideLinks.past }).click()
  const past = page.getByRole('region', { name: t.pastRides.heading })
  await expect(past.getByRole('heading', { name: t.pastRides.heading })).toBeFocused()
  const ride = past.getByRole('listitem').filter({ hasText: t.pastRides.rode }).nth(1)
  const album = ride.getByRole('link', { name: t.pastRides.album.split('{')[0] ?? '' })
  await expect(album).toHaveAttribute('href', /^https:\/\/photos\.example\//)
  await expect(album).toHaveAttribute('rel', 'noopener noreferrer')
  await expectNoAxeFindings(page)
  const title = (await ride.getByRole('heading').textContent()) ?? ''
  await ride.getByRole('link', { name: t.pastRides.look }).click()
  await expect(page).toHaveURL(/\?ride=/)
  await expect(page.locator('.card-named')).toContainText(title)
})
