import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { EventParticipant } from '#contract/event-participants.ts'
import type { RidingEvent } from '#contract/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { personName } from '#web/i18n/person-name.ts'
import type { DemoSite } from './demo-site.ts'
import { type DemoAccount, expect, expectNoAxeFindings, signInAs, test, text } from './fixtures.ts'

const { timeZone } = JSON.parse(readFileSync('club.config.json', 'utf8')) as { timeZone: string }
const clubDay = (instant: string) => createFormat('en', timeZone).dayInput(instant)
const today = () => clubDay(new Date().toISOString())

/** A title that no other test uses, in both languages. */
function newTitles() {
  const mark = randomUUID().slice(0, 8)
  return { ko: `강변 라이딩 ${mark}`, en: `River ride ${mark}` }
}
type Titles = ReturnType<typeof newTitles>

const inputOf = (titles: Titles, eventDate: string) => ({
  titleKo: titles.ko,
  titleEn: titles.en,
  descriptionKo: '강을 따라 천천히 달립니다.',
  descriptionEn: 'Slowly along the river.',
  eventDate,
  startTime: '08:30',
  meetingLocation: 'Clubhouse, Aurora',
  difficulty: 'moderate',
})

/** A ride that is there already. */
async function planned(request: APIRequestContext, site: DemoSite, titles: Titles, more: object = {}): Promise<RidingEvent> {
  const answer = await request.post(`${site.origin}/api/riding-events`, { data: { ...inputOf(titles, '2031-05-03'), ...more } })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

async function openEvents(page: Page): Promise<void> {
  await page.goto('/admin?tab=events')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
}

const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

async function type(dialog: Locator, titles: Titles): Promise<void> {
  await dialog.locator('[name=eventDate]').fill('2031-05-03')
  await dialog.locator('[name=startTime]').fill('08:30')
  await dialog.locator('[name=meetingLocation]').fill('Clubhouse, Aurora')
  await dialog.locator('[name=titleKo]').fill(titles.ko)
  await dialog.locator('[name=descriptionKo]').fill('강을 따라 천천히 달립니다.')
  await dialog.locator('[name=titleEn]').fill(titles.en)
  await dialog.locator('[name=descriptionEn]').fill('Slowly along the river.')
}

const named = (message: string, title: string) => message.replace('{title}', title)

test('an officer plans a ride, moves it to another status, repeats it a week later, and deletes it', async ({
  page,
  site,
  language,
}) => {
  test.slow()
  const t = text(language)
  const titles = newTitles()
  const title = titles[language]
  await signInAs(page, site, 'admin')
  await openEvents(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: t.rideForm.createTitle }).click()
  for (const [name, value] of Object.entries({ eventDate: today(), difficulty: 'easy', status: 'upcoming', startTime: '' })) {
    await expect(dialog.locator(`[name=${name}]`), `what SPEC puts into ${name}`).toHaveValue(value)
  }
  await type(dialog, titles)
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: t.rideForm.create }).dblclick()
  await expect(page.getByText(t.rideForm.createdText).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, title)
  await expect(row, 'pressed twice, planned once').toHaveCount(1)
  await expect(row.getByText(t.difficulty.easy)).toBeVisible()
  await expect(row.getByRole('definition').first()).toContainText(
    createFormat(language, timeZone).shortDate('2031-05-03T18:00:00Z'),
  )

  await row.getByRole('button', { name: named(t.rideForm.editLabel, title) }).click()
  await expect(dialog.locator('[name=eventDate]'), 'the day that was typed').toHaveValue('2031-05-03')
  await dialog.locator('[name=status]').selectOption('cancelled')
  await dialog.locator('[name=maxParticipants]').fill('12')
  await dialog.getByRole('button', { name: t.rideForm.update }).click()
  await expect(page.getByText(t.rideForm.updatedText).first()).toBeVisible()
  await expect(row.getByText(t.eventStatus.cancelled)).toBeVisible()
  await expect(row.getByRole('button', { name: named(t.rideForm.editLabel, title) }), 'the focus comes back').toBeFocused()

  await row.getByRole('button', { name: named(t.rideForm.duplicateLabel, title) }).click()
  await expect(dialog.locator('[name=eventDate]')).toBeFocused()
  await expect(dialog.locator('[name=eventDate]'), 'a week later').toHaveValue('2031-05-10')
  await expect(dialog.locator('[name=status]')).toHaveValue('upcoming')
  await expect(dialog.locator('[name=startTime]')).toHaveValue('08:30')
  await dialog.getByRole('button', { name: t.rideForm.create }).click()
  await expect(row).toHaveCount(2)

  for (const left of [1, 0]) {
    await row
      .first()
      .getByRole('button', { name: named(t.rideForm.deleteLabel, title) })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(title)).toBeVisible()
    if (left === 1) await expectNoAxeFindings(page)
    await question.getByRole('button', { name: t.common.delete }).click()
    await expect(row).toHaveCount(left)
  }
})

test('empty fields are told beside themselves, the first takes the focus, and nothing is sent', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await signInAs(page, site, 'admin')
  await openEvents(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: t.rideForm.createTitle }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t.rideForm.create }).click()
  await expect(dialog.locator('[name=startTime]')).toBeFocused()
  const sentence = language === 'ko' ? '필수 입력 항목입니다.' : 'This field is required'
  for (const name of ['startTime', 'meetingLocation', 'titleKo', 'descriptionKo', 'titleEn', 'descriptionEn']) {
    await expect(dialog.locator(`[name=${name}]`)).toHaveAccessibleDescription(new RegExp(sentence))
  }
  await expect(dialog.getByRole('alert')).toHaveText(t.common.checkFields)
  await expect(dialog.locator('[name=route]')).not.toHaveAttribute('aria-invalid')
  await expectNoAxeFindings(page)
  expect(sent).toEqual([])
})

