import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, text } from '../fixtures.ts'
import { test } from './led-ride.ts'

// It moves the clock of the page, and gives each reading one second.
test.use({ answersAtOnce: true, expectedBrowserErrors: [/\b409\b/] })

test('an open count follows who signs up, and is read again once when cancelled', async ({ page, language, as, planLedRide }) => {
  const t = text(language)
  const [officer, leader, sweep] = [await as('admin'), await as('rider'), await as('taeho.lim')]
  const ride = await planLedRide(false)
  const register = async (who: typeof sweep, how: 'put' | 'delete') =>
    expect((await who[how](`${ride.api}/registration`)).ok()).toBe(true)
  await register(leader, 'delete')
  await page.goto(`/?ride=${ride.id}`)
  const tools = page.getByRole('article', { name: ride.title }).locator('.leader-tools')
  await expect(tools, 'a leader without a place reads how to be counted').toContainText(t.leaderTools.signUpFirst)
  await register(leader, 'put')
  await page.clock.install()
  await page.getByRole('button', { name: t.headCountCard.open, description: ride.title }).click()
  const rows = page.getByRole('list', { name: t.headCount.riders }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const expectRiders = (riders: number) =>
    expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(rows).toHaveCount(riders, { timeout: 1000 })
    }).toPass()
  await register(sweep, 'delete')
  await expectRiders(1)
  await register(sweep, 'put')
  await expectRiders(2)

  const { updatedAt: expectedVersion }: RidingEvent = await (await officer.get(ride.api)).json()
  const decided = await officer.post(`${ride.api}/decision`, { data: { decision: 'cancelled', expectedVersion } })
  expect(decided.ok(), await decided.text()).toBe(true)
  let [readings, refusals] = [0, 0]
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/head-count')) return
    if (answer.request().method() === 'GET') readings += 1
    else if (answer.status() === 409) refusals += 1
  })
  await expect(async () => {
    await page.clock.fastForward(31_000)
    expect(refusals).toBeGreaterThan(3)
  }).toPass()
  expect(readings).toBe(1)
  // With the clock of the test, the page does not say when it is hydrated.
  await page.mainFrame().goto(`/?ride=${ride.id}`)
  await expect(tools.getByRole('link', { name: t.leaderTools.sheet })).toBeVisible()
  await expect(tools, 'who has a place reads no advice').not.toContainText(t.leaderTools.signUpFirst)
  await expect(
    tools.getByRole('button', { name: t.headCountCard.open }),
    'riders of a cancelled ride are not counted',
  ).toHaveCount(0)
})
