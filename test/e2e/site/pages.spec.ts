import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { textSizes } from '#contract/site/display.ts'
import { paths } from '#contract/site/own-address.ts'
import { openRide, register, test } from '../admin/planned-rides.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothThemes, logInAs, text } from '../fixtures.ts'
import { askWithEightOptions } from '../home/eight-options.ts'
import { desktop, phone } from '../screens.ts'
import { frames } from '../speed/layout-shift.ts'
import { findBarProblems, findHeadingProblems, findObstacles, findTooWide, spaceText } from './reading.ts'

// The walk over all pages, tabs and dialogs. Errors of the console, those of the content security policy too, fail it (fixtures.ts).
// docs/accessibility.md 1.3.1, 1.4.3, 1.4.4, 1.4.10, 1.4.12, 2.5.8

const problems: string[] = []

test.beforeEach(({ page, site }) => {
  test.setTimeout(240_000)
  problems.length = 0
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== site.origin) problems.push(`a request to another host: ${url.href}`)
  })
})
test.afterEach(() => expect(problems).toEqual([]))

const note = (where: string, found: string[]) => problems.push(...found.map((problem) => `${where}: ${problem}`))

const setTextSize = (page: Page, size: string) =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.textSize = chosen
  }, size)

const setFontSize = (page: Page, size: string) =>
  page.evaluate((percent) => document.documentElement.style.setProperty('font-size', percent, 'important'), size)

/** The narrowest phone, or the narrowest screen that has everything in one bar. */
const narrowest = (width: number) => ({ width: width < 640 ? 320 : 1024, height: 700 })

/** On the narrowest screen, with text at twice its size on phones. */
async function enlarge(page: Page, { width }: typeof phone): Promise<void> {
  await page.setViewportSize(narrowest(width))
  if (width < 640) await setFontSize(page, '200%')
}

/** With all content drawn and no transitions: after a change of the theme, axe would meet colors on their way. */
async function expectNoFindings(page: Page): Promise<void> {
  const setStill = (isStill: boolean) =>
    page.evaluate((adds) => {
      const still = new CSSStyleSheet()
      still.replaceSync('* { transition: none !important; content-visibility: visible !important }')
      const { adoptedStyleSheets: sheets } = document
      document.adoptedStyleSheets = adds ? [...sheets, still] : sheets.slice(0, -1)
    }, isStill)
  await setStill(true)
  await expectNoAxeFindingsInBothThemes(page)
  await setStill(false)
}

/** Looks at the page as it is, on the screen of the other project (English on a phone, Korean at a desk), and on the narrowest one. */
async function look(page: Page, where: string, { onNarrow = async () => {} } = {}): Promise<void> {
  const own = page.viewportSize() ?? desktop
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  note(where, await findHeadingProblems(page))
  note(where, await findTooWide(page))
  await expectNoFindings(page)
  await page.setViewportSize(own.width < 640 ? desktop : phone)
  await frames(page)
  note(`${where}, on the other screen`, await findTooWide(page))
  await enlarge(page, own)
  note(`${where}, enlarged`, await findTooWide(page))
  await setFontSize(page, '')
  await onNarrow()
  await page.setViewportSize(own)
  await frames(page)
}

async function visit(page: Page, path: string, choices?: Parameters<typeof look>[2]): Promise<void> {
  const asked: string[] = []
  const ask = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !path.startsWith('/admin')) asked.push(`asks again for ${pathname}`)
  }
  page.on('request', ask)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  page.off('request', ask)
  // What the server has rendered is not fetched a second time; it renders no list of the dashboard.
  note(path, asked)
  await look(page, path, choices)
}

/** Presses the button, looks at the dialog or menu that opens, and closes it. */
async function lookInto(page: Page, button: Locator, where: string): Promise<void> {
  const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  const own = page.viewportSize() ?? desktop
  await enlarge(page, own)
  await button.first().click()
  await expect(opened.first()).toBeVisible()
  await expect(opened.locator('[aria-busy="true"]')).toHaveCount(0)
  note(where, await findTooWide(page))
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await setFontSize(page, '')
  await page.setViewportSize(own)
}

const displayLetters = readFileSync('dist/font/letters.txt', 'utf8')

/** The letters of headings that the display font lacks. */
async function findMissingLetters(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).fontFamily.startsWith('"Hangil Display'))
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? ''),
  )
  expect(texts.length).toBeGreaterThan(0)
  return [...texts.join('')].filter((letter) => /[\p{L}\p{N}]/u.test(letter) && !displayLetters.includes(letter))
}

const longWord = '아주긴한국어선택지를띄어쓰기없이적었습니다'.repeat(4)

