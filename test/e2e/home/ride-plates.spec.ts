import { openCard } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, text } from '../fixtures.ts'
import { test } from './told-rider.ts'

test('a card says what has changed, and that a ride is on again', async ({ page, site, language, as, riderOf, change }) => {
  const { home, rides } = text(language)
  const changed = (facts: string[]) => rides.changed.replace('{facts}', facts.join(', '))
  const ride = await riderOf()
  await logInAs(page, site, 'rider')
  await expect((await openCard(page, home.scheduleTab, ride)).locator('mark')).toHaveCount(0)
  await change(ride, { startTime: '19:00' })
  await change(ride, { startTime: '19:00', meetingLocation: 'Golden' })
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card).toContainText(changed([rides.changedStartTime, rides.changedMeetingLocation]))
  await expect(card.locator('mark')).toHaveText([/7:00/, 'Golden'])
  await expectNoAxeFindingsInBothThemes(page)

  const officer = await as('admin')
  expect((await officer.delete(`/api/riding-events/${ride.id}`)).status()).toBe(204)
  expect((await officer.post(`/api/deleted-items/${ride.id}/restore`)).status()).toBe(200)
  await expect(await openCard(page, home.scheduleTab, ride)).toContainText(rides.onAgain)
  await logInAs(page, site, 'guest')
  await expect(await openCard(page, home.scheduleTab, ride)).not.toContainText(rides.onAgain)
})

test('a cancelled ride stays in sight of its riders, without controls, and so does a deleted one', async ({
  page,
  site,
  language,
  as,
  riderOf,
  change,
}) => {
  const { home, rides } = text(language)
  const ride = await riderOf()
  await change(ride, { status: 'cancelled' })
  await logInAs(page, site, 'rider')
  const html = await (await page.request.get(`${site.origin}/`)).text()
  expect(html.slice(0, html.indexOf('id="state"')), 'rendered by the server').toContain(ride.title)
  const card = await openCard(page, home.scheduleTab, ride)
  const isShown = async () => {
    await expect(page.getByRole('list', { name: rides.calledOffLabel }).getByRole('listitem', { name: ride.title })).toBeVisible()
    await expect(card).toHaveCount(1)
    await expect(card).toContainText(rides.cancelled)
    for (const control of ['button', 'link'] as const) await expect(card.getByRole(control)).toHaveCount(0)
  }
  await isShown()
  await expectNoAxeFindingsInBothThemes(page)
  expect((await (await as('admin')).delete(`/api/riding-events/${ride.id}`)).status()).toBe(204)
  await page.reload()
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  await isShown()
  await logInAs(page, site, 'guest')
  await expect(await openCard(page, home.scheduleTab, ride)).toHaveCount(0)
})
