import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { personName } from '#contract/accounts/person-name.ts'
import { type Language, languageCookie } from '#contract/languages.ts'
import type { HeadCount } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { rideHomeTexts } from '#server/ride-day/ride-home-page.ts'
import { createRide, openEvents, rowOf } from '../admin/plan-ride.ts'
import { openRide } from '../admin/planned-rides.ts'
import type { DemoSite } from '../demo-site.ts'
import { type DemoAccount, expect, expectNoAxeFindings, logInAs, test, text, waitForHydration } from '../fixtures.ts'
import { clubTime } from '../offline/led-ride.ts'
import { phone } from '../screens.ts'

test.use({ viewport: phone })

const minutesMs = 60_000

/** A phone with the site open on it, in the language of the test. */
async function phoneOf(browser: Browser, site: DemoSite, language: Language, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ baseURL: site.origin, viewport: phone, serviceWorkers: 'block', ...options })
  await context.addCookies([{ name: languageCookie, value: language, url: site.origin }])
  const page = await context.newPage()
  if (options.javaScriptEnabled !== false) waitForHydration(page)
  return page
}

/** A new member without an application, and so without an emergency contact. */
async function joinAsMember(page: Page, officer: Page): Promise<void> {
  const account = { username: `sweep.${randomUUID().slice(0, 8)}`, password: 'tailwind over the pass 7' }
  const person = { email: `${account.username}@example.com`, firstName: 'Dana', lastName: 'Seo' }
  const { id } = await (await page.request.post('/api/auth/register', { data: { ...account, ...person } })).json()
  const promoted = await officer.request.patch(`/api/users/${id}/role`, { data: { role: 'member' } })
  expect(promoted.ok(), await promoted.text()).toBe(true)
  expect((await page.request.post('/api/auth/login', { data: account })).ok()).toBe(true)
}

async function name(page: Page, language: Language): Promise<string> {
  return personName(await (await page.request.get('/api/auth/user')).json(), language) ?? ''
}

