import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import type { RideSheet } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

test.use({ expectedBrowserErrors: [/\b404\b/] })

test('an administrator reads a ride sheet, which nothing keeps, and prints it', async ({ page, site, language }) => {
  const t = text(language)
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: site.origin }])
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=events')
  const rides: RidingEvent[] = await (await page.request.get('/api/riding-events')).json()
  const ride = rides.find(({ waitingCount }) => waitingCount > 0)
  if (!ride) throw new Error('No ride of the demo has a waitlist.')
  const sheet: RideSheet = await (await page.request.get(`/api/riding-events/${ride.id}/ride-sheet`)).json()
  const title = language === 'ko' ? ride.titleKo : ride.titleEn
  // Each request adds a line to the audit log.
  let requestCount = 0
  page.on('request', (request) => request.url().endsWith('/ride-sheet') && requestCount++)

  // Rides of a series have the same title.
  const link = page
    .getByRole('link', { name: t.rideForm.sheetLabel.replace('{title}', title) })
    .and(page.locator(`[href*="sheet=${ride.id}"]`))
  await link.hover()
  await link.focus()
  expect(requestCount, 'no request before the link is followed').toBe(0)
  await link.click()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { name: title })).toBeVisible()
  await expect(article.getByText(t.rideSheet.notice)).toBeVisible()
  await expect(article.getByRole('heading', { name: t.rideSheet.waitingHeading })).toBeVisible()
  const lists = article.getByRole('list')
  await expect(lists.first().getByRole('listitem')).toHaveCount(ride.registeredCount)
  await expect(lists.last().getByRole('listitem')).toHaveCount(ride.waitingCount)
  for (const [index, rider] of sheet.riders.entries()) {
    const row = article.getByRole('listitem').nth(index)
    if (rider.koreanName) await expect(row).toContainText(rider.koreanName)
    if (rider.phoneNumber === null) await expect(row).toContainText(t.rideSheet.noApplication)
    for (const number of [rider.phoneNumber, rider.emergencyContactPhone].filter((known) => known !== null))
      await expect(row.locator(`a[href="tel:+1${number.replaceAll(/\D/g, '')}"]`)).toContainText(number)
  }
  const names = sheet.riders.flatMap(({ koreanName, englishName }) => [koreanName, englishName]).filter((name) => name !== null)
  expect(names.length, 'the demo has riders with an application').toBeGreaterThan(0)
  for (const name of names) expect(await page.title()).not.toContain(name)
  await expectNoAxeFindings(page)

  await page.evaluate(() => {
    for (const event of ['focus', 'online', 'visibilitychange']) window.dispatchEvent(new Event(event))
  })
  expect(requestCount, 'one request').toBe(1)

  // On paper it is dark on white, without the page around it, and says when it was printed.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const printed = article.getByText(language === 'ko' ? /^\d{4}\. .* 인쇄$/ : /^Printed \w{3} \d/)
  await expect(printed).toBeHidden()
  await article.getByRole('button', { name: t.paper.print }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  for (const around of [page.getByRole('banner'), page.getByRole('contentinfo'), article.getByRole('button')])
    await expect(around).toBeHidden()
  await expect(article.getByRole('listitem').getByRole('link').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(article).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })

  await article.getByRole('link', { name: t.rideSheet.backToRides }).click()
  await expect(page.getByRole('tab', { name: t.admin.tabEvents, selected: true })).toBeVisible()
  await link.click()
  await expect(article.getByRole('heading', { name: title })).toBeVisible()
  expect(requestCount, 'requested again, since it is not cached').toBe(2)
  await page.goto(`/admin?sheet=${randomUUID()}`)
  await expect(page.getByText(t.rideSheet.notFound)).toBeVisible()
})

test('phone numbers of guests stand below those of riders', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  const rides: RidingEvent[] = await (await page.request.get('/api/riding-events')).json()
  const ride = rides.find(({ guestCount }) => guestCount > 0)
  await page.goto(`/admin?tab=events&sheet=${ride?.id}`)
  const guests = page.getByRole('article').locator('section').filter({ hasText: t.rideSheet.guestsHeading })
  const left = async (list: Locator, name: string) => (await list.getByText(name, { exact: true }).first().boundingBox())?.x
  const riders = page.getByRole('article').locator('section').first()
  for (const name of [t.rideSheet.phone, t.rideSheet.emergency]) {
    expect(await left(guests, name)).toBeGreaterThan(0)
    expect(await left(guests, name)).toBe(await left(riders, name))
  }
})
