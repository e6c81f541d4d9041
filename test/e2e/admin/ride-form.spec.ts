import type { Page } from '@playwright/test'
import { RidingEventInput } from '#contract/rides/riding-events.ts'
import { expect, expectLoggedOut, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { closeTelling, createRide, fillRide, newTitles, openEvents, rowOf, today } from './plan-ride.ts'

test('empty fields are reported beside themselves, the first takes the focus, and nothing is sent', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
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
  // Each stop has fields of its own; a new ride has none, and no last day. Leader and sweep are found by a search.
  const names = Object.keys(RidingEventInput.shape).filter((name) => !['endDate', 'stops', 'leaderId', 'sweepId'].includes(name))
  for (const name of names) await expect(dialog.locator(`[name=${name}]`)).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toHaveText(t.common.checkFields)
  await expect(dialog.locator('[name=route]')).toHaveAttribute('aria-invalid', 'false')
  await expectNoAxeFindings(page)
  expect(sent).toEqual([])
})

test.describe('when something goes wrong', () => {
  test.use({ expectedBrowserErrors: [/\b(401|500)\b/] })

  test('Escape, a failing server and an expired session keep the text', async ({ page, site, language }) => {
    test.slow()
    const t = text(language)
    const titles = newTitles()
    await logInAs(page, site, 'admin')
    await openEvents(page)
    const dialog = page.getByRole('dialog')
    const create = page.getByRole('button', { name: t.rideForm.createTitle })
    await create.click()
    await fillRide(dialog, titles)
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

    // The redirect to the login page is delayed until the toast was found.
    const read = Promise.withResolvers<void>()
    await page.route('**/api/login', async (route) => {
      await read.promise
      await route.continue()
    })
    await page.request.post('/api/auth/logout')
    await expectLoggedOut(page, language, () => dialog.getByRole('button', { name: t.rideForm.create }).click())
    read.resolve()
    await expect(page).toHaveURL(/\/login/)
    await logInAs(page, site, 'admin')
    await page.goto('/admin?tab=events')
    await expect(dialog.locator('[name=titleKo]'), 'the form is open with the draft').toHaveValue(titles.ko)
    await dialog.getByRole('button', { name: t.contentForm.startOver }).click()
    await expect(dialog.locator('[name=titleKo]')).toHaveValue('')
    await expect(dialog.locator('[name=eventDate]')).toHaveValue(today())
  })
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
  await logInAs(page, site, 'admin')
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
  await page.keyboard.press('Enter') // in a single-line field, Enter submits
  await expect(page.getByText(t.rideForm.createdText).first()).toBeVisible()
  await closeTelling(page, t.tellRiders.shareTitle)
  await expect(rowOf(page, titles[language])).toHaveCount(1)
  await expect(page.getByRole('button', { name: t.rideForm.createTitle })).toBeFocused()
})

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('rides, their form and the sheet fit without scrolling sideways', async ({ page, site, language }) => {
    await logInAs(page, site, 'admin')
    const ride = await createRide(page.request, site, newTitles())
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

test('an empty date or time is marked for the style sheet, and a filled one is not', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await page.goto('/admin?tab=events')
  await page.getByRole('button', { name: t.rideForm.createTitle }).click()
  for (const [name, value] of [
    ['startTime', '09:30'],
    ['registrationClosesAt', '2031-05-03T09:30'],
    ['decideBy', '2031-05-03T09:30'],
  ] as const) {
    const field = page.getByRole('dialog').locator(`[name=${name}]`)
    await expect(field).toHaveAttribute('data-empty', '')
    await field.fill(value)
    await expect(field).not.toHaveAttribute('data-empty')
  }
})

test('an incomplete number or time is reported and not taken as empty', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await openEvents(page)
  await page.getByRole('button', { name: t.rideForm.createTitle }).click()
  const dialog = page.getByRole('dialog')
  await fillRide(dialog, newTitles())
  await dialog.locator('[name=maxParticipants]').pressSequentially('2e')
  await dialog.getByRole('button', { name: t.rideForm.create }).click()
  const ko = language === 'ko'
  await expect(dialog.locator('[name=maxParticipants]')).toHaveAccessibleDescription(ko ? /숫자로만/ : /whole number in digits/)
  await dialog.locator('[name=maxParticipants]').fill('20')
  await dialog.locator('[name=endTime]').focus()
  await page.keyboard.press('ArrowUp') // sets one of its parts
  await dialog.getByRole('button', { name: t.rideForm.create }).click()
  await expect(dialog.locator('[name=endTime]')).toHaveAccessibleDescription(ko ? /올바른 시각/ : /valid time/)
  await expect(dialog).toBeVisible()
})

