import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { themeCookie, themes } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { koreanSentences } from '#web/i18n/sentences.ko.ts'
import { test as base, type DemoAccount, expect, expectNoAxeFindings, signInAs, text } from './fixtures.ts'

interface PlannedRide {
  id: string
  /** The same in both languages, and no other ride's. */
  title: string
}

interface Ridden {
  /** The API as one of the demo's accounts uses it. */
  as: (username: DemoAccount) => Promise<APIRequestContext>
  /** Plans a ride for today, so that it stands first; it is gone after the test. */
  plan: (maxParticipants: string | null) => Promise<PlannedRide>
}

/** Today in the demo club's zone. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date())

function sample(title: string, maxParticipants: string | null) {
  return {
    titleKo: title,
    titleEn: title,
    descriptionKo: '천천히 달립니다.',
    descriptionEn: 'We ride slowly.',
    eventDate: today(),
    startTime: '20:00',
    endTime: '01:30',
    meetingLocation: 'Café & Garage, 5th Ave',
    difficulty: 'easy',
    maxParticipants,
  }
}

const test = base.extend<Ridden>({
  as: async ({ playwright, site }, use) => {
    const contexts = new Map<DemoAccount, APIRequestContext>()
    await use(async (username) => {
      const context = contexts.get(username) ?? (await playwright.request.newContext({ baseURL: site.origin }))
      if (!contexts.has(username)) await context.post('/api/auth/login', { data: site.accounts.get(username) })
      contexts.set(username, context)
      return context
    })
    for (const context of contexts.values()) await context.dispose()
  },
  plan: async ({ as }, use) => {
    const officer = await as('admin')
    const planned: string[] = []
    await use(async (maxParticipants) => {
      const title = `Ride ${randomUUID().slice(0, 8)}`
      const answer = await officer.post('/api/riding-events', {
        data: sample(title, maxParticipants),
      })
      expect(answer.status(), await answer.text()).toBe(201)
      const { id } = (await answer.json()) as { id: string }
      planned.push(id)
      return { id, title }
    })
    for (const id of planned) await officer.delete(`/api/riding-events/${id}`)
  },
})

async function register(person: APIRequestContext, { id }: PlannedRide): Promise<void> {
  expect((await person.put(`/api/riding-events/${id}/registration`)).status()).toBe(200)
}

/** Opens the schedule and answers with the ride's card. */
async function openCard(page: Page, tab: string, { title }: PlannedRide): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('tab', { name: tab }).click()
  return page.getByRole('listitem', { name: title })
}

test('a member signs up with two quick clicks, is told so, and takes it back', async ({ page, site, language, plan }) => {
  const { home, rides } = text(language)
  const ride = await plan('4')
  await signInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card).toContainText(rides.nobody)

  await card.getByRole('button', { name: rides.go }).dblclick()
  await expect(card.getByRole('status')).toContainText(ride.title)
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()

  await card.getByRole('button', { name: rides.takeBack }).click()
  await expect(card.getByRole('button', { name: rides.go })).toBeFocused()
  await expect(card.getByText(rides.youGo, { exact: true })).toHaveCount(0)
  await expect(card).toContainText(rides.nobody)
})

test('who finds a ride full waits, sees who goes, and moves up when a place opens', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('1')
  const officer = await as('admin')
  await register(officer, ride)
  await signInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  const firstWaiting = rides.youWait.replace('{place}', '1')

  await card.getByRole('button', { name: rides.wait }).click()
  await expect(card.getByText(firstWaiting, { exact: true })).toBeVisible()
  await expect(card).toContainText(rides.waitNote)
  await card.getByRole('button', { name: rides.who }).click()
  const names = card.getByRole('region', { name: rides.whoLabel }).getByRole('listitem')
  await expect(names).toHaveCount(2)
  await expect(names.filter({ hasText: rides.waitingAs.replace('{place}', '1') })).toHaveCount(1)

  await officer.delete(`/api/riding-events/${ride.id}/registration`)
  await page.reload()
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
})

test('a place that somebody waits for is given up only after a question, by keyboard alone', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('1')
  await register(await as('rider'), ride)
  await register(await as('guest'), ride)
  await signInAs(page, site, 'rider')
  await page.goto('/')
  await page.getByRole('tab', { name: home.announcementsTab }).focus()
  await page.keyboard.press('ArrowRight')
  const card = page.getByRole('listitem', { name: ride.title })
  const takeBack = card.getByRole('button', { name: rides.takeBack })
  const question = page.getByRole('alertdialog', { name: rides.takeBackTitle })

  for (let tabs = 0; tabs < 6 && !(await takeBack.evaluate((button) => button === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: rides.keep })).toBeFocused()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Enter')
  await expect(takeBack).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: rides.keep })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  // The guest has moved up, so the ride is full again.
  await expect(card.getByRole('button', { name: rides.wait })).toBeFocused()
  await expect(card.getByRole('status')).toContainText(ride.title)
})

