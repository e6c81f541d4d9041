import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { closeTelling, fillRide, newTitles, openEvents, rowOf, withTitle } from './plan-ride.ts'

const dayOf = ({ eventDate }: RidingEvent) => eventDate.slice(0, 10)

test('an officer makes a series, changes it from a ride on, and cancels the rest', async ({ page, site, language }) => {
  test.setTimeout(90_000)
  const { decideRide, rideForm: t, rideSeries, tellRiders } = text(language)
  const titles = newTitles()
  const title = titles[language]
  await logInAs(page, site, 'admin')
  await openEvents(page)
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.locator(`[name=${name}]`)
  const rides = async (): Promise<RidingEvent[]> => {
    const listed: RidingEvent[] = await (await page.request.get('/api/riding-events?limit=100')).json()
    return listed.filter(({ titleEn }) => titleEn === titles.en).toReversed()
  }

  await page.getByRole('button', { name: t.createTitle }).click()
  await fillRide(dialog, titles)
  await field('repeats').selectOption('twoWeeks')
  await field('repeatsUntil').fill('2031-06-20')
  const days = dialog.getByRole('group', { name: rideSeries.days }).getByRole('checkbox')
  await expect(days).toHaveCount(4)
  await expect(days.first(), 'the day of the form').toBeDisabled()
  await days.nth(2).uncheck()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: language === 'ko' ? '3개 만들기' : 'Create 3 rides', exact: true }).click()
  const shared = page.getByRole('dialog', { name: tellRiders.shareTitle })
  const message = shared.getByRole('textbox', { name: tellRiders.languages.en })
  await expect(message).toHaveValue(/Days: Sat, May 3, Sat, May 17, Sat, Jun 14\n/)
  await closeTelling(page, tellRiders.shareTitle)
  const rows = rowOf(page, title)
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(rideSeries.mark)
  expect((await rides()).map(dayOf)).toEqual(['2031-05-03', '2031-05-17', '2031-06-14'])

  // From the second ride on.
  await rows
    .nth(1)
    .getByRole('button', { name: withTitle(t.editLabel, title) })
    .click()
  await field('startTime').fill('07:15')
  await dialog.getByRole('button', { name: rideSeries.later, exact: true }).click()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: t.update }).click()
  await expect(page.getByRole('dialog', { name: tellRiders.title }).getByRole('textbox').first()).toHaveValue(
    /이 뒤의 같은 라이딩도/,
  )
  await closeTelling(page, tellRiders.title)
  expect((await rides()).map(({ startTime }) => startTime)).toEqual(['08:30', '07:15', '07:15'])

  await rows.nth(1).getByRole('button', { name: t.moreActions }).click()
  await rows
    .nth(1)
    .getByRole('button', { name: text(language).rideDecision.decideShort })
    .click()
  await dialog.getByRole('button', { name: decideRide.choices.cancelled }).click()
  await dialog.getByRole('button', { name: rideSeries.later, exact: true }).click()
  await dialog.getByRole('button', { name: decideRide.choices.cancelled }).click()
  await closeTelling(page, tellRiders.title)
  expect((await rides()).map(({ status }) => status)).toEqual(['upcoming', 'cancelled', 'cancelled'])
  for (const { id } of await rides()) await page.request.delete(`/api/riding-events/${id}`)
})
