import { randomUUID } from 'node:crypto'
import { languageCookie } from '#contract/languages.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, logInAs, serverText, test, text, waitForHydration } from '../fixtures.ts'

const refusal =
  'This ride is for riders who have ridden with the club more often. Please ask its road captain or an officer: once they have allowed it, you can sign up here.'

test.use({ expectedBrowserErrors: [/\b409\b/] })

test('a newcomer is refused, is allowed in one press, is told to come early, and brings a guest', async ({
  page,
  browser,
  site,
  language,
}) => {
  test.setTimeout(90_000)
  const t = text(language)
  const context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'block' })
  await context.addCookies([{ name: languageCookie, value: language, url: site.origin }])
  const officer = await context.newPage()
  await Promise.all([logInAs(officer, site, 'admin'), page.goto('/')])
  const account = { username: `new.${randomUUID().slice(0, 8)}`, password: 'tailwind over the pass 7' }
  const lastName = `Newcomer${account.username.slice(4)}`
  const person = { email: `${account.username}@example.com`, firstName: 'Dana', lastName }
  const { id: userId } = await (await page.request.post('/api/auth/register', { data: { ...account, ...person } })).json()
  await officer.request.patch(`/api/users/${userId}/role`, { data: { role: 'member' } })
  expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true)
  const rides: RidingEvent[] = await (await officer.request.get('/api/riding-events/upcoming')).json()
  const id = rides.find(({ minRides }) => minRides === 3)?.id ?? ''

  waitForHydration(page)
  const ride = page.locator('.ride-page')
  const dialog = page.getByRole('dialog')
  await page.goto(rideLink(id))
  await expect(ride).toContainText(language === 'ko' ? '함께 3번 이상 달린 분부터' : 'Riders with 3 or more rides with us')
  await ride.locator('.ride-bar').getByRole('button').click()
  await dialog.getByLabel(t.rideRegistration.emergencyContactPhone).fill('(303) 555-0199')
  await dialog.getByRole('button', { name: t.rideRegistration.join }).click()
  await expect(dialog.getByText(serverText(language, refusal))).toBeVisible()

  waitForHydration(officer)
  await officer.goto(rideLink(id))
  const allowing = officer.getByRole('dialog')
  await officer.locator('.leader-tools').getByRole('button').first().waitFor()
  await officer.getByRole('button', { name: /참가 허락|Allow a rider/ }).click()
  await allowing.getByRole('searchbox').fill(lastName)
  await allowing
    .getByRole('button', { name: /허락|Allow/ })
    .last()
    .click()
  await expect(allowing.getByRole('button', { name: /허락됨|is allowed/ })).toBeVisible()
  const toast = officer.getByRole('region', { name: t.common.notifications }).getByRole('listitem')
  await expect(toast).toBeVisible()
  await officer.keyboard.press('Escape')
  await expect(toast, 'closes first').toHaveCount(0)
  await officer.keyboard.press('Escape')
  await expect(allowing).toBeHidden()
  await expect(officer.getByRole('button', { name: /참가 허락|Allow a rider/ }), 'the ride stays open').toBeFocused()

  await dialog.getByRole('button', { name: t.rideRegistration.join }).click()
  await expect(dialog.getByText(t.signedUp.firstRide)).toBeVisible()
  await dialog.getByRole('button', { name: t.common.close }).last().click()
  await expect(dialog).toBeHidden()

  await ride.getByRole('button', { name: t.rides.ownGuests }).click()
  await dialog.getByLabel(t.ownGuests.name, { exact: true }).fill('남궁솔')
  await dialog.getByLabel(t.ownGuests.phoneNumber, { exact: true }).fill('(303) 555-0188')
  await dialog.getByLabel(t.ownGuests.emergencyContactName).fill('남궁별')
  await dialog.getByLabel(t.ownGuests.emergencyContactPhone).fill('(303) 555-0187')
  await dialog.getByRole('button', { name: t.ownGuests.save }).click()
  await expect(dialog).toBeHidden()
  await expect(ride).toContainText(language === 'ko' ? '손님 1명' : '1 guest')

  await context.close()
})
