import { expect, noLayerLeft, openAs, test, text } from '../fixtures.ts'

test('a member subscribes to the rides, renews the link, and turns it off', async ({ page, site, language }) => {
  const t = text(language)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, site, 'guest', '/settings#calendar')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: t.calendarFeed.heading, exact: true }) })

  await card.getByRole('button', { name: t.calendarFeed.make }).click()
  const field = card.getByRole('textbox')
  await expect(field).toBeFocused()
  const address = new URL(await field.inputValue())
  expect(address.origin).toBe(site.origin)
  const webcal = `webcal://${address.host}${address.pathname}`
  await expect(card.getByRole('link', { name: t.calendarFeed.apple })).toHaveAttribute('href', webcal)
  const google = card.getByRole('link', { name: t.calendarFeed.google })
  await expect(google).toHaveAttribute('href', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`)
  await expect(google).toHaveAttribute('rel', 'noopener noreferrer')
  await card.getByRole('button', { name: t.calendarFeed.copy }).click()
  await expect(card.getByRole('button', { name: t.common.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address.href)
  expect((await page.request.get(address.href)).status()).toBe(200)

  const renew = card.getByRole('button', { name: t.calendarFeed.renew })
  await renew.click()
  const question = page.getByRole('alertdialog', { name: t.calendarFeed.renewTitle })
  await question.getByRole('button', { name: t.calendarFeed.keep }).click()
  await expect(renew).toBeFocused()
  // A closed question may still be leaving its history entry, and a press in that moment be lost.
  await noLayerLeft(page)
  await renew.click()
  await question.getByRole('button', { name: t.calendarFeed.renew }).click()
  await expect(field).not.toHaveValue(address.href)
  expect((await page.request.get(address.href)).status()).toBe(404)

  await card.getByRole('button', { name: t.calendarFeed.off }).click()
  await page.getByRole('alertdialog', { name: t.calendarFeed.offTitle }).getByRole('button', { name: t.calendarFeed.off }).click()
  await expect(card.getByRole('button', { name: t.calendarFeed.make })).toBeFocused()
  await expect(card.getByRole('status')).toContainText(t.calendarFeed.saidOff)
})
