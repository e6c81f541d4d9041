import type { EventParticipant } from '#contract/rides/riding-events.ts'
import { expect, expectNoAxeFindings, logInAs, text } from '../fixtures.ts'
import { closeTelling, openEvents, rowOf, withTitle } from './plan-ride.ts'
import { register, test } from './planned-rides.ts'

test('a ride that was deleted by mistake is cancelled in calendars until it is restored with its riders', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const t = text(language)
  const ride = await plan('1')
  const rider = await as('rider')
  for (const each of [rider, await as('admin')]) await register(each, ride)
  const places = async () => {
    const people: EventParticipant[] = await (await rider.get(`/api/riding-events/${ride.id}/participants`)).json()
    return people.map(({ status }) => status)
  }
  const { path } = await (await rider.post('/api/calendar-feed', { data: { language: 'en' } })).json()
  const calendar = async () => (await (await rider.get(path)).text()).replaceAll('\r\n ', '')

  await logInAs(page, site, 'admin')
  await openEvents(page)
  await rowOf(page, ride.title)
    .getByRole('button', { name: withTitle(t.rideForm.deleteLabel, ride.title) })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.common.delete }).click()
  await closeTelling(page, t.tellRiders.title)
  await expect(rowOf(page, ride.title)).toHaveCount(0)
  expect(await calendar()).toContain(`SUMMARY:Cancelled: ${ride.title}`)

  await page.getByRole('tab', { name: t.admin.tabSettings }).click()
  await page.getByRole('link', { name: t.admin.parts.deleted }).click()
  const section = page.getByRole('region', { name: t.recentlyDeleted.heading })
  const item = section.getByRole('listitem').filter({ hasText: ride.title })
  await expect(item).toContainText(t.recentlyDeleted.kind.event)
  await expectNoAxeFindings(page)
  await item.getByRole('button', { name: withTitle(t.recentlyDeleted.deleteLabel, ride.title) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.common.cancel }).click()
  await item.getByRole('button', { name: withTitle(t.recentlyDeleted.restoreLabel, ride.title) }).click()
  await expect(page.getByText(t.recentlyDeleted.restoredText).first()).toBeVisible()
  await expect(item).toHaveCount(0)
  await expect(page.locator(':focus'), 'the focus is not lost with the row').toHaveCount(1)

  await page.getByRole('tab', { name: t.admin.tabEvents }).click()
  await expect(rowOf(page, ride.title)).toBeVisible()
  expect(await places()).toEqual(['registered', 'waiting'])
  expect(await calendar()).toContain(`SUMMARY:${ride.title}`)
  await rider.delete('/api/calendar-feed')
})
