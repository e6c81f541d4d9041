import { openCard } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'
import { test } from './told-rider.ts'

test('a card says what has changed, that a ride is on again, and that it was cancelled; a guest reads nothing of it', async ({
  page,
  site,
  language,
  as,
  riderOf,
  change,
}) => {
  const { home, rides } = text(language)
  const [moved, cancelled] = [await riderOf(), await riderOf()]
  await change(moved, { startTime: '19:00', meetingLocation: 'Golden' })
  await change(cancelled, { status: 'cancelled' })
  await logInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, moved)
  const facts = [rides.changedStartTime, rides.changedMeetingLocation].join(', ')
  await expect(card).toContainText(rides.changed.replace('{facts}', facts))
  await expect(card.locator('mark')).toHaveText([/7:00/, 'Golden'])
  const off = page.getByRole('listitem', { name: cancelled.title })
  const expectCancelled = async () => {
    await expect(
      page.getByRole('list', { name: rides.calledOffLabel }).getByRole('listitem', { name: cancelled.title }),
    ).toBeVisible()
    await expect(off).toHaveCount(1)
    await expect(off).toContainText(rides.cancelled)
    for (const control of ['button', 'link'] as const) await expect(off.getByRole(control)).toHaveCount(0)
  }
  await expectCancelled()

  const officer = await as('admin')
  for (const { id } of [moved, cancelled]) expect((await officer.delete(`/api/riding-events/${id}`)).status()).toBe(204)
  expect((await officer.post(`/api/deleted-items/${moved.id}/restore`)).status()).toBe(200)
  await openCard(page, home.scheduleTab, moved)
  await expect(card).toContainText(rides.onAgain)
  await expectCancelled()
  await logInAs(page, site, 'guest')
  await openCard(page, home.scheduleTab, moved)
  await expect(card).toBeVisible()
  await expect(card).not.toContainText(rides.onAgain)
  await expect(off).toHaveCount(0)
})
