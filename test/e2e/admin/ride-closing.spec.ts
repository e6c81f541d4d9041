import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { expect, expectNoAxeFindings, logInAs, serverText, text } from '../fixtures.ts'
import { closeTelling, fillRide, newTitles, openEvents, rowOf } from './plan-ride.ts'
import { closeRegistration, register, test } from './planned-rides.ts'

test('after registration has closed, an administrator gives the free place to a rider who waits', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const t = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  const rider = await as('rider')
  await register(officer, ride)
  await register(rider, ride)
  await logInAs(page, site, 'admin')
  const article = page.getByRole('article')
  const give = article.getByRole('button', { name: new RegExp(t.rideSheet.giveLabel.replace('{name}', '.+')) })
  await page.goto(`/admin?sheet=${ride.id}`)
  await expect(article.getByRole('heading', { name: t.rideSheet.waitingHeading })).toBeVisible()
  await expect(give, 'while registration is open').toHaveCount(0)

  await closeRegistration(officer, ride, '1')
  await page.reload()
  await expect(article.getByRole('heading', { name: t.rideSheet.waitingHeading })).toBeVisible()
  await expect(give, 'while the ride is full').toHaveCount(0)

  await officer.delete(`/api/riding-events/${ride.id}/registration`)
  await page.reload()
  await expect(give).toHaveCount(1)
  await expectNoAxeFindings(page)
  await give.press('Enter')
  await expect(page.getByText(t.rideSheet.givenText).first()).toBeVisible()
  await expect(give).toHaveCount(0)
  await expect(article.getByRole('heading', { name: t.rideSheet.waitingHeading })).toHaveCount(0)
  await expect(article.getByRole('listitem')).toBeFocused()
  const rides: RidingEvent[] = await (await rider.get('/api/riding-events/upcoming')).json()
  expect(rides.find(({ id }) => id === ride.id)?.myStatus).toBe('registered')
})

test('two quick presses give one of two free places, without an error', async ({ page, site, language, as, plan }) => {
  const t = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  await register(officer, ride)
  await register(await as('rider'), ride)
  await closeRegistration(officer, ride, '3')
  await logInAs(page, site, 'admin')
  await page.goto(`/admin?sheet=${ride.id}`)
  const article = page.getByRole('article')
  const give = article.getByRole('button', { name: new RegExp(t.rideSheet.giveLabel.replace('{name}', '.+')) })
  await expect(give).toHaveCount(1)
  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/place')) requests++
  })
  // Two clicks before the page is rendered again, as two quick presses on a slow phone.
  await give.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText(t.rideSheet.givenText).first()).toBeVisible()
  await expect(give).toHaveCount(0)
  await expect(article.getByRole('listitem').nth(1)).toBeFocused()
  await expect(page.getByText(t.common.errorTitle)).toHaveCount(0)
  expect(requests).toBe(1)
})

test.describe('when another administrator was faster', () => {
  test.use({ expectedBrowserErrors: [/\b409\b/] })

  test('the sheet says that the rider does not wait any more, and shows who does', async ({ page, site, language, as, plan }) => {
    const t = text(language)
    const ride = await plan('1')
    const officer = await as('admin')
    const rider = await as('rider')
    await register(officer, ride)
    await register(rider, ride)
    await closeRegistration(officer, ride, '1')
    await officer.delete(`/api/riding-events/${ride.id}/registration`)
    await logInAs(page, site, 'admin')
    await page.goto(`/admin?sheet=${ride.id}`)
    const give = page.getByRole('button', { name: new RegExp(t.rideSheet.giveLabel.replace('{name}', '.+')) })
    await expect(give).toHaveCount(1)
    await rider.delete(`/api/riding-events/${ride.id}/registration`)
    await give.click()
    const refusal = say('This rider is no longer on the waitlist.')
    await expect(page.getByText(serverText(language, refusal)).first()).toBeVisible()
    await expect(page.getByText(t.rideSheet.noRiders)).toBeVisible()
    await expect(page.locator('#main')).toBeFocused()
  })
})

test.describe('when the server refuses', () => {
  test.use({ expectedBrowserErrors: [/\b400\b/] })

  test('a closing time after the start is explained at its field, and a repeated ride has none', async ({
    page,
    site,
    language,
  }) => {
    const t = text(language)
    const titles = newTitles()
    await logInAs(page, site, 'admin')
    await openEvents(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: t.rideForm.createTitle }).click()
    await fillRide(dialog, titles)
    const closes = dialog.locator('[name=registrationClosesAt]')
    await expect(closes).toHaveAccessibleDescription(/12/)
    await closes.fill('2031-05-03T08:31')
    const save = dialog.getByRole('button', { name: t.rideForm.create, exact: true })
    await save.click()
    const refusal = say('Sign-up cannot close after the ride has started.')
    await expect(closes).toHaveAccessibleDescription(new RegExp(serverText(language, refusal)))
    await expect(closes).toBeFocused()
    await closes.fill('2031-05-03T08:30')
    await save.click()
    await closeTelling(page, t.tellRiders.shareTitle)

    const row = rowOf(page, titles[language])
    await row.getByRole('button', { name: t.common.edit }).click()
    await expect(closes).toHaveValue('2031-05-03T08:30')
    await dialog.getByRole('button', { name: t.common.cancel }).click()
    await row.getByRole('button', { name: t.rideForm.moreActions }).click()
    await row.getByRole('button', { name: t.rideForm.duplicate }).click()
    await expect(closes).toHaveValue('')
  })
})
