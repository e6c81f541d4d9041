import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import type { RideSheet } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { expect, expectNoAxeFindings, openAs, serverText, text } from '../fixtures.ts'
import { pressTwice } from '../press-twice.ts'
import { withTitle } from './plan-ride.ts'
import { closeRegistration, register, test } from './planned-rides.ts'

test.use({ expectedBrowserErrors: [/\b40[49]\b/] })

test('an administrator reads a ride sheet, which nothing keeps, gives free places, and prints it', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { rideForm, rideSheet: t, paper, admin } = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  const rider = await as('rider')
  const other = await as('taeho.lim')
  for (const each of [officer, rider, other]) await register(each, ride)
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: site.origin }])
  await openAs(page, site, 'admin', '/admin?tab=events')
  // Each request adds a line to the audit log.
  let requestCount = 0
  page.on('request', (request) => request.url().endsWith('/ride-sheet') && requestCount++)
  const link = page.getByRole('link', { name: withTitle(rideForm.sheetLabel, ride.title) })
  await link.hover()
  await link.focus()
  expect(requestCount, 'no request before the link is followed').toBe(0)
  await link.click()
  const article = page.getByRole('article')
  const give = article.getByRole('button', { name: new RegExp(t.giveLabel.replace('{name}', '.+')) })
  const waiting = article.getByRole('heading', { name: t.waitingHeading })
  await expect(article.getByRole('heading', { name: ride.title })).toBeVisible()
  await expect(article.getByText(t.notice)).toBeVisible()
  await expect(waiting).toBeVisible()
  await expect(give, 'while registration is open').toHaveCount(0)
  await page.evaluate(() => {
    for (const event of ['focus', 'online', 'visibilitychange']) window.dispatchEvent(new Event(event))
  })
  expect(requestCount, 'one request').toBe(1)
  await closeRegistration(officer, ride, '1')
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(give, 'while no place is free').toHaveCount(0)

  // One press is one place.
  await closeRegistration(officer, ride, '3')
  await page.reload()
  await expect(give).toHaveCount(2)
  await expectNoAxeFindings(page)
  let given = 0
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/place') && given++)
  await give.first().evaluate(pressTwice)
  await expect(page.getByText(t.givenText).first()).toBeVisible()
  await expect(give).toHaveCount(1)
  await expect(article.getByRole('listitem').nth(1)).toBeFocused()
  expect(given).toBe(1)
  const lists = article.getByRole('list')
  await expect(lists.first().getByRole('listitem')).toHaveCount(2)
  await expect(lists.last().getByRole('listitem')).toHaveCount(1)

  const sheet: RideSheet = await (await page.request.get(`/api/riding-events/${ride.id}/ride-sheet`)).json()
  for (const [index, { koreanName, phoneNumber, emergencyContactPhone }] of sheet.riders.entries()) {
    const row = article.getByRole('listitem').nth(index)
    if (koreanName) await expect(row).toContainText(koreanName)
    if (phoneNumber === null) await expect(row).toContainText(t.noApplication)
    // Other specs may have stored it with other signs.
    for (const number of [phoneNumber, emergencyContactPhone].filter((known) => known !== null))
      await expect(row.locator(`a[href="tel:+1${number.replaceAll(/\D/g, '')}"]`)).toContainText(number.slice(-4))
  }

  // Who waited has left in the meantime.
  await other.delete(`/api/riding-events/${ride.id}/registration`)
  await give.press('Enter')
  const refusal = say('This rider is no longer on the waitlist.')
  await expect(page.getByText(serverText(language, refusal)).first()).toBeVisible()
  await expect(waiting).toHaveCount(0)

  // On paper it is dark on white, without the page around it, and says when it was printed.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const printed = article.getByText(language === 'ko' ? /^\d{4}\. .* 인쇄$/ : /^Printed \w{3} \d/)
  await expect(printed).toBeHidden()
  await article.getByRole('button', { name: paper.print }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  for (const around of [page.getByRole('banner'), page.getByRole('contentinfo'), article.getByRole('button')])
    await expect(around).toBeHidden()
  await expect(article.getByRole('listitem').getByRole('link').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(article).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })

  await article.getByRole('link', { name: t.backToRides }).click()
  await expect(page.getByRole('tab', { name: admin.tabEvents, selected: true })).toBeVisible()
  requestCount = 0
  await link.click()
  await expect(article.getByRole('heading', { name: ride.title })).toBeVisible()
  expect(requestCount, 'requested again, since it is not cached').toBe(1)

  // Phone numbers of guests stand below those of riders.
  const rides: RidingEvent[] = await (await page.request.get('/api/riding-events')).json()
  await page.goto(`/admin?tab=events&sheet=${rides.find(({ guestCount }) => guestCount > 0)?.id}`)
  const riders = article.locator('section').first()
  const guests = article.locator('section').filter({ hasText: t.guestsHeading })
  const left = async (list: Locator, name: string) => (await list.getByText(name, { exact: true }).first().boundingBox())?.x
  for (const name of [t.phone, t.emergency]) {
    expect(await left(guests, name)).toBeGreaterThan(0)
    expect(await left(guests, name)).toBe(await left(riders, name))
  }
  await page.goto(`/admin?sheet=${randomUUID()}`)
  await expect(page.getByText(t.notFound)).toBeVisible()
})
