import type { APIRequestContext, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { DemoSite } from '../demo-site.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'
import { planLedRide } from './led-ride.ts'

const isCount = (url: string) => url.endsWith('/head-count')

interface Day {
  page: Page
  officer: APIRequestContext
  sweep: APIRequestContext
  site: DemoSite
  language: Language
}

/** The leader's page with the head count of a ride of two riders. */
async function openCount({ page, officer, sweep, site, language }: Day, hasBegun: boolean) {
  const t = text(language)
  await logInAs({ request: officer }, site, 'admin')
  await logInAs({ request: sweep }, site, 'taeho.lim')
  await logInAs(page, site, 'rider')
  const ride = await planLedRide(site, { officer, leader: page.request, sweep }, hasBegun)
  await page.goto(`/?ride=${ride.id}`)
  await page.clock.install()
  await page.getByRole('button', { name: t.headCountCard.open, description: ride.titleEn }).click()
  const rows = page.getByRole('list', { name: t.headCount.riders }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  return { ride, rows, address: `${site.origin}/api/riding-events/${ride.id}` }
}

test('the second press of a glove does not meet the row that moved up', async ({ page, playwright, site, language }) => {
  await using officer = await playwright.request.newContext()
  await using sweep = await playwright.request.newContext()
  const { rows } = await openCount({ page, officer, sweep, site, language }, true)
  await page.clock.pauseAt(Date.now() + 10_000)
  const box = await rows.first().locator('.count-left').boundingBox()
  const press = () => page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await press()
  await expect(rows).toHaveCount(1)
  await page.clock.fastForward(200)
  await press()
  await expect(rows).toHaveCount(1)
  await page.clock.fastForward(1000)
  await press()
  await expect(rows).toHaveCount(0)
})

test('who signs up while the count is open is counted, too', async ({ page, playwright, site, language }) => {
  await using officer = await playwright.request.newContext()
  await using sweep = await playwright.request.newContext()
  const { rows, address } = await openCount({ page, officer, sweep, site, language }, false)
  const expectRiders = (riders: number) =>
    expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(rows).toHaveCount(riders, { timeout: 1000 })
    }).toPass()
  expect((await sweep.delete(`${address}/registration`)).ok()).toBe(true)
  await expectRiders(1)
  expect((await sweep.put(`${address}/registration`)).ok()).toBe(true)
  await expectRiders(2)
})

test.describe('refused', () => {
  test.use({ expectedBrowserErrors: [/\b409\b/] })

  test('a count of a ride that is cancelled meanwhile is read again once: each reading is logged', async ({
    page,
    playwright,
    site,
    language,
  }) => {
    await using officer = await playwright.request.newContext()
    await using sweep = await playwright.request.newContext()
    const { address } = await openCount({ page, officer, sweep, site, language }, false)
    const { updatedAt: expectedVersion }: RidingEvent = await (await officer.get(address)).json()
    const decided = await officer.post(`${address}/decision`, { data: { decision: 'cancelled', expectedVersion } })
    expect(decided.ok(), await decided.text()).toBe(true)
    let [readings, refusals] = [0, 0]
    page.on('response', (answer) => {
      if (!isCount(answer.url())) return
      if (answer.request().method() === 'GET') readings += 1
      else if (answer.status() === 409) refusals += 1
    })
    await expect(async () => {
      await page.clock.fastForward(31_000)
      expect(refusals).toBeGreaterThan(3)
    }).toPass()
    expect(readings).toBe(1)
  })
})
