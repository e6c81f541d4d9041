import { personName } from '#contract/accounts/person-name.ts'
import type { EventParticipant, RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, expectNoAxeFindings, logInAs, text } from '../fixtures.ts'
import { closeTelling, fillRide, newTitles, openEvents, rowOf, withTitle } from './plan-ride.ts'
import { register, test } from './planned-rides.ts'

test('an administrator plans a ride, repeats it, cancels it, tells its riders, deletes both, and restores one', async ({
  page,
  context,
  site,
  language,
  as,
}) => {
  const { admin, common, eventStatus, popUpRide, recentlyDeleted, rideForm: t, tellRiders } = text(language)
  const titles = newTitles()
  const title = titles[language]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await logInAs(page, site, 'admin')
  await openEvents(page)
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.locator(`[name=${name}]`)
  const create = dialog.getByRole('button', { name: t.create, exact: true })
  const update = dialog.getByRole('button', { name: t.update })
  await page.getByRole('button', { name: t.createTitle }).click()
  const places = dialog.getByRole('group', { name: popUpRide.recentPlaces }).getByRole('button')
  await places.first().click()
  await expect(field('meetingLocation')).not.toHaveValue('')
  const place = await field('meetingLocation').inputValue()
  const known: RidingEvent[] = await (await page.request.get('/api/riding-events?limit=100')).json()
  const names = known.filter((ride) => ride.meetingLocation === place).map((ride) => ride.meetingLocationEn ?? '')
  expect(names, 'a place comes with its name in English').toContain(await field('meetingLocationEn').inputValue())
  await fillRide(dialog, titles)
  await dialog.getByText(t.moreFields, { exact: true }).click()
  await expect(field('registrationClosesAt')).toHaveAccessibleDescription(/12/)
  await field('registrationClosesAt').fill('2031-05-03T08:30')
  const made = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/riding-events'),
  )
  await create.dblclick()
  await expect(page.getByText(t.createdText).first()).toBeVisible()
  await closeTelling(page, tellRiders.shareTitle)
  const rows = rowOf(page, title)
  const press = (label: string) =>
    rows
      .first()
      .getByRole('button', { name: withTitle(label, title) })
      .click()
  await expect(rows, 'a double click creates one ride').toHaveCount(1)
  const ride = { id: (await (await made).json()).id as string, title }
  for (const each of ['rider', 'admin'] as const) await register(await as(each), ride)

  await page.getByRole('button', { name: t.createTitle }).click()
  await dialog.getByRole('button', { name: t.takeFromPast }).click()
  await dialog.getByRole('list', { name: t.takeFromPast }).getByRole('button', { name: title }).click()
  await expect(field('eventDate')).toBeFocused()
  const week = { eventDate: '2031-05-10', status: 'upcoming', startTime: '08:30', registrationClosesAt: '' }
  for (const [name, value] of Object.entries(week)) await expect(field(name), `a week later, ${name}`).toHaveValue(value)
  await create.click()
  await closeTelling(page, tellRiders.shareTitle)
  await expect(rows).toHaveCount(2)

  // The riders who would lose their place are named.
  const participants: EventParticipant[] = await (await page.request.get(`/api/riding-events/${ride.id}/participants`)).json()
  expect(participants).toHaveLength(2)
  await press(t.deleteLabel)
  const question = page.getByRole('alertdialog')
  for (const rider of participants) await expect(question).toContainText(personName(rider, language) ?? '')
  await expect(question, 'Enter answers nothing yet').toBeFocused()
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: common.cancel }).click()

  // A change that riders need not know opens no dialog; a cancellation opens one with the message and the riders to call.
  const edit = rows.first().getByRole('button', { name: withTitle(t.editLabel, title) })
  await edit.click()
  await expect(field('eventDate'), 'the day that was typed').toHaveValue('2031-05-03')
  await field('maxParticipants').fill('12')
  await update.click()
  await expect(page.getByText(t.updatedText).first()).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await edit.click()
  await field('status').selectOption('cancelled')
  await update.click()
  const telling = page.getByRole('dialog', { name: tellRiders.title })
  await expect(telling.getByRole('listitem')).toHaveCount(2)
  await expect(telling.getByRole('listitem').getByText(tellRiders.siteOnly)).toHaveCount(2)
  await expect(telling.getByRole('link').first()).toHaveAttribute('href', /^tel:/)
  await expectNoAxeFindings(page)
  await telling.getByRole('button', { name: language === 'ko' ? /참가자 2명$/ : /^2 riders / }).click()
  await expect(telling.getByRole('heading', { name: tellRiders.ridersSubheading })).toBeFocused()
  await telling.getByRole('button', { name: tellRiders.copyBoth }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(language === 'ko' ? /^【취소】[\s\S]+\n\n\[Cancelled\]/ : /^\[Cancelled\][\s\S]+\n\n【취소】/)
  await closeTelling(page, tellRiders.title)
  await expect(edit, 'the focus returns to where the change began').toBeFocused()
  await expect(rows.first().getByText(eventStatus.cancelled)).toBeVisible()
  await press(t.moreActions)
  await press(tellRiders.openLabel)
  await closeTelling(page, tellRiders.title)

  for (const left of [1, 0]) {
    await press(t.deleteLabel)
    await question.getByRole('button', { name: common.delete }).click()
    if (left === 0) await closeTelling(page, tellRiders.title) // the other one was cancelled before
    await expect(rows).toHaveCount(left)
  }

  await page.getByRole('tab', { name: admin.tabSettings }).click()
  await page.getByRole('link', { name: admin.parts.deleted }).click()
  const deleted = page.getByRole('region', { name: recentlyDeleted.heading }).getByRole('listitem').filter({ hasText: title })
  await expect(deleted).toHaveCount(2)
  await expect(deleted.first()).toContainText(recentlyDeleted.kind.event)
  await expectNoAxeFindings(page)
  const label = (message: string) => deleted.first().getByRole('button', { name: withTitle(message, title) })
  await label(recentlyDeleted.deleteLabel).click()
  await question.getByRole('button', { name: common.cancel }).click()
  await label(recentlyDeleted.restoreLabel).click()
  await expect(page.getByText(recentlyDeleted.restoredText).first()).toBeVisible()
  await expect(deleted).toHaveCount(1)
  await expect(page.locator(':focus'), 'the focus is not lost with the row').toHaveCount(1)
  await page.getByRole('tab', { name: admin.tabEvents }).click()
  await expect(rows).toHaveCount(1)
})