test('one ride: planned, decided, counted on two phones, followed from home and recorded', async ({
  page: rider,
  browser,
  site,
  language,
}) => {
  test.setTimeout(120_000)
  const t = text(language)
  const home = rideHomeTexts[language]
  const w = t.headCount
  const say = (message: string, value: string) => message.replace(/\{\w+\}/, value)
  const officer = await phoneOf(browser, site, language)
  const leader = await phoneOf(browser, site, language)
  const sweep = await phoneOf(browser, site, language)
  const atHome = await phoneOf(browser, site, language, { javaScriptEnabled: false })
  const logIn = (page: Page, username: DemoAccount) => logInAs(page, site, username)
  await Promise.all([logIn(rider, 'rider'), logIn(leader, 'taeho.lim'), logIn(officer, 'admin')])
  await joinAsMember(sweep, officer)

  // The officer plans the ride with a fuel stop, and names who leads it.
  const title = `Peak ${randomUUID().slice(0, 8)}`
  const stops = [{ id: randomUUID(), kind: 'fuel' as const, name: 'Estes Park', time: null, coordinates: null }]
  // Soon, so that the day is hardly ever another one when the ride begins.
  const plan = { ...clubTime(10 * minutesMs), meetingLocation: 'Nederland', endTime: '23:59', stops }
  const ride = await createRide(officer.request, site, { ko: title, en: title }, plan)
  const address = `/api/riding-events/${ride.id}`
  const readRide = async (): Promise<RidingEvent> => (await officer.request.get(address)).json()
  await openEvents(officer)
  await rowOf(officer, title)
    .getByRole('button', { name: say(t.rideForm.editLabel, title) })
    .click()
  const form = officer.getByRole('dialog')
  for (const [label, who] of [
    [t.leaderFields.searchLeader, leader],
    [t.leaderFields.searchSweep, sweep],
  ] as const) {
    const { username } = await (await who.request.get('/api/auth/user')).json()
    await form.getByRole('searchbox', { name: label }).fill(username)
    await form.getByRole('button', { name: username }).click()
  }
  await form.getByRole('button', { name: t.rideForm.update }).click()
  await expect(form).toBeHidden()

  // The rider signs up with a passenger and makes a family link.
  const planned = { id: ride.id, title }
  const riderCard = await openRide(rider, planned)
  await expect(riderCard).toContainText(await name(leader, language))
  await expect(riderCard).toContainText('Estes Park')
  await riderCard.getByRole('button', { name: t.rides.go }).click()
  const signUp = rider.getByRole('dialog')
  await signUp.getByLabel(t.rideRegistration.hasPassenger).check()
  await signUp.getByLabel(t.rideRegistration.passengerName).fill('남궁민지')
  await signUp.getByLabel(t.rideRegistration.passengerPhone).fill('303 555 0190')
  await signUp.getByRole('button', { name: t.rideRegistration.join }).click()
  await expect(signUp).toContainText(t.signedUp.later)
  await signUp.getByRole('button', { name: t.rideLinks.home }).click()
  await rider.getByRole('button', { name: t.homeLink.make }).click()
  const link = await rider.getByRole('textbox', { name: t.homeLink.link }).inputValue()
  await rider.keyboard.press('Escape')
  await signUp.getByRole('button', { name: t.common.close }).last().click()
  await atHome.goto(link)
  await expect(atHome.getByText(home.before, { exact: true })).toBeVisible()
  await expect(atHome.getByRole('main')).toContainText('Estes Park')
  for (const person of [await name(rider, language), '남궁민지', await name(sweep, language)])
    await expect(atHome.getByRole('main')).not.toContainText(person)

  // The sweep adds an emergency phone first; the leader is ready.
  const sweepCard = await openRide(sweep, planned)
  await sweepCard.getByRole('button', { name: t.rides.go }).click()
  await sweep.getByRole('dialog').getByRole('button', { name: t.rideRegistration.join }).click()
  const emergencyPhone = sweep.getByRole('dialog').getByLabel(t.rideRegistration.emergencyContactPhone)
  await expect(emergencyPhone).toBeFocused()
  await emergencyPhone.fill('720 555 0144')
  await sweep.getByRole('dialog').getByRole('button', { name: t.rideRegistration.join }).click()
  await sweep.getByRole('dialog', { name: t.signedUp.going }).getByRole('button', { name: t.common.close }).last().click()
  await expect(sweepCard).toContainText(t.rides.youGo)
  expect((await leader.request.put(`${address}/registration`)).ok()).toBe(true)

  // The leader opens the sheet and decides; rider and home read it.
  const leaderCard = await openRide(leader, planned)
  await leaderCard.getByRole('link', { name: t.leaderTools.sheet }).click()
  await expect(leader.getByRole('article')).toContainText('남궁민지')
  await leader.goBack()
  await leaderCard.getByRole('button', { name: t.rideDecision.decide }).click()
  await leader.getByRole('dialog').getByRole('button', { name: t.decideRide.choices.go }).click()
  // Until it is answered, the form's own button to close has this name too.
  await expect(leader.getByRole('dialog').getByRole('textbox')).toHaveValue(/【출발 확정】/)
  await leader.getByRole('dialog').getByRole('button', { name: t.decideRide.close }).last().click()
  await openRide(rider, planned)
  await expect(riderCard).toContainText(t.rideDecision.goes)
  await atHome.reload()
  await expect(atHome.getByText(home.go, { exact: true })).toBeVisible()

  // The hour of the start has come.
  const begun = { ...(await readRide()), ...clubTime(-minutesMs), expectedVersion: undefined }
  const moved = await officer.request.put(address, { data: begun })
  expect(moved.ok(), await moved.text()).toBe(true)

  // At the meeting place, with signal.
  const count = (phone: Page): Locator => phone.getByRole('dialog', { name: w.countTitle })
  const openCount = async (phone: Page) => {
    await phone.goto(`/?ride=${ride.id}`)
    await phone.getByRole('button', { name: t.headCountCard.open, description: title }).click()
  }
  const press = async (phone: Page, message: string, who: string) =>
    count(phone)
      .getByRole('button', { name: say(message, who) })
      .click()
  await openCount(leader)
  await expect(leaderCard.getByRole('button', { name: say(t.rideThanks.openLabel, title) })).toHaveCount(0)
  const { riders }: HeadCount = await (await leader.request.get(`${address}/head-count`)).json()
  const everyone = riders.map((rider) => personName(rider, language) ?? '')
  expect(everyone).toHaveLength(3)
  for (const person of everyone) await press(leader, w.markHere, person)
  await expect(count(leader)).toContainText(w.allHere)
  await count(leader).getByRole('button', { name: w.start, exact: true }).click()
  await expect(count(leader).getByRole('heading', { name: 'Estes Park' })).toBeVisible()
  await expect(count(leader)).toContainText(w.allSent)
  await atHome.reload()
  await expect(atHome.getByText(new RegExp(home.started('.*')))).toBeVisible()

  // At the fuel stop two phones count; without a connection: offline/head-count.spec.ts.
  const [first = '', second = '', third = ''] = everyone
  await openCount(sweep)
  await count(sweep)
    .getByRole('button', { name: say(w.next, w.kind.fuel) })
    .last()
    .click()
  await press(sweep, w.markHere, third)
  await expect(count(sweep)).toContainText(w.allSent)
  for (const person of [first, second]) await press(leader, w.markHere, person)
  await expect(count(leader)).toContainText(w.allHere)
  await expect(count(leader)).toContainText(w.allSent)

  // At the end, all have arrived: home, rider and officer read it.
  await count(leader)
    .getByRole('button', { name: say(w.next, w.kind.end) })
    .last()
    .click()
  for (const person of [first, second]) await press(leader, w.markHere, person)
  await count(leader).getByRole('button', { name: w.arrive, exact: true }).click()
  await leader.getByRole('alertdialog').getByRole('button', { name: w.arriveAnyway }).click()
  await expect(count(leader)).toContainText(w.recordedMissing)
  // With one missing, the ride is over and home does not read that all have arrived.
  await atHome.getByRole('link', { name: home.refresh }).click()
  await expect(atHome.getByText(home.completed, { exact: true })).toBeVisible()
  await expect(atHome.getByText(home.someMissing)).toBeVisible()
  await press(leader, w.markHere, third)
  await expect(count(leader).getByText(w.recorded, { exact: true })).toBeVisible()
  await atHome.reload()
  await expect(atHome.getByText(new RegExp(home.arrived('.*')))).toBeVisible()
  expect(await readRide()).toMatchObject({ status: 'completed', starts: 4 })

  // Once it is recorded, its leader has a message of thanks.
  await leader.goBack()
  await leaderCard.getByRole('button', { name: say(t.rideThanks.openLabel, title) }).click()
  const thanks = leader.getByRole('dialog', { name: t.rideThanks.title })
  await expect(thanks.getByRole('textbox', { name: t.tellRiders.languages.ko })).toHaveValue(/4명이 함께 달렸습니다/)
  await expect(thanks.getByRole('textbox', { name: t.tellRiders.languages.en })).toHaveValue(/4 of us rode together/)
  await expectNoAxeFindings(leader)

  await rider.goto('/profile#my-rides')
  await expect(rider.locator('#my-rides').getByRole('link', { name: title })).toBeVisible()
  await rider.goto('/settings#looks')
  const looks = rider.getByRole('listitem').filter({ hasText: language === 'ko' ? '임태호' : 'Taeho Lim' })
  await expect(looks.filter({ hasText: t.privacy.actorIs.leader }).first()).toBeVisible()
  await officer.goto(`/admin?season=${plan.eventDate.slice(0, 4)}`)
  await expect(officer.getByRole('row').filter({ hasText: title }).getByRole('cell')).toHaveText(['4', '1'])
  for (const phone of [officer, leader, sweep, atHome]) await phone.context().close()
})
