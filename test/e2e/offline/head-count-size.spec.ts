import type { HeadCount } from '#contract/ride-day/ride-day.ts'
import { textSizeCookie } from '#contract/site/display.ts'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, test, text } from '../fixtures.ts'
import { findObstacles } from '../site/reading.ts'
import { planLedRide } from './led-ride.ts'

test('with the largest text on the smallest phones, names are not squeezed and nothing is cut off', async ({
  page,
  playwright,
  site,
  language,
}) => {
  test.setTimeout(90_000)
  const w = text(language).headCount
  await using officer = await playwright.request.newContext()
  await using sweep = await playwright.request.newContext()
  await logInAs({ request: officer }, site, 'admin')
  await logInAs({ request: sweep }, site, 'taeho.lim')
  await logInAs(page, site, 'rider')
  const ride = await planLedRide(site, { officer, leader: page.request, sweep }, true)
  // A mark of the sweep, with its hour and name.
  const address = `${site.origin}/api/riding-events/${ride.id}/head-count`
  const { eventDate, riders }: HeadCount = await (await sweep.get(address)).json()
  const marks = [{ stopId: 'meeting', riderId: riders[0]?.userId, status: 'here', at: new Date().toISOString() }]
  const marked = await sweep.post(address, { data: { eventDate, marks, addedGuests: [], removedGuests: [] } })
  expect(marked.ok(), await marked.text()).toBe(true)
  await page.context().addCookies([{ name: textSizeCookie, value: 'larger', url: site.origin }])
  await page.goto(`/?ride=${ride.id}`)
  await page.getByRole('button', { name: text(language).headCountCard.open, description: ride.titleEn }).click()
  const count = page.getByRole('dialog', { name: w.countTitle })
  await count.getByLabel(w.guestName).fill('Christopher Montgomery-Featherstone')
  await count.getByRole('button', { name: w.addGuest, exact: true }).click()
  const names = count.getByRole('list', { name: w.riders }).locator('.count-mark')
  await expect(names).toHaveCount(3)
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await findObstacles(page), `${width} px`).toEqual([])
    for (const name of await names.all()) {
      const { width: room } = (await name.boundingBox()) ?? { width: 0 }
      // The box to tick and a Korean name on one line.
      expect(room, `${width} px: ${await name.textContent()}`).toBeGreaterThan(240)
    }
    const guest = (await count.getByLabel(w.guestName).boundingBox())?.width ?? 0
    expect(guest, `${width} px: room to type a name`).toBeGreaterThan(150)
    const people = (await count.locator('.count-people').first().boundingBox())?.y ?? 0
    const foot = (await count.locator('.count-foot').boundingBox())?.y ?? 0
    const sticks = await count.locator('.count-foot').evaluate((part) => getComputedStyle(part).position === 'sticky')
    expect(people, `${width} px: the first name is on the first screen`).toBeLessThan(740 - 100)
    if (sticks) expect(foot - people, `${width} px: room for names between the parts that stay`).toBeGreaterThan(150)
    if (process.env.LOOKS) await page.screenshot({ path: `/tmp/ride-looks/${language}-${width}.png` })
  }
  await expectNoAxeFindingsInBothThemes(page)
})
