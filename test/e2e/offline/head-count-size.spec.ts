import { textSizeCookie } from '#contract/site/display.ts'
import { expect, text } from '../fixtures.ts'
import { findObstacles } from '../site/reading.ts'
import { test } from './led-ride.ts'

test('the largest text cuts nothing off; a second press counts no other', async ({ page, site, language, as, planLedRide }) => {
  const w = text(language).headCount
  const ride = await planLedRide(true)
  // A mark of the sweep, with its hour and name.
  const { eventDate, riders } = ride.headCount
  const marks = [{ stopId: 'meeting', riderId: riders[0]?.userId, status: 'here', at: new Date().toISOString() }]
  const sweep = await as('taeho.lim')
  const marked = await sweep.post(`${ride.api}/head-count`, { data: { eventDate, marks, addedGuests: [], removedGuests: [] } })
  expect(marked.ok(), await marked.text()).toBe(true)
  await page.context().addCookies([{ name: textSizeCookie, value: 'larger', url: site.origin }])
  await page.goto(`/?ride=${ride.id}`)
  await page.clock.install()
  await page.getByRole('button', { name: text(language).headCountCard.open, description: ride.title }).click()
  const rows = page.getByRole('list', { name: w.riders }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const count = page.getByRole('dialog', { name: w.countTitle })
  await count.getByLabel(w.guestName).fill('Christopher Montgomery-Featherstone')
  await count.getByRole('button', { name: w.addGuest, exact: true }).click()
  await expect(rows).toHaveCount(3)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await findObstacles(page), `${width} px`).toEqual([])
    for (const name of await rows.locator('.count-mark').all()) {
      // The box to tick and a Korean name on one line.
      expect((await name.boundingBox())?.width, `${width} px: ${await name.textContent()}`).toBeGreaterThan(240)
    }
    const guest = (await count.getByLabel(w.guestName).boundingBox())?.width ?? 0
    expect(guest, `${width} px: room to type a name`).toBeGreaterThan(150)
    const people = (await count.locator('.count-people').first().boundingBox())?.y ?? 0
    expect(people, `${width} px: the first name is on the first screen`).toBeLessThan(740 - 100)
  }

  await rows.first().locator('.count-mark').click() // takes the mark back
  await page.clock.pauseAt(Date.now() + 10_000)
  const box = await rows.first().locator('.count-left').boundingBox()
  const press = () => page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await press()
  await expect(rows).toHaveCount(2)
  await page.clock.fastForward(200)
  await press()
  await expect(rows).toHaveCount(2)
  await page.clock.fastForward(1000)
  await press()
  await expect(rows).toHaveCount(1)
})
