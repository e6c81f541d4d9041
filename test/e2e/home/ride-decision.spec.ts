import type { Notice } from '#contract/notices/notices.ts'
import { rideReasons } from '#contract/rides/ride-reasons.ts'
import { openEvents, rowOf, withTitle } from '../admin/plan-ride.ts'
import { openRide } from '../admin/planned-rides.ts'
import { expect, logInAs, text } from '../fixtures.ts'
import { test } from './told-rider.ts'

test('an officer names the leader, who decides in one press that a ride goes, and its riders see it; cancelling asks once more; a deleted ride has no page', async ({
  page,
  site,
  language,
  as,
  riderOf,
  change,
}) => {
  const { rideDecision, decideRide, eventStatus, rideReason, rideForm, leaderFields, home, rides } = text(language)
  const ride = await riderOf()
  const rider = await as('rider')
  const dialog = page.getByRole('dialog')
  await logInAs(page, site, 'admin')
  await openEvents(page)
  const edit = { name: withTitle(rideForm.editLabel, ride.title) }
  await rowOf(page, ride.title).getByRole('button', edit).click()
  for (const [field, username] of [
    [leaderFields.searchLeader, 'rider'],
    [leaderFields.searchSweep, 'taeho.lim'],
  ] as const) {
    await dialog.getByRole('searchbox', { name: field }).fill(username)
    await dialog.getByRole('button', { name: username }).click()
  }
  await dialog.getByRole('button', { name: rideForm.update }).click()
  await expect(dialog).toBeHidden()

  await logInAs(page, site, 'rider')
  const card = await openRide(page, ride)
  const decide = card.getByRole('button', { name: rideDecision.decide })
  const choice = (decision: keyof typeof decideRide.choices) => dialog.getByRole('button', { name: decideRide.choices[decision] })
  await expect(card).not.toContainText(rideDecision.goes)

  await decide.click()
  await expect(choice('open')).toBeDisabled()
  await choice('go').dblclick()
  await expect(dialog.getByRole('textbox')).toHaveValue(/(?=.*【출발 확정】)(?=.*\[It’s on\])/s)
  await dialog.getByRole('button', { name: decideRide.close }).last().click()
  await expect(card).toContainText(rideDecision.goes)
  const notices = (await (await rider.get('/api/notices')).json()) as Notice[]
  expect(notices.filter(({ kind, readAt }) => kind === 'rideDecision' && readAt === null)).toHaveLength(1)
  await expect(decide, 'the focus is where it was').toBeFocused()

  await decide.click()
  await choice('postponed').click()
  await expect(dialog.getByLabel(decideRide.newDate)).toBeFocused()
  await dialog.getByRole('button', { name: decideRide.back }).click()
  await choice('cancelled').click()
  await expect(dialog.getByRole('button', { name: decideRide.back })).toBeFocused()
  await dialog.getByRole('button', { name: decideRide.back }).click()
  await choice('cancelled').click()
  await dialog.getByRole('button', { name: rideReasons.weather[language] }).click()
  await expect(dialog.getByLabel(rideReason.label)).toHaveValue(rideReasons.weather[language])
  await choice('cancelled').click()
  await expect(dialog.getByRole('textbox')).toHaveValue(/(?=.*【취소】.*이유: 날씨)(?=.*Reason: Weather)/s)
  await dialog.getByRole('button', { name: decideRide.close }).last().click()
  await expect(card).toContainText(`${eventStatus.cancelled} · ${rideReasons.weather[language]}`)
  expect(await page.evaluate(() => document.activeElement?.tagName), 'the button has left with its tools').not.toBe('BODY')

  // It is on again; once it is deleted, it stays in the list as cancelled, without a page.
  await change(ride, { status: 'upcoming' })
  await page.reload()
  await expect(card).toContainText(rides.onAgain)
  const officer = await as('admin')
  expect((await officer.delete(`/api/riding-events/${ride.id}`)).status()).toBe(204)
  await page.goto('/?tab=schedule#schedule')
  const row = page.getByRole('list', { name: home.scheduleTab }).getByRole('listitem', { name: ride.title })
  await expect(row).toContainText(rides.cancelled)
  for (const role of ['button', 'link'] as const) await expect(row.getByRole(role)).toHaveCount(0)
})
