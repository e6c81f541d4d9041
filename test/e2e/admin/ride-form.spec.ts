import { RidingEventInput } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { closeByEscape } from '../close-by-escape.ts'
import { expect, expectNoAxeFindings, logInAs, serverText, test, text } from '../fixtures.ts'
import { changedMeanwhile, closeTelling, fillRide, newTitles, openEvents, rowOf } from './plan-ride.ts'

test.use({ expectedBrowserErrors: [/\b(400|409)\b/] })

test('the form of a ride says at each field what it lacks, and sends nothing that is known to be wrong; text stays', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  await openEvents(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const open = page.getByRole('button', { name: t.rideForm.createTitle })
  await open.press('Enter')
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.locator(`[name=${name}]`)
  const create = dialog.getByRole('button', { name: t.rideForm.create, exact: true })
  // Each stop has fields of its own; a new ride has none, and no last day. Leader and sweep are found by a search.
  const others = ['endDate', 'stops', 'leaderId', 'sweepId']
  for (const name of Object.keys(RidingEventInput.shape).filter((each) => !others.includes(each)))
    await expect(field(name)).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: t.phrases.insert })).toBeVisible()
  await create.click()
  await expect(field('meetingLocation')).toBeFocused()
  for (const name of ['meetingLocation', 'titleKo', 'descriptionKo', 'titleEn', 'descriptionEn'])
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(serverText(language, 'This field is required')))
  await expect(dialog.getByRole('alert')).toHaveText(t.common.checkFields)
  await expect(field('route')).toHaveAttribute('aria-invalid', 'false')
  await expectNoAxeFindings(page)

  // Half a number or time is not taken as none. A sentence may stand there before the press; the focus comes back only when it was judged.
  await fillRide(dialog, newTitles())
  await field('maxParticipants').pressSequentially('2e')
  await create.click()
  await expect(field('maxParticipants')).toHaveAccessibleDescription(language === 'ko' ? /숫자로만/ : /whole number in digits/)
  await expect(field('maxParticipants')).toBeFocused()
  await field('maxParticipants').fill('20')
  await field('endTime').focus()
  await page.keyboard.press('ArrowUp') // sets one of its parts
  await create.click()
  await expect(field('endTime')).toHaveAccessibleDescription(language === 'ko' ? /올바른 시각/ : /valid time/)
  await expect(field('endTime')).toBeFocused()
  await field('endTime').fill('')
  expect(sent).toEqual([])

  // What only the server refuses, in the part that is closed.
  const more = dialog.getByText(t.rideForm.moreFields, { exact: true })
  await more.click()
  await field('registrationClosesAt').fill('2031-05-03T08:31')
  await more.click()
  await create.click()
  const refusal = say('Sign-up cannot close after the ride has started.')
  await expect(field('registrationClosesAt')).toHaveAccessibleDescription(new RegExp(serverText(language, refusal)))
  await expect(field('registrationClosesAt')).toBeFocused()

  // The last day of a ride of several days moves with its first day, also while that is typed.
  await dialog.getByRole('checkbox', { name: t.rideForm.isTour }).check()
  await field('endDate').fill('2031-05-05')
  for (const [first, last, why] of [
    ['2031-06-29', '2031-07-01', 'three days, into the next month'],
    ['', null, ''],
    ['2031-02-27', '2031-03-01', 'after a moment without a day'],
  ] as const) {
    await field('eventDate').fill(first)
    if (last !== null) await expect(field('endDate'), why).toHaveValue(last)
  }
  await field('endDate').fill('2031-02-28')
  await field('eventDate').fill('2031-03-08')
  await expect(field('endDate'), 'a length that was changed').toHaveValue('2031-03-09')
  await field('endDate').fill('')
  await field('eventDate').fill('2031-03-15')
  await expect(field('endDate'), 'an empty last day stays empty').toHaveValue('')

  // Escape keeps the text, until one starts over.
  await closeByEscape(page, dialog)
  await expect(open).toBeFocused()
  await open.press('Enter')
  await expect(dialog.getByText(t.contentForm.restored)).toBeVisible()
  await expect(field('meetingLocation')).toHaveValue('Clubhouse, Aurora')
  await dialog.getByRole('button', { name: t.contentForm.startOver }).click()
  await expect(field('meetingLocation')).toHaveValue('')
  await expect(field('eventDate')).not.toHaveValue('2031-03-15')

  const titles = newTitles()
  await fillRide(dialog, titles)
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await field('titleEn').press('Enter')
  await expect(page.getByText(t.rideForm.createdText).first()).toBeVisible()
  await closeTelling(page, t.tellRiders.shareTitle)
  const row = rowOf(page, titles[language])
  await expect(row).toHaveCount(1)
  await expect(open).toBeFocused()

  // A colleague’s change keeps the text, too.
  const save = dialog.getByRole('button', { name: t.rideForm.update })
  const { id, ...ride } = await (await made).json()
  const edit = () => row.getByRole('button', { name: t.common.edit }).click()
  const saveAsOther = async (route: string) =>
    expect((await page.request.put(`/api/riding-events/${id}`, { data: { ...ride, route } })).status()).toBe(200)
  const conflict = changedMeanwhile[language]
  await edit()
  await field('meetingLocation').fill('Mine')
  await saveAsOther('Theirs')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(conflict)
  await expect(field('meetingLocation')).toHaveValue('Mine')
  // Closed and opened again, the form still has the text. The conflict was shown, so saving overwrites.
  await dialog.getByRole('button', { name: t.common.close }).click() // Escape would close the toast first
  await expect(dialog).toBeHidden()
  await edit()
  await expect(field('meetingLocation')).toHaveValue('Mine')
  await save.click()
  await closeTelling(page, t.tellRiders.title)
  await expect(row).toContainText('Mine')
  // After Cancel the form holds the other administrator's version.
  await edit()
  await saveAsOther('Theirs again')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(conflict)
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  await edit()
  await expect(field('route')).toHaveValue('Theirs again')
  await dialog.getByRole('button', { name: t.common.cancel }).click()
})
