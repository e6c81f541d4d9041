import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { personName } from '#contract/accounts/person-name.ts'
import type { HeadCount } from '#contract/rides/head-counts.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { timeZone } from '../admin/plan-ride.ts'
import type { DemoSite } from '../demo-site.ts'
import { expect, expectNoAxeFindingsInBothThemes, logInAs, test, text, waitForHydration } from '../fixtures.ts'
import { installed } from './weak-signal.ts'

test.use({
  serviceWorkers: 'allow',
  // The test cuts the connection.
  expectedBrowserErrors: [/net::ERR_|answer 401|status of 401/],
})

/** A ride that starts now, which `rider` leads, with the administrator as its sweep; both have a place. */
async function planRide(site: DemoSite, leader: APIRequestContext, sweep: APIRequestContext): Promise<RidingEvent> {
  const path = `${site.origin}/api/riding-events`
  const idOf = async (who: APIRequestContext) => (await (await who.get(`${site.origin}/api/auth/user`)).json()).id
  const startIn = (hours: number) => {
    const start = new Date(Date.now() + hours * 3_600_000).toISOString()
    const [eventDate, startTime] = createFormat('en', timeZone).localInput(start).split('T')
    return { eventDate, startTime }
  }
  const name = `Peak ${randomUUID().slice(0, 8)}`
  const plan = {
    ...{ titleKo: name, titleEn: name, descriptionKo: '천천히', descriptionEn: 'Slowly', ...startIn(2) },
    ...{ meetingLocation: 'Nederland', difficulty: 'easy', leaderId: await idOf(leader), sweepId: await idOf(sweep) },
    stops: [{ id: randomUUID(), kind: 'fuel', name: 'Estes Park', time: null, coordinates: null }],
  }
  const answer = await sweep.post(path, { data: plan })
  expect(answer.status(), await answer.text()).toBe(201)
  const ride: RidingEvent = await answer.json()
  for (const who of [leader, sweep]) {
    const signedUp = await who.put(`${path}/${ride.id}/registration`)
    expect(signedUp.ok(), await signedUp.text()).toBe(true)
  }
  const begun = await sweep.put(`${path}/${ride.id}`, { data: { ...plan, ...startIn(0) } })
  expect(begun.ok(), await begun.text()).toBe(true)
  return ride
}

test('the leader counts at each stop, without a connection between two, until the ride is recorded', async ({
  page,
  context,
  browser,
  site,
  language,
}) => {
  test.setTimeout(90_000)
  const t = text(language)
  const w = t.headCount
  const say = (message: string, values: Record<string, string>) =>
    message.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
  await using other = await browser.newContext({ baseURL: site.origin, viewport: page.viewportSize(), serviceWorkers: 'block' })
  await other.addCookies(await context.cookies())
  const sweep = await other.newPage()
  waitForHydration(sweep)
  await logInAs(page, site, 'rider')
  await logInAs(sweep, site, 'admin')
  const ride = await planRide(site, page.request, sweep.request)
  const asked = await sweep.request.get(`${site.origin}/api/riding-events/${ride.id}/head-count`)
  const { riders }: HeadCount = await asked.json()
  const [one = '', two = ''] = riders.map(({ koreanName, ...names }) => koreanName || personName(names) || '')

  const countOn = (tab: Page) => tab.getByRole('dialog', { name: w.countTitle })
  async function open(tab: Page) {
    await tab.goto(`/?ride=${ride.id}`)
    await tab.getByRole('button', { name: t.headCountCard.open }).click()
    await expect(countOn(tab).getByRole('heading', { name: 'Nederland' })).toBeVisible()
  }
  const press = (tab: Page, message: string, name: string) =>
    countOn(tab)
      .getByRole('button', { name: say(message, { name }) })
      .click()
  const isHere = (tab: Page, name: string) =>
    expect(countOn(tab).getByRole('button', { name: say(w.takeBack, { name }) })).toBeVisible()

  await page.goto('/')
  await installed(page)
  await open(page)
  await press(page, w.markHere, one)
  await expect(countOn(page).getByRole('list', { name: w.missingLabel })).toContainText(two)
  await expectNoAxeFindingsInBothThemes(page)
  await press(page, w.markHere, two)
  await expect(countOn(page)).toContainText(w.allHere)
  await countOn(page).getByLabel(w.guestName).fill('Sam')
  await countOn(page).getByRole('button', { name: w.addGuest, exact: true }).click()
  await isHere(page, 'Sam')
  await countOn(page).getByRole('button', { name: w.start, exact: true }).click()
  await expect(countOn(page).getByRole('heading', { name: 'Estes Park' })).toBeVisible()
  await expect(countOn(page)).toContainText(w.allSent)
  await expect
    .poll(() => page.evaluate(() => caches.match('/', { ignoreSearch: true }).then((copy) => copy !== undefined)))
    .toBe(true)

  await context.setOffline(true)
  await press(page, w.markHere, one)
  await expect(countOn(page)).toContainText(w.keptHere)
  await page.close()

  // The sweep's phone has a connection, and counts differently.
  await open(sweep)
  await countOn(sweep)
    .getByRole('button', { name: say(w.next, { stop: 'Estes Park' }) })
    .last()
    .click()
  await press(sweep, w.markLeft, one)
  await expect(countOn(sweep)).toContainText(w.allSent)

  const again = await context.newPage()
  waitForHydration(again)
  await again.goto('/')
  await again.getByRole('button', { name: t.headCountCard.goOn }).click()
  await expect(countOn(again).getByRole('heading', { name: 'Estes Park' })).toBeVisible()
  await isHere(again, one)
  await press(again, w.markHere, two)
  await press(again, w.markHere, 'Sam')
  await expect(countOn(again)).toContainText(w.keptHere)

  await context.setOffline(false)
  await again.evaluate(() => window.dispatchEvent(new Event('online')))
  const conflict = countOn(again).getByRole('list', { name: w.conflictsLabel }).getByRole('listitem')
  await expect(conflict).toContainText(w.status.left)
  await expect(conflict).toContainText(one)
  await conflict.getByRole('button', { name: w.useMine }).click()
  await expect(conflict).toHaveCount(0)
  await expect(countOn(again)).toContainText(w.allSent)
  await isHere(again, one)

  await countOn(again)
    .getByRole('button', { name: say(w.next, { stop: w.kind.end }) })
    .last()
    .click()
  await press(again, w.markHere, one)
  await press(again, w.markHere, two)
  await countOn(again).getByRole('button', { name: w.arrive, exact: true }).click()
  await expect(again.getByRole('alertdialog')).toContainText('Sam')
  await again.getByRole('button', { name: w.arriveAnyway }).click()
  await expect(countOn(again)).toContainText(w.recorded)
  const { starts, status }: RidingEvent = await (await sweep.request.get(`/api/riding-events/${ride.id}`)).json()
  expect({ starts, status }).toEqual({ starts: 3, status: 'completed' })
  await expect.poll(() => again.evaluate(async () => (await (await caches.open('head-counts')).keys()).length)).toBe(0)
})
