import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'
import { closeTelling, openEvents, timeZone, withTitle } from './plan-ride.ts'

async function openAnnouncementForm(page: Page, createTitle: string): Promise<void> {
  await page.goto('/admin?tab=announcements')
  const opener = page.getByRole('button', { name: createTitle })
  await expect(opener.or(page.locator('[name=titleKo]')).first()).toBeVisible()
  if (await opener.isVisible()) await opener.click()
}

async function fillTitles(page: Page, title: string): Promise<void> {
  await page.locator('[name=titleKo]').fill(title)
  await page.locator('[name=titleEn]').fill(title)
  await page.locator('[name=eventDate]').fill('2031-05-03T09:30')
}

const newTitle = () => `News ${randomUUID().slice(0, 8)}`
const control = (page: Page | Locator, name: string) => page.locator(`[name=${name}]`)

test('a sentence is written into both texts, and visitors read it in their language', async ({
  page,
  site,
  browser,
  language,
}) => {
  const { phrases, announcementForm } = text(language)
  const title = newTitle()
  await logInAs(page, site, 'admin')
  await openAnnouncementForm(page, announcementForm.createTitle)
  await fillTitles(page, title)
  await control(page, 'contentKo').fill('봄맞이 모임입니다.')
  await control(page, 'contentEn').fill('We welcome the spring.')

  await page.getByRole('button', { name: phrases.insert }).click()
  await page.getByLabel(phrases.choose, { exact: true }).selectOption('meeting.meetAt')
  await control(page, 'time').fill('08:30')
  await page.getByRole('button', { name: phrases.put, exact: true }).click()
  await expect(control(page, 'place'), 'a field that is empty takes the focus, and nothing is inserted').toBeFocused()
  await expect(control(page, 'contentEn')).toHaveValue('We welcome the spring.')
  await control(page, 'place').fill('Golden')
  await control(page, 'place').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: phrases.inserted })).toBeVisible()
  const ko = '봄맞이 모임입니다.\nGolden에서 오전 8:30에 모입니다.'
  const en = 'We welcome the spring.\nWe meet at Golden at 8:30 AM.'
  await expect(control(page, 'contentKo')).toHaveValue(ko)
  await expect(control(page, 'contentEn')).toHaveValue(en)
  await expectNoAxeFindingsInBothThemes(page)

  const undo = page.getByRole('button', { name: phrases.undo })
  await undo.click()
  await expect(control(page, 'contentKo')).toHaveValue('봄맞이 모임입니다.')
  await expect(undo).toHaveCount(0)
  await page.getByRole('button', { name: phrases.put, exact: true }).click()
  await page.getByRole('button', { name: announcementForm.create }).click()
  await expect(page.getByText(announcementForm.createdText).first()).toBeVisible()

  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const read = async (path: string) => (await visitor.request.get(`${site.origin}${path}`)).text()
  expect(await read('/')).toContain('Golden에서 오전 8:30에 모입니다.')
  expect(await read('/?lang=en')).toContain('We meet at Golden at 8:30 AM.')
  await visitor.close()
})

test('the club adds a sentence of its own, uses it in a ride, and deletes it', async ({ page, site, language }) => {
  const { phrases, rideForm, common } = text(language)
  const mark = randomUUID().slice(0, 8)
  await logInAs(page, site, 'admin')
  await openEvents(page)
  await page.getByRole('button', { name: rideForm.createTitle }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: phrases.insert }).click()
  await dialog.getByRole('button', { name: phrases.add }).click()
  await control(dialog, 'textKo').fill(`{time}에 김밥을 나눠 드립니다 ${mark}.`)
  await control(dialog, 'textEn').fill(`There is gimbap ${mark}.`)
  await dialog.getByRole('button', { name: phrases.save }).click()
  const refusal = language === 'ko' ? '같은 중괄호 칸' : 'the same fields in braces'
  await expect(control(dialog, 'textEn')).toHaveAccessibleDescription(new RegExp(refusal))
  await control(dialog, 'textEn').fill(`There is gimbap at {time}, ${mark}.`)
  await dialog.getByRole('button', { name: phrases.save }).click()
  await expect(page.getByText(phrases.addedText).first()).toBeVisible()

  await expect(dialog.getByLabel(phrases.choose, { exact: true }).locator('option:checked'), 'it is chosen').toContainText(mark)
  await control(dialog, 'time').fill('12:00')
  await dialog.getByRole('button', { name: phrases.put, exact: true }).click()
  await expect(control(dialog, 'descriptionKo')).toHaveValue(`오후 12:00에 김밥을 나눠 드립니다 ${mark}.`)
  await expect(control(dialog, 'descriptionEn')).toHaveValue(`There is gimbap at 12:00 PM, ${mark}.`)
  await expectNoAxeFindings(page)

  await dialog.getByRole('button', { name: phrases.deleteThis }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: common.delete }).click()
  await expect(page.getByText(phrases.deletedText).first()).toBeVisible()
  await expect(dialog.locator('option', { hasText: mark })).toHaveCount(0)
  await expect(control(dialog, 'descriptionEn'), 'the text that contains it stays').toHaveValue(new RegExp(mark))
})

