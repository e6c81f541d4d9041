import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'
import { openContentForm } from './open-content-form.ts'
import { openEvents, withTitle } from './plan-ride.ts'

const control = (page: Page | Locator, name: string) => page.locator(`[name=${name}]`)

test('a sentence is written into both texts; the officer decides whether members are told', async ({ page, site, language }) => {
  const { announcementForm, announcementType, sendToMembers, phrases } = text(language)
  const title = `News ${randomUUID().slice(0, 8)}`
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=announcements')
  await openContentForm(page, announcementForm.createTitle)
  for (const [name, value] of Object.entries({
    titleKo: title,
    titleEn: title,
    eventDate: '2031-05-03T09:30',
    contentKo: '봄맞이 모임입니다.',
    contentEn: 'We welcome the spring.',
  }))
    await control(page, name).fill(value)
  const put = page.getByRole('button', { name: phrases.put, exact: true })
  await page.getByRole('button', { name: phrases.insert }).click()
  await page.getByLabel(phrases.choose, { exact: true }).selectOption('meeting.meetAt')
  await control(page, 'time').fill('08:30')
  await put.click()
  await expect(control(page, 'place'), 'a field that is empty takes the focus, and nothing is inserted').toBeFocused()
  await expect(control(page, 'contentEn')).toHaveValue('We welcome the spring.')
  await control(page, 'place').fill('Golden')
  await control(page, 'place').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: phrases.inserted })).toBeVisible()
  await expect(control(page, 'contentKo')).toHaveValue('봄맞이 모임입니다.\nGolden에서 오전 8:30에 모입니다.')
  await expect(control(page, 'contentEn')).toHaveValue('We welcome the spring.\nWe meet at Golden at 8:30 AM.')
  await expectNoAxeFindingsInBothThemes(page)
  const undo = page.getByRole('button', { name: phrases.undo })
  await undo.click()
  await expect(control(page, 'contentKo')).toHaveValue('봄맞이 모임입니다.')
  await expect(undo).toHaveCount(0)
  await put.click()

  const box = page.getByRole('checkbox', { name: sendToMembers.label })
  await expect(box).not.toBeChecked()
  await control(page, 'type').selectOption({ label: announcementType.safety })
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
  await expect(box).toHaveAccessibleDescription(sendToMembers.safetyHint)
  await control(page, 'type').selectOption({ label: announcementType.general })
  await expect(box, 'safety has ticked nothing for other types').not.toBeChecked()
  await box.check()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/announcements'))
  await page.getByRole('button', { name: announcementForm.create }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    titleKo: title,
    contentEn: 'We welcome the spring.\nWe meet at Golden at 8:30 AM.',
    sendToMembers: true,
  })
  await expect(page.getByText(`${announcementForm.createdText} ${sendToMembers.sent}`).first()).toBeVisible()

  // A form that is left keeps what was typed, and forgets the decision.
  const edit = (which: string) => page.getByRole('button', { name: new RegExp(withTitle(announcementForm.editLabel, which)) })
  await edit(title).click()
  const again = page.getByRole('checkbox', { name: sendToMembers.labelAgain })
  await expect(again, 'a correction is not sent by itself').not.toBeChecked()
  await control(page, 'titleEn').fill(`${title} again`)
  await again.check()
  const close = page.getByRole('dialog').getByRole('button', { name: text(language).common.close })
  await ((await close.isVisible()) ? close : edit('.+').nth(1)).click()
  await edit(title).click()
  await expect(control(page, 'titleEn'), 'what was typed is there again').toHaveValue(`${title} again`)
  await expect(again).not.toBeChecked()
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
