import type { Locator } from '@playwright/test'
import { launchOptions } from '../../../scripts/check/programs.ts'
import { expect, openAs, text } from '../fixtures.ts'
import { testOnOwnSite } from '../own-site.ts'

// What a screen reader is told, as text: role, name, state and order of everything, and the live messages. A person reads the files beside this
// one and approves a change of them; CONTRIBUTING.md names the command that writes them again.

// A site of its own: what other specs write on theirs would be read here.
const test = testOnOwnSite()

// Chromium without windows offers no notifications, of which a ride's confirmation speaks.
test.use({ launchOptions: launchOptions() })

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
test.beforeEach(({}, { project }) => test.skip(!['ko-390', 'en-1280'].includes(project.name), 'the files are of two projects'))

const weekdays = /\b(?:Sun|Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?)(?:day)?\b|[월화수목금토일]요일|\([월화수목금토일]\)/g
const months =
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g

const times = /(?:오전|오후) \d+:\d+|\d+:\d+ [AP]M/g

/** The accessibility tree without what changes from day to day: addresses, times, and numbers other than the levels of headings. */
async function read(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot()
  const lines = tree.split('\n').filter((line) => !line.includes('- /url:'))
  return `${lines
    .join('\n')
    .replaceAll(times, '(time)')
    .replaceAll(weekdays, '(weekday)')
    .replaceAll(months, '(month)')
    .replaceAll(/(?<!level=)\d+/g, '0')}\n`
}

test('home, as a visitor hears it, and join, also when its form is sent empty', async ({ page, language }) => {
  await page.goto('/')
  await expect(page.getByRole('tab', { name: text(language).home.announcementsTab })).toBeVisible()
  // Which announcements can be unfolded, their lines tell once they are laid out.
  await expect(async () => expect(await read(page.locator('body'))).toMatchSnapshot('home.txt')).toPass({ timeout: 10_000 })

  await page.goto('/join')
  expect(await read(page.getByRole('main'))).toMatchSnapshot('join.txt')
  await page.getByRole('button', { name: text(language).join.createAccount }).click()
  await expect(page.locator('[name=username]')).toBeFocused()
  expect(await read(page.getByRole('main').locator('form').first())).toMatchSnapshot('join-empty.txt')
})

test('schedule: a ride, the question whether to sign up, and what is said afterwards', async ({ page, site, language }) => {
  const { home, rides, rideRegistration, signedUp, common } = text(language)
  await openAs(page, site, 'rider', '/')
  await page.getByRole('tab', { name: home.scheduleTab }).click()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: rides.rowGo, exact: true }) })
    .first()
  expect(await read(card)).toMatchSnapshot('ride-row.txt')
  const title = await card.getByRole('heading', { level: 3 }).innerText()
  await card.getByRole('link').click()
  const named = page.getByRole('article', { name: title })
  expect(await read(named)).toMatchSnapshot('ride.txt')
  await named.getByRole('button', { name: rides.go }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: rideRegistration.join })).toBeVisible()
  expect(await read(dialog)).toMatchSnapshot('ride-sign-up.txt')
  await dialog.getByRole('button', { name: rideRegistration.join }).click()
  await expect(dialog.getByRole('link', { name: rides.change })).toBeVisible()
  await expect(dialog.getByRole('button', { name: signedUp.reminder })).toBeVisible()
  expect(await read(dialog)).toMatchSnapshot('ride-going.txt')
  await dialog.getByRole('button', { name: common.close }).last().click()
  // The other project hears the same ride.
  await named.getByRole('button', { name: rides.takeBack }).click()
  await expect(named.getByRole('button', { name: rides.go })).toBeFocused()
})

test('admin: the applications, and one of them opened', async ({ page, site, language }) => {
  await openAs(page, site, 'admin', '/admin?tab=applications')
  const pending = page.getByRole('button', { name: text(language).applicationStatus.pending })
  await pending.click()
  await expect(pending).toHaveAttribute('aria-pressed', 'true')
  // The heads and four applications. Decided ones of one moment have no fixed order.
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(5)
  // What comes next for today's ride depends on the hour.
  const steps = new RegExp(Object.values(text(language).waiting.steps).join('|'), 'g')
  expect((await read(page.getByRole('main'))).replaceAll(steps, '(step)')).toMatchSnapshot('applications.txt')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: text(language).records.edit, exact: true })).toBeVisible()
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await read(dialog)).toMatchSnapshot('application.txt')
})
