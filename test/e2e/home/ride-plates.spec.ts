import { openRide } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'
import { test } from './told-rider.ts'

test('a ride says what has changed and that it is on again; one that was deleted stays in the list as cancelled', async ({
  page,
  site,
  language,
  as,
  riderOf,
  change,
}) => {
  const { home, rides } = text(language)
  const [moved, deleted] = [await riderOf(), await riderOf()]
  await change(moved, { startTime: '19:00', meetingLocation: 'Golden' })
  await logInAs(page, site, 'rider')
  const card = await openRide(page, moved)
  const facts = [rides.changedStartTime, rides.changedMeetingLocation].join(', ')
  await expect(card).toContainText(rides.changed.replace('{facts}', facts))
  await expect(card.locator('mark')).toHaveText([/7:00/, 'Golden'])
  await card.getByRole('link', { name: rides.allRides }).click()
  const rows = page.getByRole('list', { name: home.scheduleTab })
  await expect(rows.getByRole('listitem', { name: moved.title })).toContainText(rides.changed.replace('{facts}', facts))
  const off = rows.getByRole('listitem', { name: deleted.title })

  const officer = await as('admin')
  for (const { id } of [moved, deleted]) expect((await officer.delete(`/api/riding-events/${id}`)).status()).toBe(204)
  expect((await officer.post(`/api/deleted-items/${moved.id}/restore`)).status()).toBe(200)
  await openRide(page, moved)
  await expect(card).toContainText(rides.onAgain)
  await card.getByRole('link', { name: rides.allRides }).click()
  await expect(off).toContainText(rides.cancelled)
  await expect(off.getByRole('button')).toHaveCount(0)
  await expect(off.getByRole('link'), 'a deleted ride has no page').toHaveCount(0)
})