test.describe('when something goes wrong', () => {
  test.use({ allowedComplaints: [/\b(401|500)\b/] })

  test('nothing that was typed is lost: not by Escape, not by a failing server, not by a session that ended', async ({
    page,
    site,
    language,
  }) => {
    test.slow()
    const t = text(language)
    const titles = newTitles()
    await signInAs(page, site, 'admin')
    await openEvents(page)
    const dialog = page.getByRole('dialog')
    const create = page.getByRole('button', { name: t.rideForm.createTitle })
    await create.click()
    await type(dialog, titles)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(create).toBeFocused()
    await create.click()
    await expect(dialog.getByRole('status')).toContainText(t.contentForm.restored)
    await expect(dialog.locator('[name=titleKo]')).toHaveValue(titles.ko)
    await expectNoAxeFindings(page)

    await page.route('**/api/riding-events', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'An error occurred.' } })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: t.rideForm.create }).click()
    await expect(page.getByText(t.rideForm.createFailed).first()).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText(t.common.error)
    await expect(dialog.locator('[name=titleEn]')).toHaveValue(titles.en)
    await page.unroute('**/api/riding-events')

    // The way to the login page is held until the toast has been read.
    const read = Promise.withResolvers<void>()
    await page.route('**/api/login', async (route) => {
      await read.promise
      await route.continue()
    })
    await page.request.post('/api/auth/logout')
    await dialog.getByRole('button', { name: t.rideForm.create }).click()
    await expect(page.getByText(t.common.loggedOutText).first()).toBeVisible()
    read.resolve()
    await expect(page).toHaveURL(/\/login/)
    await signInAs(page, site, 'admin')
    await page.goto('/admin?tab=events')
    await expect(dialog.locator('[name=titleKo]'), 'the draft lies open').toHaveValue(titles.ko)
    await dialog.getByRole('button', { name: t.contentForm.startOver }).click()
    await expect(dialog.locator('[name=titleKo]')).toHaveValue('')
    await expect(dialog.locator('[name=eventDate]')).toHaveValue(today())
  })
})

test('who would lose a place is named before a ride is deleted', async ({ page, site, language, playwright }) => {
  const t = text(language)
  const titles = newTitles()
  await signInAs(page, site, 'admin')
  const ride = await planned(page.request, site, titles)
  const people: DemoAccount[] = ['rider', 'guest']
  for (const username of people) {
    const request = await playwright.request.newContext({ baseURL: site.origin })
    await request.post('/api/auth/login', { data: site.accounts.get(username) })
    const answer = await request.put(`/api/riding-events/${ride.id}/registration`)
    expect(answer.status(), await answer.text()).toBe(200)
    await request.dispose()
  }
  const answer = await page.request.get(`/api/riding-events/${ride.id}/participants`)
  const names = ((await answer.json()) as EventParticipant[]).map((rider) => personName(rider) ?? '')
  expect(names).toHaveLength(2)

  await openEvents(page)
  await rowOf(page, titles[language])
    .getByRole('button', { name: named(t.rideForm.deleteLabel, titles[language]) })
    .click()
  const question = page.getByRole('alertdialog')
  for (const name of names) await expect(question).toContainText(name)
  await expect(question.getByRole('button', { name: t.common.cancel }), 'the focus is on what does no harm').toBeFocused()
  await question.getByRole('button', { name: t.common.delete }).click()
  await expect(page.getByText(t.rideForm.deletedText).first()).toBeVisible()
  await expect(rowOf(page, titles[language])).toHaveCount(0)
})

/** Types into the three parts of a time field, in whichever order the browser's language puts them. */
async function typeTime(page: Page): Promise<void> {
  for (const part of ['first', 'second', 'third']) {
    await page.keyboard.press('ArrowUp')
    if (part !== 'third') await page.keyboard.press('ArrowRight')
  }
}

test('a ride is planned by keyboard alone', async ({ page, site, language }) => {
  const t = text(language)
  const titles = newTitles()
  await signInAs(page, site, 'admin')
  await openEvents(page)
  await page.getByRole('button', { name: t.rideForm.createTitle }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()

  async function tabTo(name: string) {
    const field = dialog.locator(`[name=${name}]`)
    for (let presses = 0; presses < 12; presses++) {
      if (await field.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(field, `Tab reaches ${name}`).toBeFocused()
  }

  await tabTo('startTime')
  await typeTime(page)
  for (const [name, typed] of [
    ['meetingLocation', 'Clubhouse'],
    ['titleKo', titles.ko],
    ['descriptionKo', '강을 따라'],
    ['titleEn', titles.en],
    ['descriptionEn', 'Along the river'],
  ] as const) {
    await tabTo(name)
    await page.keyboard.insertText(typed)
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter') // in a line, Enter sends
  await expect(page.getByText(t.rideForm.createdText).first()).toBeVisible()
  await expect(rowOf(page, titles[language])).toHaveCount(1)
  await expect(page.getByRole('button', { name: t.rideForm.createTitle })).toBeFocused()
})

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('rides, their form and the sheet fit without scrolling sideways', async ({ page, site, language }) => {
    await signInAs(page, site, 'admin')
    const ride = await planned(page.request, site, newTitles())
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await openEvents(page)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: text(language).rideForm.createTitle }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0)
    await page.goto(`/admin?sheet=${ride.id}`)
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
})