test.describe('when two administrators change the same ride', () => {
  test.use({ expectedBrowserErrors: [/\b409\b/] })

  test('the second one sees the conflict, keeps the text, and can save again or take over the new version', async ({
    page,
    site,
    language,
  }) => {
    const t = text(language)
    const titles = newTitles()
    await logInAs(page, site, 'admin')
    const { id, ...ride } = await createRide(page.request, site, titles)
    await openEvents(page)
    const title = language === 'ko' ? titles.ko : titles.en
    const dialog = page.getByRole('dialog')
    const edit = () => rowOf(page, title).getByRole('button', { name: t.common.edit }).click()
    const saveAsOther = async (route: string) => {
      const answer = await page.request.put(`${site.origin}/api/riding-events/${id}`, {
        data: { ...ride, route },
      })
      expect(answer.status()).toBe(200)
    }
    await edit()
    await dialog.locator('[name=meetingLocation]').fill('Mine')
    await saveAsOther('Theirs')
    const save = dialog.getByRole('button', { name: t.rideForm.update })
    await save.click()
    const message = language === 'ko' ? /그사이 다른 분이/ : /Someone else has changed this/
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await expect(dialog.locator('[name=meetingLocation]')).toHaveValue('Mine')
    await expectNoAxeFindings(page)

    // Closed and opened again, the form still has the text. The conflict was shown, so saving overwrites.
    await dialog.getByRole('button', { name: t.common.close }).click() // Escape would close the toast first
    await expect(dialog).toBeHidden()
    await edit()
    await expect(dialog.locator('[name=meetingLocation]')).toHaveValue('Mine')
    await save.click()
    await closeTelling(page, t.tellRiders.title)
    await expect(rowOf(page, title)).toContainText('Mine')

    // The form now holds the other administrator's version, and can be saved at once.
    await edit()
    await saveAsOther('Theirs again')
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await dialog.getByRole('button', { name: t.common.cancel }).click()
    await edit()
    await expect(dialog.locator('[name=route]')).toHaveValue('Theirs again')
    await save.click()
    await expect(dialog).toBeHidden()
  })
})

test('the last day of a ride of several days moves with its first day, also while that is typed', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await openEvents(page)
  await page.getByRole('button', { name: t.rideForm.createTitle }).click()
  const dialog = page.getByRole('dialog')
  const first = dialog.locator('[name=eventDate]')
  const last = dialog.locator('[name=endDate]')
  await first.fill('2031-05-03')
  await dialog.getByRole('checkbox', { name: t.rideForm.isTour }).check()
  await last.fill('2031-05-05')

  await first.fill('2031-06-29')
  await expect(last, 'three days, into the next month').toHaveValue('2031-07-01')
  await first.fill('')
  await first.fill('2031-02-27')
  await expect(last, 'after a moment without a day').toHaveValue('2031-03-01')
  await last.fill('2031-02-28')
  await first.fill('2031-03-08')
  await expect(last, 'a length that was changed').toHaveValue('2031-03-09')
  await last.fill('')
  await first.fill('2031-03-15')
  await expect(last, 'an empty last day stays empty').toHaveValue('')
})
