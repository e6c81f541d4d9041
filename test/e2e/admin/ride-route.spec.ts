import { closeByEscape } from '../close-by-escape.ts'
import { expect, expectNoAxeFindings, logInAs, openAs, test, text } from '../fixtures.ts'
import { closeTelling, createRide, newTitles, openEvents, rowOf, withTitle } from './plan-ride.ts'

const gpx = `<gpx version="1.1"><trk><name>From home</name><trkseg>${Array.from(
  { length: 60 },
  (_, index) =>
    `<trkpt lat="${39.96 + index / 500}" lon="-105.51"><ele>${2_500 + index * 5}</ele><time>2026-05-01T08:00:00Z</time></trkpt>`,
).join('')}</trkseg></trk></gpx>`

test.use({ expectedBrowserErrors: [/\b500\b/] })

test('an officer adds stops and a track, of which only the line is sent, also for a ride that begins with a past one; a member downloads it', async ({
  page,
  site,
  language,
}) => {
  const t = text(language)
  const titles = newTitles()
  await logInAs(page, site, 'admin')
  const { id } = await createRide(page.request, site, titles)
  await openEvents(page)
  const row = rowOf(page, titles[language])
  const dialog = page.getByRole('dialog')
  const update = dialog.getByRole('button', { name: t.rideForm.update })

  await row.getByRole('button', { name: withTitle(t.rideForm.editLabel, titles[language]) }).click()
  await dialog.getByText(t.rideForm.moreFields, { exact: true }).click()
  const add = dialog.getByRole('button', { name: t.stopForm.add })
  const field = (at: number, name: string) => dialog.locator(`[name="stops.${at}.${name}"]`)
  await add.press('Enter')
  await expect(field(0, 'kind'), 'the new stop has the focus').toBeFocused()
  await field(0, 'name').fill('Nederland')
  await field(0, 'coordinates').fill('somewhere')
  await add.click()
  await field(1, 'time').fill('11:30')
  await field(1, 'kind').selectOption('end')
  await expect(field(1, 'time'), 'the end is when the ride says').toHaveCount(0)
  await field(1, 'name').fill('Boulder')
  await field(1, 'kind').selectOption('meeting')
  await expect(field(1, 'name'), 'the meeting is where the ride says').toHaveCount(0)
  await field(1, 'kind').selectOption('lunch')
  await expect(field(1, 'name'), 'nothing is kept of what was hidden').toHaveValue('')
  await expect(field(1, 'time')).toHaveValue('')
  await field(1, 'name').fill('Estes Park')
  const up = (place: number) => dialog.getByRole('button', { name: t.stopForm.up.replace('{place}', String(place)) })
  await up(2).press('Enter')
  await expect(field(0, 'name')).toHaveValue('Estes Park')
  await expect(up(1), 'the focus follows the stop').toBeFocused()
  await expectNoAxeFindings(page)
  await update.click()
  await expect(field(1, 'coordinates')).toBeFocused()
  await expect(field(1, 'coordinates')).toHaveAttribute('aria-invalid', 'true')
  await field(1, 'coordinates').fill('39.9614, -105.5108')
  await update.click()
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: t.rideForm.moreActions }).click()
  await row.getByRole('button', { name: withTitle(t.trackForm.openLabel, titles[language]) }).click()
  const file = dialog.locator('[type=file]')
  await expect(file, 'phones grey out what a type names').not.toHaveAttribute('accept')
  const choose = (name: string, content: string) =>
    file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/track'))
  await choose('recording', gpx)
  expect((await sent).postData()).not.toMatch(/time|T08:|name|home/)
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expect(file, 'saved: the field has the focus').toBeFocused()
  await expectNoAxeFindings(page)
  const remove = dialog.getByRole('button', { name: t.trackForm.remove })
  await remove.click()
  await expect(dialog.getByRole('button', { name: t.trackForm.keep })).toBeFocused()
  await remove.click()
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await expect(file, 'removed: the field has the focus').toBeFocused()
  await choose('ride.gpx', gpx)
  await expect(dialog.getByRole('img')).toHaveCount(2)

  await closeByEscape(page, dialog)

  // A ride that begins with a past one has its own route file, or says that the file could not be saved.
  async function begin() {
    await page.getByRole('button', { name: t.rideForm.createTitle }).click()
    await dialog.getByRole('button', { name: t.rideForm.takeFromPast }).click()
    await dialog.getByRole('list', { name: t.rideForm.takeFromPast }).getByRole('button').first().click()
    await expect(dialog.locator('[name=eventDate]')).toBeFocused()
    for (const side of ['Ko', 'En'] as const)
      await dialog.locator(`[name=title${side}]`).fill(side === 'Ko' ? titles.ko : titles.en)
    // Open where the past ride had stops.
    if (!(await file.isVisible())) await dialog.getByText(t.rideForm.moreFields, { exact: true }).click()
    await file.setInputFiles({ name: 'day.gpx', mimeType: 'x/y', buffer: Buffer.from(gpx) })
    await expect(dialog.getByRole('status').filter({ hasText: 'day.gpx' })).toBeVisible()
  }
  const create = dialog.getByRole('button', { name: t.rideForm.create, exact: true })
  await begin()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/track'))
  await create.click()
  expect((await saved).status()).toBe(200)
  await closeTelling(page, t.tellRiders.shareTitle)
  await expect(row).toHaveCount(2)

  await page.route('**/track', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  await begin()
  await create.click()
  await expect(page.getByText(t.trackForm.notUploaded).first()).toBeVisible()
  await closeTelling(page, t.tellRiders.shareTitle)
  await expect(row, 'the ride is there').toHaveCount(3)
  await page.unroute('**/track')

  await openAs(page, site, 'rider', `/?ride=${id}`)
  const card = page.getByRole('article', { name: titles[language] })
  await expect(card.getByRole('link', { name: /Kakao|카카오/ })).toHaveAttribute(
    'href',
    'https://map.kakao.com/link/map/Nederland,39.96140,-105.51080',
  )
  await card.getByRole('button', { name: t.rideStops.track }).click()
  await expect(card.getByRole('img')).toHaveCount(2)
  await expectNoAxeFindings(page)
  const waiting = page.waitForEvent('download')
  await card.getByRole('link', { name: t.rideTrack.download }).click()
  expect((await waiting).suggestedFilename()).toBe('ride-2031-05-03.gpx')
})
