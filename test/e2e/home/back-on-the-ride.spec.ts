import { personName } from '#contract/accounts/person-name.ts'
import type { HeadCount } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'
import { planLedRide } from '../offline/led-ride.ts'

test('on the road, Back closes the head count, the record and the sheet before the ride, and keeps what was marked and typed', async ({
  page,
  playwright,
  site,
  language,
}) => {
  const t = text(language)
  const w = t.headCount
  await using officer = await playwright.request.newContext()
  await using sweep = await playwright.request.newContext()
  await logInAs({ request: officer }, site, 'admin')
  await logInAs({ request: sweep }, site, 'taeho.lim')
  await logInAs(page, site, 'rider')
  const ride = await planLedRide(site, { officer, leader: page.request, sweep }, true)
  const { riders }: HeadCount = await (await sweep.get(`${site.origin}/api/riding-events/${ride.id}/head-count`)).json()
  const [name = '', other = ''] = riders.map(({ koreanName, ...names }) => koreanName || personName(names) || '')
  const address = `/?ride=${ride.id}#announcements`
  await page.goto('/help')
  await page.goto(address)
  const card = page.getByRole('listitem', { name: ride.titleEn })
  const openCount = card.getByRole('button', { name: t.headCountCard.open })
  const count = page.getByRole('dialog', { name: w.countTitle })
  const isHere = count.getByRole('button', { name: w.takeBack.replace('{name}', name) })
  const layer = () => page.evaluate(() => history.state?.layer ?? null)

  await openCount.click()
  await count.getByRole('button', { name: w.markHere.replace('{name}', name) }).click()
  await expect(isHere).toBeVisible()
  await count.getByLabel(w.guestName).fill('Sam')
  await page.goBack()
  await expect(count).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(openCount).toBeFocused()
  await openCount.click()
  await expect(isHere).toBeVisible()
  await expect(count.getByLabel(w.guestName)).toHaveValue('Sam')

  // A question above the head count is closed before it.
  await count.getByRole('button', { name: w.addGuest, exact: true }).click()
  await count.getByRole('button', { name: w.removeGuest.replace('{name}', 'Sam') }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(count.getByRole('button', { name: w.takeBack.replace('{name}', 'Sam') })).toBeVisible()
  await expect.poll(layer).toBe(true)
  await page.goBack()
  await expect(count).toHaveCount(0)

  const openRecord = card.getByRole('button', { name: t.leaderTools.attendance })
  const record = page.getByRole('dialog', { name: t.attendance.title })
  await openRecord.click()
  const rode = record.getByRole('checkbox').first()
  await rode.uncheck()
  await record.getByLabel(t.attendance.guests).fill('7')
  await page.goBack()
  await expect(record).toHaveCount(0)
  await openRecord.click()
  await expect(rode).not.toBeChecked()
  await expect(record.getByLabel(t.attendance.guests)).toHaveValue('7')
  await expect.poll(layer).toBe(true)
  await page.goBack()
  await expect(record).toHaveCount(0)
  await expect.poll(layer).toBe(null)

  await card.getByRole('link', { name: t.leaderTools.sheet }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('list').getByRole('listitem').filter({ hasText: other })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(openRecord).toBeVisible()
  await openCount.click()
  await expect(isHere).toBeVisible()
  await expect.poll(layer).toBe(true)
  await page.goBack()
  await expect(count).toHaveCount(0)
  await expect.poll(layer).toBe(null)
  await page.goBack()
  await expect(page).toHaveURL('/help')
  const { status }: RidingEvent = await (await sweep.get(`${site.origin}/api/riding-events/${ride.id}`)).json()
  expect(status, 'Back has recorded nothing').toBe('upcoming')
})
