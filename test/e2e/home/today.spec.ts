import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, openAs, text } from '../fixtures.ts'
import { test } from '../offline/led-ride.ts'

test('every act of a ride’s day is one press from the home page', async ({ page, site, as, language, planLedRide }) => {
  const { ticket, lateAnswer, rides, headCount, rideRegistration, signedUp, common } = text(language)
  const { id, title, riders } = await planLedRide(false)
  const [, sweep = ''] = riders
  const inMinutes = (message: string) => message.replace('{minutes}', '20')
  // The ticket is of the first ride that the user leads: those of other tests on this site go.
  const officer = await as('admin')
  const ahead: RidingEvent[] = await (await officer.get('/api/riding-events?rides=ahead&limit=100')).json()
  for (const ride of ahead.filter((each) => each.sweepId !== null && each.id !== id && each.titleEn.startsWith('Peak ')))
    expect((await officer.delete(`/api/riding-events/${ride.id}`)).status()).toBe(204)
  await openAs(page, site, 'taeho.lim', '/')
  const today = page.getByRole('region', { name: ticket.heading })
  await expect(today.getByRole('heading', { name: title })).toBeVisible()
  await expect(today.getByText(ticket.leavesInHours.split('{')[0] ?? '')).toBeVisible()
  await today.getByRole('button', { name: lateAnswer.late }).press('Enter')
  await today.getByRole('button', { name: inMinutes(lateAnswer.minutes), exact: true }).press('Enter')
  await expect(today.getByRole('status').filter({ hasText: inMinutes(lateAnswer.told) })).toBeVisible()
  const answered = today.getByRole('button', { name: inMinutes(lateAnswer.lateBy) })
  await expect(answered).toHaveAttribute('aria-pressed', 'true')
  await expect(answered).toBeFocused()

  const acts = today.getByRole('group', { name: ticket.lead })
  await expect(acts.getByRole('button', { name: ticket.decide })).toBeVisible()
  await expect(acts.getByRole('link', { name: ticket.sheet })).toBeVisible()
  await acts.getByRole('button', { name: ticket.count }).click()
  const count = page.getByRole('dialog', { name: headCount.countTitle })
  const late = count.getByRole('listitem').filter({ hasText: inMinutes(headCount.late) })
  await expect(late).toContainText(sweep)
  await count.getByRole('button', { name: headCount.markHere.replace('{name}', sweep) }).click()
  await expect(late, 'who has come is not late any more').toHaveCount(0)
  await count.getByRole('button', { name: common.close }).click()

  await today.getByRole('button', { name: lateAnswer.notGoing }).click()
  await today.getByRole('button', { name: rides.go }).click()
  await page.getByRole('dialog').getByRole('button', { name: rideRegistration.join }).click()
  await page.getByRole('dialog', { name: signedUp.going }).getByRole('button', { name: common.close }).last().click()
  await expect(today.getByRole('button', { name: lateAnswer.going })).toBeVisible()
})
