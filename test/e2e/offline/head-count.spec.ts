import type { Page } from '@playwright/test'
import { languageCookie } from '#contract/languages.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, logInAs, text, waitForHydration } from '../fixtures.ts'
import { test } from './led-ride.ts'
import { installed } from './weak-signal.ts'

test.use({
  serviceWorkers: 'allow',
  // The test cuts the connection.
  expectedBrowserErrors: [/net::ERR_|answer 401|status of 401/],
})

test('the leader counts at each stop, without a connection between two, until the ride is recorded', async ({
  page,
  context,
  browser,
  site,
  language,
  planLedRide,
}) => {
  test.setTimeout(90_000)
  const t = text(language)
  const w = t.headCount
  const say = (message: string, values: Record<string, string>) =>
    message.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
  await using other = await browser.newContext({ baseURL: site.origin, viewport: page.viewportSize(), serviceWorkers: 'block' })
  await other.addCookies([{ name: languageCookie, value: language, url: site.origin }])
  const sweep = await other.newPage()
  waitForHydration(sweep)
  await logInAs(sweep, site, 'taeho.lim')
  const ride = await planLedRide(true)
  const [one = '', two = ''] = ride.riders
  const sweepName = `, ${two}`

  const countOn = (tab: Page) => tab.getByRole('dialog', { name: w.countTitle })
  const openButton = (tab: Page) => tab.getByRole('button', { name: t.headCountCard.open, description: ride.title })
  async function open(tab: Page) {
    await tab.goto(`/?ride=${ride.id}`)
    await openButton(tab).click()
    await expect(countOn(tab).getByRole('heading', { name: 'Nederland' })).toBeVisible()
  }
  const press = (tab: Page, message: string, name: string) =>
    countOn(tab)
      .getByRole('button', { name: say(message, { name }) })
      .click()
  const stopAfter = (tab: Page, kind: 'fuel' | 'end') =>
    countOn(tab)
      .getByRole('button', { name: say(w.next, { stop: w.kind[kind] }) })
      .last()
  const isHere = (tab: Page, name: string) =>
    expect(countOn(tab).getByRole('button', { name: say(w.takeBack, { name }) })).toBeVisible()

  await page.goto('/')
  await installed(page)
  await open(page)
  const guestName = countOn(page).getByLabel(w.guestName)
  await guestName.fill('Sam')
  // Each row has the call button, also while many are missing.
  const calls = countOn(page)
    .getByRole('list', { name: w.riders })
    .getByRole('link', { name: say(w.call, { name: '' }).trim() })
  await expect(calls).toHaveCount(2)
  await press(page, w.markHere, one)
  await expect(calls).toHaveCount(1)
  await expect(countOn(page).getByRole('list', { name: w.missingLabel })).toContainText(two)
  await expectNoAxeFindingsInBothThemes(page)
  await press(page, w.markHere, two)
  await expect(countOn(page)).toContainText(w.allHere)
  await countOn(page).getByRole('button', { name: w.addGuest, exact: true }).click()
  await isHere(page, 'Sam')
  await expect(guestName).toHaveValue('')
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
  await stopAfter(sweep, 'fuel').click()
  await press(sweep, w.markLeft, one)
  await press(sweep, w.markLeft, two)
  await expect(countOn(sweep)).toContainText(w.allSent)

  const again = await context.newPage()
  waitForHydration(again)
  await again.goto('/')
  const notice = again
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: t.offline.savedPage.split('{')[0] ?? '' })
  await expect(notice).toBeVisible()
  await again.getByRole('button', { name: t.headCountCard.goOn }).click()
  await expect(countOn(again).getByRole('heading', { name: 'Estes Park' })).toBeVisible()
  await isHere(again, one)
  await press(again, w.markHere, two)
  await press(again, w.markHere, 'Sam')
  await expect(countOn(again)).toContainText(w.keptHere)
  await expect(notice).toHaveCount(0)
  await countOn(again).getByRole('button', { name: t.common.close }).click()
  await expect(notice).toBeVisible()
  await expect(again.locator('.kept-head-count > p')).toContainText('3')
  await again.getByRole('button', { name: t.headCountCard.goOn }).click()

  await context.setOffline(false)
  await again.evaluate(() => window.dispatchEvent(new Event('online')))
  // Of each rider the last mark counts: the sweep's, with its hour and name, and this phone's.
  await expect(countOn(again)).toContainText(w.allSent)
  await expect(countOn(again).getByRole('button', { name: say(w.markBack, { name: one }) })).toBeVisible()
  await expect(countOn(again).getByRole('listitem').filter({ hasText: one })).toContainText(sweepName)
  await isHere(again, two)
  const rowOfTwo = countOn(again)
    .getByRole('listitem')
    .filter({ has: again.getByRole('button', { name: say(w.takeBack, { name: two }) }) })
  await expect(rowOfTwo).not.toContainText(sweepName)
  await expect(countOn(again)).toContainText(w.allHere)
  await expect(countOn(again)).toContainText(w.allSent)

  await stopAfter(again, 'end').click()
  await press(again, w.markBack, one)
  await press(again, w.markHere, two)
  await countOn(again).getByRole('button', { name: w.arrive, exact: true }).click()
  await expect(again.getByRole('alertdialog')).toContainText('Sam')
  await again.getByRole('button', { name: w.arriveAnyway }).click()
  // The ride is recorded, and who is missing can still arrive.
  await expect(countOn(again)).toContainText(w.recordedMissing)
  await press(again, w.markHere, 'Sam')
  await expect(countOn(again).getByText(w.recorded, { exact: true })).toBeVisible()
  // A mark that was a mistake is corrected, and the count is done again.
  await countOn(again).getByRole('button', { name: w.correct }).click()
  await press(again, w.takeBack, 'Sam')
  await expect(countOn(again)).toContainText(w.recordedMissing)
  await expect(countOn(again)).toContainText(w.allSent)
  await countOn(again).getByRole('button', { name: w.corrected }).click()
  const isHereAgain = countOn(again).getByRole('button', { name: say(w.markHere, { name: 'Sam' }) })
  await expect(isHereAgain).toBeVisible()
  await expect(async () => {
    if (await isHereAgain.isVisible()) await isHereAgain.click({ timeout: 1000 })
    await expect(isHereAgain).toHaveCount(0, { timeout: 500 })
  }, 'once a second press would be meant').toPass()
  await expect(countOn(again).getByText(w.recorded, { exact: true })).toBeVisible()
  const { starts, status }: RidingEvent = await (await sweep.request.get(ride.api)).json()
  expect({ starts, status }).toEqual({ starts: 3, status: 'completed' })
  await expect.poll(() => again.evaluate(async () => (await (await caches.open('head-counts')).keys()).length)).toBe(0)

  // Once it is recorded, its leader has a message of thanks, the ride among the own ones, and who read the own number.
  await again.goto(`/?ride=${ride.id}`)
  await again.getByRole('button', { name: say(t.rideThanks.openLabel, { title: ride.title }) }).click()
  const thanks = again.getByRole('dialog', { name: t.rideThanks.title })
  await expect(thanks.getByRole('textbox', { name: t.tellRiders.languages.ko })).toHaveValue(/3명이 함께 달렸습니다/)
  await expect(thanks.getByRole('textbox', { name: t.tellRiders.languages.en })).toHaveValue(/3 of us rode together/)
  await expectNoAxeFindings(again)
  await again.goto('/profile#my-rides')
  await expect(again.locator('#my-rides').getByRole('link', { name: ride.title })).toBeVisible()
  await again.goto('/settings#looks')
  const looks = again.locator('#looks').getByRole('listitem').filter({ hasText: two })
  await expect(looks.filter({ hasText: t.privacy.actorIs.sweep }).first()).toBeVisible()
})
