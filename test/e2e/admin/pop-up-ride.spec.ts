import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'
import { closeTelling, openEvents } from './plan-ride.ts'
import { clubDay, timeZone } from './planned-rides.ts'

test('a pop-up ride takes two presses, and is not sent for the past; details open the form', async ({ page, site, language }) => {
  const { popUpRide, rideForm, tellRiders, difficulty } = text(language)
  await logInAs(page, site, 'admin')
  await openEvents(page)
  const open = page.getByRole('button', { name: popUpRide.open, exact: true })
  const dialog = page.getByRole('dialog')
  const control = (name: string) => dialog.locator(`[name=${name}]`)
  const publish = dialog.getByRole('button', { name: popUpRide.publish })
  await open.click()
  await expect(dialog.locator('[aria-pressed=true]'), 'a place, a day, an hour and a difficulty are chosen').toHaveCount(4)
  const meetingLocation = await control('meetingLocation').inputValue()
  const startTime = await control('startTime').inputValue()
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/riding-events'),
  )
  await publish.dblclick()
  const ride = (await (await answer).json()) as RidingEvent
  await expect(page.getByText(rideForm.createdText).first()).toBeVisible()
  await closeTelling(page, tellRiders.shareTitle)
  expect(ride).toMatchObject({ meetingLocation, startTime, difficulty: 'easy', maxParticipants: null })
  const title = language === 'ko' ? ride.titleKo : ride.titleEn
  await expect(page.getByRole('heading', { name: title }), 'two quick presses publish one ride').toHaveCount(1)
  expect((await page.request.delete(`/api/riding-events/${ride.id}`)).status()).toBe(204)

  // Noon in the club's zone: until 23 o'clock today is offered.
  const noon = Temporal.PlainDate.from(clubDay()).toZonedDateTime({ timeZone, plainTime: '12:00' })
  await page.clock.setFixedTime(new Date(noon.epochMilliseconds))
  await open.click()
  await dialog.getByRole('button', { name: popUpRide.days.today }).click()
  await control('startTime').fill('11:59')
  await publish.click()
  const refusal = language === 'ko' ? '이미 지난 시각입니다' : 'already passed'
  await expect(control('startTime')).toHaveAccessibleDescription(new RegExp(refusal))
  await control('startTime').fill('16:40')
  await control('meetingLocation').fill('Lookout Mountain')
  await dialog.getByRole('button', { name: difficulty.hard }).click()
  await control('maxParticipants').fill('8')
  await dialog.getByRole('button', { name: popUpRide.details }).click()
  await expect(dialog.getByRole('heading', { name: rideForm.createTitle })).toBeVisible()
  await expect(dialog.locator(':focus'), 'the form that replaces the dialog has the focus').toHaveCount(1)
  const typed = { eventDate: clubDay(), startTime: '16:40', difficulty: 'hard', maxParticipants: '8' }
  for (const [name, value] of Object.entries(typed)) await expect(control(name)).toHaveValue(value)
  await expect(control('descriptionEn')).toHaveValue(/We meet at Lookout Mountain at 4:40 PM\./)
})