test('a pop-up ride takes two presses; the second one publishes it', async ({ page, site, language }) => {
  const { popUpRide, rideForm, tellRiders, difficulty } = text(language)
  await logInAs(page, site, 'admin')
  await openEvents(page)
  await page.getByRole('button', { name: popUpRide.open }).click()
  const dialog = page.getByRole('dialog')
  await expect(control(dialog, 'meetingLocation')).not.toHaveValue('')
  await expect(dialog.locator('[aria-pressed=true]'), 'a place, a day, an hour and a difficulty are chosen').toHaveCount(4)
  await expect(dialog.getByRole('button', { name: difficulty.easy })).toHaveAttribute('aria-pressed', 'true')
  await expect(control(dialog, 'maxParticipants'), 'no limit is taken over').toHaveValue('')
  await expectNoAxeFindings(page)
  const place = await control(dialog, 'meetingLocation').inputValue()
  const startTime = await control(dialog, 'startTime').inputValue()
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/riding-events'),
  )
  await dialog.getByRole('button', { name: popUpRide.publish }).dblclick()
  const ride = (await (await answer).json()) as RidingEvent
  await expect(page.getByText(rideForm.createdText).first()).toBeVisible()
  await closeTelling(page, tellRiders.shareTitle)
  expect([ride.meetingLocation, ride.startTime, ride.status]).toEqual([place, startTime, 'upcoming'])
  expect([ride.difficulty, ride.maxParticipants]).toEqual(['easy', null])
  expect(ride.titleKo).toMatch(/^번개 라이딩 · \d+월 \d+일 .요일$/)
  expect(ride.titleEn).toMatch(/^Pop-up ride · \w+day, \w+ \d+$/)
  const title = language === 'ko' ? ride.titleKo : ride.titleEn
  await expect(page.getByRole('heading', { name: title }), 'two quick presses publish one ride').toHaveCount(1)
  expect((await page.request.delete(`/api/riding-events/${ride.id}`)).status()).toBe(204)
})

test('a pop-up ride in the past is not sent, and its details can be edited before it is published', async ({
  page,
  site,
  language,
}) => {
  const { popUpRide, rideForm, difficulty } = text(language)
  const [today = ''] = createFormat('en', timeZone).localInput(new Date().toISOString()).split('T')
  await logInAs(page, site, 'admin')
  await openEvents(page)
  // Until 23 o'clock today is offered.
  await page.clock.setFixedTime(noonOf(today))
  await page.getByRole('button', { name: popUpRide.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: popUpRide.days.today }).click()
  await control(dialog, 'startTime').fill('11:59')
  await dialog.getByRole('button', { name: popUpRide.publish }).click()
  const refusal = language === 'ko' ? '이미 지난 시각입니다' : 'already passed'
  await expect(control(dialog, 'startTime')).toHaveAccessibleDescription(new RegExp(refusal))

  await control(dialog, 'startTime').fill('16:40')
  await control(dialog, 'meetingLocation').fill('Lookout Mountain')
  await dialog.getByRole('button', { name: difficulty.hard }).click()
  await control(dialog, 'maxParticipants').fill('8')
  await dialog.getByRole('button', { name: popUpRide.details }).click()
  await expect(dialog.getByRole('heading', { name: rideForm.createTitle })).toBeVisible()
  await expect(control(dialog, 'eventDate')).toHaveValue(today)
  await expect(dialog.locator(':focus'), 'the form that replaces the dialog has the focus').toHaveCount(1)
  await expect(control(dialog, 'startTime')).toHaveValue('16:40')
  await expect(control(dialog, 'difficulty')).toHaveValue('hard')
  await expect(control(dialog, 'maxParticipants')).toHaveValue('8')
  await expect(control(dialog, 'descriptionEn')).toHaveValue(/We meet at Lookout Mountain at 4:40 PM\./)
})

/** The instant of noon in the club's zone. */
function noonOf(day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds)
}

test('the officer decides whether members are told, safety is always sent, and an unsaved form forgets the decision', async ({
  page,
  site,
  language,
}) => {
  const { announcementForm, announcementType, sendToMembers, phrases } = text(language)
  const title = newTitle()
  await logInAs(page, site, 'admin')
  await openAnnouncementForm(page, announcementForm.createTitle)
  const box = page.getByRole('checkbox', { name: sendToMembers.label })
  await expect(box).not.toBeChecked()
  await control(page, 'type').selectOption({ label: announcementType.safety })
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
  await expect(box).toHaveAccessibleDescription(sendToMembers.safetyHint)
  await control(page, 'type').selectOption({ label: announcementType.general })
  await expect(box, 'safety has ticked nothing for other types').not.toBeChecked()

  await fillTitles(page, title)
  await page.getByRole('button', { name: phrases.insert }).click()
  await page.getByLabel(phrases.choose, { exact: true }).selectOption('riding.fillUp')
  await page.getByRole('button', { name: phrases.put, exact: true }).click()
  await box.check()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/announcements'))
  await page.getByRole('button', { name: announcementForm.create }).click()
  expect((await sent).postDataJSON()).toMatchObject({ titleKo: title, sendToMembers: true })
  await expect(page.getByText(`${announcementForm.createdText} ${sendToMembers.sent}`).first()).toBeVisible()

  const edit = page.getByRole('button', { name: withTitle(announcementForm.editLabel, title) })
  await edit.click()
  const again = page.getByRole('checkbox', { name: sendToMembers.labelAgain })
  await expect(again, 'a correction is not sent by itself').not.toBeChecked()
  await control(page, 'titleEn').fill(`${title} again`)
  await again.check()
  const close = page.getByRole('dialog').getByRole('button', { name: text(language).common.close })
  if (await close.isVisible()) await close.click()
  else
    await page
      .getByRole('button', { name: new RegExp(withTitle(announcementForm.editLabel, '.+')) })
      .nth(1)
      .click()
  await edit.click()
  await expect(control(page, 'titleEn'), 'what was typed is there again').toHaveValue(`${title} again`)
  await expect(again).not.toBeChecked()
})
