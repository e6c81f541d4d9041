import { personName } from '#contract/accounts/person-name.ts'
import { closeByEscape } from '../close-by-escape.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'
import { changedMeanwhile, createRide, newTitles, openEvents, rowOf, withTitle } from './plan-ride.ts'
import { clubDay } from './planned-rides.ts'

test.use({ expectedBrowserErrors: [/\b409\b/] })

test('an officer records who rode; the season shows it', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'admin')
  const titles = newTitles()
  const title = titles[language]
  const ride = await createRide(page.request, site, titles, { eventDate: clubDay(), startTime: '00:00', endTime: '00:01' })
  const found = await (await page.request.get(`${site.origin}/api/users?search=rider`)).json()
  const name =
    personName(
      found.find(({ username }: { username: string }) => username === 'rider'),
      language,
    ) ?? ''

  await openEvents(page)
  const row = rowOf(page, title)
  const dialog = page.getByRole('dialog', { name: t.attendance.title })
  const guests = dialog.getByLabel(t.attendance.guests)
  const save = dialog.getByRole('button', { name: t.attendance.save })
  const open = () => row.getByRole('button', { name: withTitle(t.rideForm.attendanceLabel, title) }).click()
  await open()
  await dialog.getByLabel(t.attendance.search).fill('rider')
  await dialog.getByRole('button', { name: t.attendance.addThisLabel.replace('{name}', name) }).click()
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
  await guests.fill('two')
  await save.click()
  await expect(guests).toBeFocused()
  await expect(dialog.getByText(t.attendance.guestsWrong)).toBeVisible()
  await guests.fill('2')
  await expectNoAxeFindings(page)

  await page.request.put(`/api/riding-events/${ride.id}`, { data: { ...ride, meetingLocation: 'Golden' } })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/attendance')) sent += 1
  })
  await save.dblclick()
  await expect(dialog.getByRole('alert')).toHaveText(changedMeanwhile[language])
  expect(sent, 'one request for two presses').toBe(1)
  await expect(dialog.getByRole('checkbox', { name }), 'what was chosen is still there').toBeChecked()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(language === 'ko' ? /^함께 달린 3명/ : /^3 people are on the record/)).toBeVisible()
  await expect(row.getByRole('button').first(), 'what comes next for the ride').toBeFocused()
  await row.getByRole('button', { name: t.rideForm.moreActions }).click()

  // Closed while it is saved, nothing of it is left as a draft: opened again it shows what is stored, and saving meets no conflict.
  const answer = Promise.withResolvers<void>()
  await page.route('**/attendance', async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.continue()
  })
  await open()
  await guests.fill('4')
  await save.click()
  await expect(dialog.getByText(t.attendance.saving)).toBeVisible()
  await closeByEscape(page, dialog)
  answer.resolve()
  await expect(page.getByText(language === 'ko' ? /^함께 달린 5명/ : /^5 people are on the record/)).toBeVisible()
  const read = page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.url().endsWith('/attendance'))
  await open()
  await read
  await expect(guests).toHaveValue('4')
  await guests.fill('2')
  await save.click()
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: t.admin.tabMembers }).click()
  await page.getByRole('link', { name: t.season.open }).click()
  const article = page.getByRole('article')
  const line = article.getByRole('row').filter({ hasText: title })
  await expect(line.getByRole('cell')).toHaveText(['3', '2'])
  await expect(article.getByRole('row').filter({ hasText: name })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(article.getByRole('button', { name: t.paper.print })).toBeHidden()
  await expect(line).toBeVisible()
})
