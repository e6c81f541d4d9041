import { textSizeCookie } from '#contract/site/display.ts'
import { expect, expectNoAxeFindingsInBothThemes, text } from '../fixtures.ts'
import { findObstacles } from '../site/reading.ts'
import { test } from './led-ride.ts'

test('with the largest text on the smallest phones, names are not squeezed and nothing is cut off', async ({
  page,
  site,
  language,
  as,
  planLedRide,
}) => {
  const w = text(language).headCount
  const { id, title, api, headCount } = await planLedRide(true)
  // A mark of the sweep, with its hour and name.
  const { eventDate, riders } = headCount
  const marks = [{ stopId: 'meeting', riderId: riders[0]?.userId, status: 'here', at: new Date().toISOString() }]
  const sweep = await as('taeho.lim')
  const marked = await sweep.post(`${api}/head-count`, { data: { eventDate, marks, addedGuests: [], removedGuests: [] } })
  expect(marked.ok(), await marked.text()).toBe(true)
  await page.context().addCookies([{ name: textSizeCookie, value: 'larger', url: site.origin }])
  await page.goto(`/?ride=${id}`)
  await page.getByRole('button', { name: text(language).headCountCard.open, description: title }).click()
  const count = page.getByRole('dialog', { name: w.countTitle })
  await count.getByLabel(w.guestName).fill('Christopher Montgomery-Featherstone')
  await count.getByRole('button', { name: w.addGuest, exact: true }).click()
  const names = count.getByRole('list', { name: w.riders }).locator('.count-mark')
  await expect(names).toHaveCount(3)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await findObstacles(page), `${width} px`).toEqual([])
    for (const name of await names.all()) {
      // The box to tick and a Korean name on one line.
      expect((await name.boundingBox())?.width, `${width} px: ${await name.textContent()}`).toBeGreaterThan(240)
    }
    const guest = (await count.getByLabel(w.guestName).boundingBox())?.width ?? 0
    expect(guest, `${width} px: room to type a name`).toBeGreaterThan(150)
    const people = (await count.locator('.count-people').first().boundingBox())?.y ?? 0
    expect(people, `${width} px: the first name is on the first screen`).toBeLessThan(740 - 100)
  }
  await expectNoAxeFindingsInBothThemes(page)
})
