import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, expectNoAxeFindings, logInAs, test, text } from '../fixtures.ts'

test('a road captain opens the sheet of the own ride from its card and goes back to it', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'rider')
  const rides: RidingEvent[] = await (await page.request.get('/api/riding-events/upcoming')).json()
  const led = rides.find(({ myPart }) => myPart === 'leader')
  expect(led, 'the demo has a ride under way that the rider leads').toBeDefined()
  const title = (language === 'ko' ? led?.titleKo : led?.titleEn) ?? ''
  await page.goto(`/?ride=${led?.id}#announcements`)
  const card = page.getByRole('listitem', { name: title })
  await expect(card).toContainText(t.rides.leader)

  const tools = card.getByRole('region', { name: t.leaderTools.leaderSubheading })
  await tools.getByRole('link', { name: t.leaderTools.sheet }).click()
  const riders = page.getByRole('article').getByRole('list').getByRole('listitem')
  await expect(riders).toHaveCount(led?.registeredCount ?? 0)
  await expect(page.getByRole('banner'), 'the bar covers nothing of the sheet').toHaveCSS('position', 'sticky')
  await expect(page.getByRole('article').getByRole('link', { name: t.admin.downloadCsv })).toHaveCount(0)
  await expectNoAxeFindings(page)
  expect(await page.evaluate(async () => (await caches.keys()).length), 'no copy on the device').toBe(0)

  await page.getByRole('link', { name: t.rideSheet.backToRide }).click()
  await expect(card).toBeFocused()
  await page.goBack()
  await expect(riders).toHaveCount(led?.registeredCount ?? 0)

  // From the whole schedule, Back leads to the ride's card, too.
  await page.goto('/')
  await page.getByRole('tab', { name: t.home.scheduleTab }).click()
  await tools.getByRole('link', { name: t.leaderTools.sheet }).click()
  await expect(riders).toHaveCount(led?.registeredCount ?? 0)
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect(page.locator('.card-named')).toContainText(title)
})

test('a guest reads neither who leads a ride nor its sheet', async ({ page, site, language }) => {
  const t = text(language)
  await logInAs(page, site, 'guest')
  const rides: RidingEvent[] = await (await page.request.get('/api/riding-events/upcoming')).json()
  const ongoing = rides.find(({ status }) => status === 'ongoing')
  await page.goto(`/?ride=${ongoing?.id}#announcements`)
  const card = page.getByRole('listitem', { name: (language === 'ko' ? ongoing?.titleKo : ongoing?.titleEn) ?? '' })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText(t.rides.leader)
  await expect(card.getByRole('link', { name: t.leaderTools.sheet })).toHaveCount(0)
  expect((await page.request.get(`/api/riding-events/${ongoing?.id}/ride-sheet`)).status()).toBe(403)
})