test.describe('a visitor', () => {
  test.use({ expectedBrowserErrors: [/404/] })

  test('every page has one main heading, fits the screen, is accessible in both themes, and can be read and pressed at each text size', async ({
    page,
    language,
  }) => {
    const { pages, notFound } = text(language)
    for (const path of [...paths, '/nowhere']) {
      const onNarrow = async () => {
        for (const size of textSizes) {
          await setTextSize(page, size)
          note(`${path}, ${size}`, await findObstacles(page))
        }
        await spaceText(page)
        note(
          `${path}, spaced`,
          (await findObstacles(page)).filter((obstacle) => obstacle.includes('screen')),
        )
      }
      await visit(page, path, { onNarrow })
      note(path, await findMissingLetters(page))
      await expect(
        page.locator('main form:invalid, main :is(input, select, textarea):invalid'),
        `${path}: valid until sent`,
      ).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { level: 1, name: pages.notFoundTitle })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: notFound.goHome }).click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('.hero')).toBeVisible()
  })
})

test('a member sees every page, tab and dialog without an obstacle', { tag: '@phone' }, async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const { rides, nav, notices, settings, details, memberRide } = text(language)
  const { send: sendAnswer, change: changeAnswer } = text(language).question
  const ride = await plan('4')
  await register(await as('taeho.lim'), ride)
  const officer = await as('admin')
  const question = await askWithEightOptions(officer, longWord)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await logInAs(page, site, 'rider')
  for (const path of ['/join', '/gallery', '/profile', '/profile?year', '/settings']) await visit(page, path)
  await lookInto(page, button(settings.changePassword), 'change password')
  await lookInto(page, button(settings.deleteAccount), 'delete account')
  await lookInto(page, button(nav.menu), 'menu')
  for (const part of ['notifications', 'display', 'calendar', 'security', 'data', 'details'])
    await visit(page, `/settings?part=${part}#${part}`)
  await page.getByRole('button', { name: details.edit, exact: true }).click()
  await expect(page.getByRole('form', { name: details.formLabel })).toBeVisible()
  await look(page, 'own details')
  await visit(page, '/')
  const own = page.viewportSize() ?? desktop
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: own.height })
    for (const size of textSizes) {
      await setTextSize(page, size)
      await frames(page)
      note(`the bar at ${width} px, ${size}`, await findBarProblems(page))
    }
  }
  await page.setViewportSize(own)
  await visit(page, '/?tab=schedule#schedule')
  await visit(page, `/?announcement=${question}`)
  const asked = page.locator('.card-named')
  await asked.getByRole('checkbox').first().check()
  await asked.getByRole('button', { name: sendAnswer }).click()
  await expect(asked.getByRole('button', { name: changeAnswer })).toBeVisible()
  note('an answer', await findTooWide(page))
  expect((await officer.delete(`/api/announcements/${question}`)).ok()).toBe(true)
  await lookInto(page, button(memberRide.call), 'ride that a member calls')
  const card = await openRide(page, ride)
  await look(page, 'ride')
  await lookInto(page, page.getByRole('banner').getByRole('button', { name: new RegExp(notices.bell) }), 'notices')
  await lookInto(page, card.getByRole('button', { name: rides.go }), 'registration')
})

test('an administrator sees every tab and dialog without an obstacle', { tag: '@desk' }, async ({
  page,
  site,
  language,
  as,
  plan,
}) => {
  const t = text(language)
  const ride = await plan('4')
  const officer = await as('admin')
  const question = await askWithEightOptions(officer, longWord)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const named = (label: string) => new RegExp(label.replace(/\{\w+\}/, '.*'))
  await logInAs(page, site, 'admin')
  await visit(page, '/admin')
  await lookInto(page, button(new RegExp(`^${t.applicationReview.view}: `)), 'application')
  await lookInto(page, button(new RegExp(`^${t.applicationReview.reject}: `)), 'rejection')
  await visit(page, '/admin?tab=events')
  await lookInto(page, button(t.popUpRide.open), 'ride in two presses')
  await lookInto(page, button(t.rideForm.createTitle), 'new ride')
  await visit(page, '/admin?tab=members')
  await lookInto(page, button(named(t.people.open)), 'person')
  await button(t.memberCare.importList).click()
  await look(page, 'import')
  /** On phones the form is a dialog. */
  const lookIntoForm = async (name: string) => {
    if (await button(name).isVisible()) await lookInto(page, button(name), name)
  }
  await visit(page, '/admin?tab=albums')
  await lookIntoForm(t.albumForm.createTitle)
  await lookInto(page, button(named(t.albumForm.deleteLabel)), 'delete album')
  await visit(page, '/admin?tab=announcements')
  await lookIntoForm(t.announcementForm.createTitle)
  await visit(page, '/admin?tab=settings')
  const guides = ['/admin?guide=events', '/admin?guide=lead-a-ride']
  for (const path of ['/admin?season', ...guides, `/admin?sheet=${ride.id}`, '/settings', '/profile', '/'])
    await visit(page, path)
  await visit(page, `/admin?answers=${question}`)
  expect((await officer.delete(`/api/announcements/${question}`)).ok()).toBe(true)
})
