import { personName } from '#contract/accounts/person-name.ts'
import type { EventParticipant } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { type DemoAccount, expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { closeTelling, createRide, fillRide, newTitles, openEvents, rowOf, timeZone, today, withTitle } from './plan-ride.ts'

test('an administrator plans a ride, changes its status, repeats it a week later, and deletes it', async ({
  page,
  site,
  language,
}) => {
  test.slow()
  const t = text(language)
  const titles = newTitles()
  const title = titles[language]
  await logInAs(page, site, 'admin')
  await openEvents(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t.rideForm.createTitle }).click()
  for (const [name, value] of Object.entries({ eventDate: today(), difficulty: 'easy', status: 'upcoming', startTime: '' })) {
    await expect(dialog.locator(`[name=${name}]`), `the value of ${name}`).toHaveValue(value)
  }
  await fillRide(dialog, titles)
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: t.rideForm.create }).dblclick()
  await expect(page.getByText(t.rideForm.createdText).first()).toBeVisible()
  await closeTelling(page, t.tellRiders.shareTitle)
  const row = rowOf(page, title)
  await expect(row, 'a double click creates one ride').toHaveCount(1)
  await expect(row.getByText(t.difficulty.easy)).toBeVisible()
  await expect(row.getByRole('definition').first()).toContainText(
    createFormat(language, timeZone).shortDate('2031-05-03T18:00:00Z'),
  )

  await row.getByRole('button', { name: withTitle(t.rideForm.editLabel, title) }).click()
  await expect(dialog.locator('[name=eventDate]'), 'the day that was typed').toHaveValue('2031-05-03')
  await dialog.locator('[name=status]').selectOption('cancelled')
  await dialog.locator('[name=maxParticipants]').fill('12')
  await dialog.getByRole('button', { name: t.rideForm.update }).click()
  await expect(page.getByText(t.rideForm.updatedText).first()).toBeVisible()
  await closeTelling(page, t.tellRiders.title)
  await expect(row.getByText(t.eventStatus.cancelled)).toBeVisible()
  await expect(
    row.getByRole('button', { name: withTitle(t.rideForm.editLabel, title) }),
    'the focus returns to the button',
  ).toBeFocused()

  await row.getByRole('button', { name: t.rideForm.moreActions }).click()
  await row.getByRole('button', { name: withTitle(t.rideForm.duplicateLabel, title) }).click()
  await expect(dialog.locator('[name=eventDate]')).toBeFocused()
  await expect(dialog.locator('[name=eventDate]'), 'a week later').toHaveValue('2031-05-10')
  await expect(dialog.locator('[name=status]')).toHaveValue('upcoming')
  await expect(dialog.locator('[name=startTime]')).toHaveValue('08:30')
  await dialog.getByRole('button', { name: t.rideForm.create }).click()
  await closeTelling(page, t.tellRiders.shareTitle)
  await expect(row).toHaveCount(2)

  for (const left of [1, 0]) {
    await row
      .first()
      .getByRole('button', { name: withTitle(t.rideForm.deleteLabel, title) })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(title)).toBeVisible()
    if (left === 1) await expectNoAxeFindings(page)
    await question.getByRole('button', { name: t.common.delete }).click()
    if (left === 1) await closeTelling(page, t.tellRiders.title) // the other one was cancelled before
    await expect(row).toHaveCount(left)
  }
})

test('before a ride is deleted, the riders who would lose their place are withTitle', async ({
  page,
  site,
  language,
  playwright,
}) => {
  const t = text(language)
  const titles = newTitles()
  await logInAs(page, site, 'admin')
  const ride = await createRide(page.request, site, titles)
  const people: DemoAccount[] = ['rider', 'admin']
  for (const username of people) {
    const request = await playwright.request.newContext({ baseURL: site.origin })
    await request.post('/api/auth/login', { data: site.accounts.get(username) })
    const data = { emergencyContactPhone: '(303) 555-0177' }
    const answer = await request.put(`/api/riding-events/${ride.id}/registration`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
    await request.dispose()
  }
  const answer = await page.request.get(`/api/riding-events/${ride.id}/participants`)
  const names = ((await answer.json()) as EventParticipant[]).map((rider) => personName(rider) ?? '')
  expect(names).toHaveLength(2)

  await openEvents(page)
  await rowOf(page, titles[language])
    .getByRole('button', { name: withTitle(t.rideForm.deleteLabel, titles[language]) })
    .click()
  const question = page.getByRole('alertdialog')
  for (const name of names) await expect(question).toContainText(name)
  await expect(question, 'Enter answers nothing yet').toBeFocused()
  await question.getByRole('button', { name: t.common.delete }).click()
  await expect(page.getByText(t.rideForm.deletedText).first()).toBeVisible()
  await expect(rowOf(page, titles[language])).toHaveCount(0)
})
