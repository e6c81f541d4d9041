import { expect, logInAs, test, text } from '../fixtures.ts'
import { phone } from '../screens.ts'
import { createRide, newTitles, rowOf } from './plan-ride.ts'

test('the row of tabs stays where a thumb has moved it when the counts arrive; rides show whole texts', async ({
  page,
  site,
  language,
}) => {
  await page.setViewportSize(phone)
  await logInAs(page, site, 'admin')
  const titles = newTitles()
  const end = 'These are the last words.'
  const long = `${'First gravel, then the pass, then coffee. '.repeat(20)}${end}`
  await createRide(page.request, site, titles, { descriptionKo: long, descriptionEn: long })
  const areAsked = Promise.withResolvers<void>()
  await page.route('**/api/contact-messages/counts', async (route) => {
    await areAsked.promise
    await route.fallback()
  })
  await page.goto('/admin')
  const strip = page.getByRole('tablist')
  await expect(strip.locator('.tab-count')).toHaveCount(1)
  const moved = await strip.evaluate((tabs) => {
    tabs.scrollLeft = 120
    return tabs.scrollLeft
  })
  expect(moved).toBeGreaterThan(50)
  areAsked.resolve()
  await expect(strip.locator('.tab-count')).toHaveCount(2)
  expect(await strip.evaluate((tabs) => tabs.scrollLeft)).toBe(moved)

  await page.getByRole('tab', { name: text(language).admin.tabEvents, exact: true }).click()
  const description = rowOf(page, titles[language]).getByText(end)
  await expect(description).toBeVisible()
  const cut = await description.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)
  expect(cut, 'nothing of it is cut off').toBeLessThanOrEqual(0)
})
