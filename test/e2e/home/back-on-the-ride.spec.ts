import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, text } from '../fixtures.ts'
import { test } from '../offline/led-ride.ts'

test('on the road, Back closes a question, the head count and the sheet before the ride, and keeps what was marked and typed', async ({
  page,
  language,
  planLedRide,
}) => {
  const t = text(language)
  const w = t.headCount
  const ride = await planLedRide(true)
  const [name = '', other = ''] = ride.riders
  const address = `/?ride=${ride.id}#announcements`
  await page.goto('/help')
  await page.goto(address)
  const card = page.getByRole('article', { name: ride.title })
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
  await expect.poll(layer).toBe(null)

  await card.getByRole('link', { name: t.leaderTools.sheet }).click()
  const sheet = page.getByRole('article').filter({ has: page.getByRole('heading', { name: t.rideSheet.title }) })
  await expect(sheet.getByRole('list').getByRole('listitem').filter({ hasText: other })).toBeVisible()
  await expect(sheet.getByRole('link', { name: t.admin.downloadCsv })).toHaveCount(0)
  await page.getByRole('link', { name: t.rideSheet.backToRide }).click()
  await expect(card).toBeFocused()
  await page.goBack()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL('/help')
  const { status }: RidingEvent = await (await page.request.get(ride.api)).json()
  expect(status, 'Back has recorded nothing').toBe('upcoming')
})