test('a guest may come along too', async ({ page, site, language, plan }) => {
  const { home, rides } = text(language)
  const ride = await plan(null)
  await signInAs(page, site, 'guest')
  const card = await openCard(page, home.scheduleTab, ride)
  await card.getByRole('button', { name: rides.go }).click()
  await expect(card.getByText(rides.youGo, { exact: true })).toBeVisible()
})

test('a card says when the ride ends and leads to the meeting place on a map, of which nothing is loaded here', async ({
  page,
  site,
  language,
  plan,
}) => {
  const { home } = text(language)
  const ride = await plan(null)
  await signInAs(page, site, 'rider')
  const card = await openCard(page, home.scheduleTab, ride)
  await expect(card).toContainText(language === 'ko' ? '오후 8:00 ~ 다음 날 오전 1:30' : '8:00 PM – 1:30 AM next day')
  const map = card.getByRole('link')
  await expect(map).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=Caf%C3%A9%20%26%20Garage%2C%205th%20Ave',
  )
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(map).toHaveAccessibleName(new RegExp(text(language).common.opensInNewTab))
})

test('the schedule travels inside a member’s page and is absent from everybody else’s', async ({ page, site, request, plan }) => {
  const ride = await plan(null)
  const visitors = await (await request.get('/')).text()
  expect(visitors).not.toContain(ride.title)
  await signInAs(page, site, 'rider')
  const members = await (await page.request.get(`${site.origin}/`)).text()
  expect(members.slice(members.indexOf('<body>'), members.indexOf('id="state"'))).toContain(ride.title)

  const asked: string[] = []
  page.on('request', (asking) => {
    if (new URL(asking.url()).pathname.startsWith('/api/')) asked.push(asking.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked, 'what the server has rendered is not fetched a second time').toEqual([])
})

test('a long schedule goes on below a button', async ({ page, site, language, plan }) => {
  const { home, common } = text(language)
  await signInAs(page, site, 'rider')
  for (let rides = 0; rides < 11; rides++) await plan(null)
  await page.goto('/')
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  const cards = page.getByRole('tabpanel', { name: home.scheduleTab }).getByRole('heading')
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: common.more }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(11)
  await expect(page.getByRole('button', { name: common.more })).toHaveCount(0)
})

test('the schedule has no accessibility findings with the riders unfolded, light or dark', async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { home, rides } = text(language)
  const ride = await plan('1')
  await register(await as('rider'), ride)
  await register(await as('guest'), ride)
  await signInAs(page, site, 'guest')
  for (const theme of themes) {
    await page.context().addCookies([{ name: themeCookie, value: theme, url: site.origin }])
    const card = await openCard(page, home.scheduleTab, ride)
    await card.getByRole('button', { name: rides.who }).click()
    await expect(card.getByRole('region', { name: rides.whoLabel }).getByRole('listitem')).toHaveCount(2)
    await expectNoAxeFindings(page)
  }
})

test.describe('when something stands in the way', () => {
  test.use({ allowedComplaints: [/40[19]/] })

  test('a session that has ended meanwhile leads to the login page', async ({ page, site, language, plan }) => {
    const { home, rides, common } = text(language)
    const ride = await plan(null)
    await signInAs(page, site, 'rider')
    const card = await openCard(page, home.scheduleTab, ride)
    await page.context().clearCookies()
    await card.getByRole('button', { name: rides.go }).click()
    await expect(page.getByText(common.loggedOutText).first()).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })

  test('a ride that was called off a moment ago is refused in words and leaves the list', async ({
    page,
    site,
    language,
    as,
    plan,
  }) => {
    const { home, rides } = text(language)
    const refusal = say('This ride is over or has been called off, so registration is closed.')
    const ride = await plan(null)
    await signInAs(page, site, 'rider')
    const card = await openCard(page, home.scheduleTab, ride)
    const officer = await as('admin')
    const calledOff = { ...sample(ride.title, null), status: 'cancelled' }
    expect((await officer.put(`/api/riding-events/${ride.id}`, { data: calledOff })).status()).toBe(200)

    await card.getByRole('button', { name: rides.go }).click()
    await expect(page.getByText(language === 'ko' ? koreanSentences[refusal] : refusal).first()).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})
