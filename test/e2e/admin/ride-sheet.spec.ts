import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import type { RideSheet } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

/** The demo's full ride, which has a waitlist. */
async function fullRide(page: Page): Promise<RidingEvent> {
  const answer = await page.request.get('/api/riding-events')
  const rides: RidingEvent[] = await answer.json()
  const ride = rides.find(({ waitingCount }) => waitingCount > 0)
  if (!ride) throw new Error('No ride of the demo has a waitlist.')
  return ride
}

/** Counts the requests for ride sheets: each adds a line to the audit log. */
function countRequests(page: Page): () => number {
  let requestCount = 0
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/ride-sheet')) requestCount++
  })
  return () => requestCount
}

test('an administrator opens a ride sheet, finds the emergency contacts, and goes back', async ({ page, site, language }) => {
  test.slow()
  const t = text(language)
  await logInAs(page, site, 'admin')
  const ride = await fullRide(page)
  const sheet: RideSheet = await (await page.request.get(`/api/riding-events/${ride.id}/ride-sheet`)).json()
  const title = language === 'ko' ? ride.titleKo : ride.titleEn
  const requestCount = countRequests(page)

  await page.goto('/admin?tab=events')
  const link = page.getByRole('link', { name: t.rideForm.sheetLabel.replace('{title}', title) })
  await link.hover()
  await link.focus()
  expect(requestCount(), 'no request before the link is followed').toBe(0)
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
    for (const number of [rider.phoneNumber, rider.emergencyContactPhone].filter((known) => known !== null)) {
      await expect(row.locator(`a[href="tel:+1${number.replaceAll(/\D/g, '')}"]`)).toContainText(number)
    }
  }
  const names = sheet.riders.flatMap(({ koreanName, englishName }) => [koreanName, englishName]).filter((name) => name !== null)
  expect(names.length, 'the demo has riders with an application').toBeGreaterThan(0)
  for (const name of names) expect(await page.title()).not.toContain(name)
  await expectNoAxeFindings(page)

  const cached = await page.evaluate(async () => {
    for (const event of ['focus', 'online', 'visibilitychange']) window.dispatchEvent(new Event(event))
    const cachedRequests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return cachedRequests.flat().map(({ url }) => url)
  })
  expect(
    cached.filter((url) => url.includes('ride-sheet') || url.includes('sheet=')),
    'in no cache of the browser',
  ).toEqual([])
  expect(requestCount(), 'one request').toBe(1)

  await article.getByRole('link', { name: t.rideSheet.backToRides }).click()
  await expect(page.getByRole('tab', { name: t.admin.tabEvents, selected: true })).toBeVisible()
  await link.click()
  await expect(article.getByRole('heading', { name: title })).toBeVisible()
  expect(requestCount(), 'requested again, since it is not cached').toBe(2)
})

test('on paper the ride sheet is black on white, without the page around it, and says when it was printed', async ({
  page,
  context,
  site,
  language,
}) => {
  const t = text(language)
  await context.addCookies([{ name: 'theme', value: 'dark', url: site.origin }])
  await logInAs(page, site, 'admin')
  const ride = await fullRide(page)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(`/admin?sheet=${ride.id}`)
  const article = page.getByRole('article')
  const row = article.getByRole('listitem').first()
  await expect(row).toBeVisible()
  const printed = article.getByText(language === 'ko' ? /^\d{4}\. .* 인쇄$/ : /^Printed \w{3} \d/)
  await expect(printed).toBeHidden()
  await article.getByRole('button', { name: t.rideSheet.print }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')

  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  for (const around of [page.getByRole('banner'), page.getByRole('contentinfo'), article.getByRole('button')]) {
    await expect(around).toBeHidden()
  }
  await expect(article).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(article).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(row, 'no page break within a rider').toHaveCSS('break-inside', 'avoid')
  const number = article.getByRole('listitem').getByRole('link').first()
  await expect(number).toHaveCSS('color', 'rgb(0, 0, 0)')
  const size = await number.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size, 'at least 13 points').toBeGreaterThan(17)
})

test.describe('when the sheet cannot be shown', () => {
  test.use({ expectedBrowserErrors: [/\b(401|404)\b/] })

  test('a deleted ride and an expired session are explained', async ({ page, site, language }) => {
    const t = text(language)
    await logInAs(page, site, 'admin')
    await page.goto(`/admin?sheet=${randomUUID()}`)
    await expect(page.getByText(t.rideSheet.notFound)).toBeVisible()
    await page.goto('/admin?tab=events')
    const link = page.getByRole('link', { name: t.rideForm.sheet }).first()
    await expect(link).toBeVisible()
    await page.request.post('/api/auth/logout')
    await link.click()
    await expect(page.getByText(t.admin.loginRequiredText)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: t.nav.login })).toHaveAttribute('href', /^\/api\/login/)
  })
})

test('a member gets no ride sheet', async ({ page, site, language }) => {
  const requestCount = countRequests(page)
  await logInAs(page, site, 'rider')
  const ride = await fullRide(page)
  await page.goto(`/admin?sheet=${ride.id}`)
  await expect(page.getByText(text(language).admin.deniedTitle)).toBeVisible()
  expect(requestCount()).toBe(0)
})
