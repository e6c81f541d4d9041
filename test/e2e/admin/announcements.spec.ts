import { randomUUID } from 'node:crypto'
import { expect, expectNoAxeFindings, openAs, serverText, test, text } from '../fixtures.ts'
import { openContentForm } from './open-content-form.ts'
import { withTitle } from './plan-ride.ts'

test('an administrator publishes an announcement with a sentence of the club, changes it right after, confirms the other language, removes it', async ({
  page,
  site,
  request: visitor,
  language,
}) => {
  const { announcementForm: t, announcementType, common, contentForm, outdated, phrases, sendToMembers } = text(language)
  const mark = randomUUID().slice(0, 8)
  const titles = { ko: `안전 점검 ${mark}`, en: `Safety check ${mark}` }
  const title = titles[language]
  const field = (name: string) => page.locator(`[name=${name}]`)
  const read = async (path: string) => (await visitor.get(path)).text()
  await openAs(page, site, 'admin', '/admin?tab=announcements')
  await openContentForm(page, t.createTitle)
  const create = page.getByRole('button', { name: t.create })
  await create.click()
  for (const name of ['titleKo', 'titleEn', 'contentKo', 'contentEn', 'eventDate'])
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(serverText(language, 'This field is required')))
  for (const [name, value] of Object.entries({
    titleKo: titles.ko,
    titleEn: titles.en,
    eventDate: '2031-05-03T09:30',
    contentKo: '봄맞이 모임입니다.',
    contentEn: 'We welcome the spring.',
  }))
    await field(name).fill(value)

  // A sentence is written into both texts.
  const put = page.getByRole('button', { name: phrases.put, exact: true })
  const chosen = page.getByLabel(phrases.choose, { exact: true })
  await page.getByRole('button', { name: phrases.insert }).click()
  await chosen.selectOption('meeting.meetAt')
  await field('time').fill('08:30')
  await put.click()
  await expect(field('place'), 'a field that is empty takes the focus, and nothing is inserted').toBeFocused()
  await expect(field('contentEn')).toHaveValue('We welcome the spring.')
  await field('place').fill('Golden')
  await field('place').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: phrases.inserted })).toBeVisible()
  await expect(field('contentKo')).toHaveValue('봄맞이 모임입니다.\nGolden에서 오전 8:30에 모입니다.')
  await expect(field('contentEn')).toHaveValue('We welcome the spring.\nWe meet at Golden at 8:30 AM.')
  const undo = page.getByRole('button', { name: phrases.undo })
  await undo.click()
  await expect(field('contentKo')).toHaveValue('봄맞이 모임입니다.')
  await expect(undo).toHaveCount(0)
  await put.click()

  // The club adds one of its own, uses it, and deletes it.
  await page.getByRole('button', { name: phrases.add }).click()
  await field('textKo').fill(`{time}에 김밥을 나눠 드립니다 ${mark}.`)
  await field('textEn').fill(`There is gimbap at {time}, ${mark}.`)
  await page.getByRole('button', { name: phrases.save }).click()
  await expect(page.getByText(phrases.addedText).first()).toBeVisible()
  await expect(chosen.locator('option:checked'), 'it is chosen').toContainText(mark)
  await field('time').fill('12:00')
  await put.click()
  await expect(field('contentKo')).toHaveValue(new RegExp(`모입니다\\.\n오후 12:00에 김밥을 나눠 드립니다 ${mark}\\.$`))
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: phrases.deleteThis }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: common.delete }).click()
  await expect(page.getByText(phrases.deletedText).first()).toBeVisible()
  await expect(page.locator('option', { hasText: mark })).toHaveCount(0)
  const content = `We welcome the spring.\nWe meet at Golden at 8:30 AM.\nThere is gimbap at 12:00 PM, ${mark}.`
  await expect(field('contentEn'), 'the text that contains it stays').toHaveValue(content)

  // The officer decides whether members are told.
  const box = page.getByRole('checkbox', { name: sendToMembers.label })
  await expect(box).not.toBeChecked()
  await field('type').selectOption({ label: announcementType.safety })
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
  await expect(box).toHaveAccessibleDescription(sendToMembers.safetyHint)
  await field('type').selectOption({ label: announcementType.general })
  await expect(box, 'safety has ticked nothing for other types').not.toBeChecked()
  await box.check()

  // Edited before the lists are read again, one of which comes late, the form is filled and stays filled. On phones it lies over the list.
  const isOverList = await page.getByRole('dialog').isVisible()
  let late = Promise.withResolvers<void>()
  if (!isOverList)
    await page.route('**/api/announcements/outdated*', async (route) => {
      await late.promise
      await route.continue()
    })
  const row = page.getByRole('listitem').filter({ hasText: title })
  const edit = row.getByRole('button', { name: withTitle(t.editLabel, title) })
  const editBeforeListsAreRead = async () => {
    await edit.click()
    await expect(field('titleKo')).toHaveValue(titles.ko)
    if (isOverList) return
    const isRead = page.waitForResponse(/\/api\/announcements\/outdated/)
    late.resolve()
    await isRead
    await expect(page.getByRole('main').locator('form [aria-busy=true]')).toHaveCount(0)
  }
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/announcements'))
  await create.dblclick()
  expect((await sent).postDataJSON()).toMatchObject({ titleKo: titles.ko, contentEn: content, sendToMembers: true })
  await expect(page.getByText(`${t.createdText} ${sendToMembers.sent}`).first()).toBeVisible()
  await expect(row, 'a double click publishes one').toHaveCount(1)
  expect(await read('/')).toContain(titles.ko)
  expect(await read('/?lang=en')).toContain(titles.en)
  await editBeforeListsAreRead()
  await expect(field('titleKo')).toHaveValue(titles.ko)
  await expect(field('eventDate')).toHaveValue('2031-05-03T09:30')
  await expect(page.getByText(contentForm.restored)).toHaveCount(0)

  // A form that is left keeps what was typed, and forgets the decision.
  const again = page.getByRole('checkbox', { name: sendToMembers.labelAgain })
  await expect(again, 'a correction is not sent by itself').not.toBeChecked()
  await field('contentKo').fill('타이어와 체인을 확인해 주세요.')
  await again.check()
  const others = page.getByRole('button', { name: new RegExp(withTitle(t.editLabel, '.+')) })
  await (isOverList ? page.getByRole('dialog').getByRole('button', { name: common.close }) : others.nth(1)).click()
  await edit.click()
  await expect(field('contentKo'), 'what was typed is there again').toHaveValue('타이어와 체인을 확인해 주세요.')
  await expect(again).not.toBeChecked()

  // An edit of one language marks the other, for administrators alone, until one of them confirms it.
  late = Promise.withResolvers<void>()
  const update = page.getByRole('button', { name: t.update })
  await update.click()
  await expect(page.getByText(t.updatedText).first()).toBeVisible()
  expect(await read('/')).toContain('체인을')
  await editBeforeListsAreRead()
  await expect(field('contentKo')).toHaveValue('타이어와 체인을 확인해 주세요.')
  await field('contentKo').fill('브레이크와 체인을 확인해 주세요.')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await update.click()
  expect((await saved).status(), 'no conflict with the own change').toBe(200)
  if (!isOverList) await expect(field('titleKo'), 'what was published is not offered again').toHaveValue('')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(row.getByText(outdated.en)).toBeVisible()
  const filter = page.getByRole('button', { name: outdated.filter })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await row.getByRole('button', { name: outdated.stillCorrect }).click()
  await expect(row).toHaveCount(0)
  await filter.click()
  await expect(row).toBeVisible()
  await expect(row.getByText(outdated.en)).toHaveCount(0)

  await row.getByRole('button', { name: withTitle(t.deleteLabel, title) }).click()
  await question.getByRole('button', { name: common.delete }).click()
  await expect(page.getByText(t.deletedText).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await read('/')).not.toContain(titles.ko)
})
