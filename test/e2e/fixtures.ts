import { readFileSync } from 'node:fs'
import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test'
import type Axe from 'axe-core'
import { type Language, languageCookie } from '#contract/languages.ts'
import { expensesSentences } from '#contract/money/expenses-sentences.ts'
import { moneySentences } from '#contract/money/money-sentences.ts'
import { questionSentences } from '#contract/news/question-sentences.ts'
import { officeSentences } from '#contract/office-sentences.ts'
import { popUpRefusals } from '#contract/rides/pop-up-refusals.ts'
import { rideSentences } from '#contract/rides/ride-sentences.ts'
import { type Sentence, sentences } from '#contract/sentences.ts'
import { builtTexts } from '../site-texts.ts'
import { type Account, answersAtOnceCookie, type DemoSite, slowAnswersMs, startDemoSite } from './demo-site.ts'

export type DemoAccount = 'admin' | 'rider' | 'guest' | 'taeho.lim'

export interface SiteOptions {
  /** The language that the visitor has chosen. Each project of playwright.config.ts sets it. */
  language: Language
  /** Errors in the browser that this test causes on purpose, such as the 404 of an unknown address. */
  expectedBrowserErrors: RegExp[]
  /** SLOW_ANSWERS (demo-site.ts) does not delay this test: it measures, or moves the clock of the page. */
  answersAtOnce: boolean
}

/** `test` on the real site: `page` opens it in the project's language and fails the test at any error in the browser. */
export const test = base.extend<SiteOptions, { site: DemoSite }>({
  language: ['ko', { option: true }],
  expectedBrowserErrors: [[], { option: true }],
  answersAtOnce: [false, { option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      await using site = await startDemoSite()
      await use(site)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  locale: ({ language }, use) => use(language === 'ko' ? 'ko-KR' : 'en-US'),
  context: async ({ context, language, site, answersAtOnce }, use) => {
    await context.addCookies([{ name: languageCookie, value: language, url: site.origin }])
    if (answersAtOnce && slowAnswersMs > 0)
      await context.addCookies([{ name: answersAtOnceCookie, value: '1', url: site.origin }])
    await use(context)
  },
  page: async ({ page, site, expectedBrowserErrors, javaScriptEnabled }, use) => {
    const errors = collectErrors(page, site.origin)
    if (javaScriptEnabled) waitForHydration(page)
    await use(page)
    const unexpected = errors.filter((error) => !expectedBrowserErrors.some((allowed) => allowed.test(error)))
    expect(
      unexpected,
      'errors in the browser; allow them with test.use({ expectedBrowserErrors }) only if the test causes them',
    ).toEqual([])
  },
})

export { expect } from '@playwright/test'

/** Makes `goto` and `reload` wait until the page is hydrated: tests are fast enough to click before that. */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...call) => {
    await closed(page)
    const answer = await goto(...call)
    if (page.url().startsWith('http')) await hydrated(page)
    return answer
  }
  page.reload = async (...call) => {
    await closed(page)
    const answer = await reload(...call)
    await hydrated(page)
    return answer
  }
}

/**
 * A dialog that closes leaves its history entry (ui/layers.ts), which would abort a load that begins in the same moment.
 * It is in the document until it has faded out.
 */
async function closed(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return
  await page.waitForFunction(
    () =>
      document.querySelector('.dialog[data-state=open], [role=menu][data-state=open]') !== null ||
      (history.state as { layer?: boolean } | null)?.layer !== true,
  )
}

/** Waits until no dialog is open and each that was has left its history entry: before, Back would only do that, and other steps would be interrupted. */
export async function noLayerLeft(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.layer !== true)
}

/** Waits until the page is hydrated, also where a link or a form has led to it. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
}

const texts = { ko: builtTexts('ko'), en: builtTexts('en') }
/** The texts of the pages in one language. */
export const text = (language: Language) => texts[language]

/** A sentence of the server as the page shows it. */
export const serverText = (language: Language, sentence: Sentence): string =>
  language === 'ko'
    ? {
        ...sentences,
        ...expensesSentences,
        ...moneySentences,
        ...officeSentences,
        ...popUpRefusals,
        ...questionSentences,
        ...rideSentences,
      }[sentence]
    : sentence

/** Logs in by the API call, without the form. Open a page afterwards. */
export async function logInAs(page: Pick<Page, 'request'>, site: DemoSite, username: DemoAccount): Promise<void> {
  const account = site.accounts.get(username)
  expect(account, `the demo prints an account '${username}'`).toBeDefined()
  const answer = await page.request.post(`${site.origin}/api/auth/login`, { data: account })
  expect(answer.status(), `log in as ${username}: ${await answer.text()}`).toBe(200)
}

/** Logs in by the form of the login page, which may just have been reached: Enter before the scripts only keeps what was typed. */
export async function logInByForm(page: Page, { username, password }: Account): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === '/login')
  await hydrated(page)
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await hydrated(page)
}

/** The account of the demo with this name. */
export const accountOf = (site: DemoSite, username: DemoAccount): Account =>
  site.accounts.get(username) ?? { username, password: '' }

/** Opens a page of the user. */
export async function openAs(page: Page, site: DemoSite, username: DemoAccount, path: string): Promise<void> {
  await logInAs(page, site, username)
  await page.goto(path)
}

const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose result depends on colors, so also on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Resolves when no color or size is in transition any more. */
async function transitionsEnd(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

interface AxeChoices {
  except?: string[]
  only?: string[]
  /** The page waits for its user, so something in it stays busy. */
  busy?: boolean
}

/** Runs axe (WCAG 2.2 A and AA, or `only` some rules) once nothing on the page is loading or in transition. */
export async function expectNoAxeFindings(page: Page, { except = [], only, busy = false }: AxeChoices = {}) {
  if (!busy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(transitionsEnd)
  // A control that the top bar half covers after a jump to a section would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  // Once per document: the package for Playwright sends the source of axe twice for each run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: Axe.RunOptions = {
    runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: wcag22 },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    // The same violations in half the time: no details of rules that pass.
    reporter: 'no-passes',
  }
  // The page behind an open dialog is inert.
  const { violations } = await page.evaluate((chosen) => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    return (window as unknown as { axe: typeof Axe }).axe.run(dialog ?? document, chosen)
  }, options)
  const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`))
  expect(findings, 'accessibility findings').toEqual([])
}

/** In the theme of the page, then the rules about colors in the other theme: no other rule depends on it, and no second load is needed. */
export async function expectNoAxeFindingsInBothThemes(page: Page, { busy = false } = {}): Promise<void> {
  const changeTheme = () =>
    page.evaluate(() => {
      const { dataset } = document.documentElement
      dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
    })
  await expectNoAxeFindings(page, { busy })
  await changeTheme()
  await expectNoAxeFindings(page, { only: colorRules, busy })
  await changeTheme()
}

// Playwright writes it when a page registers a service worker, which playwright.config.ts does not allow.
const workerBlocked = 'Service Worker registration blocked by Playwright'
/** Chromium writes it when the machine needs some seconds from a file's download to its use: it tells about the machine alone. */
const usedLate = /was preloaded using link preload but not used within a few seconds/

/**
 * Collects errors and warnings of the console (also those of the CSP), uncaught errors (React reports a failed hydration as one), and requests to
 * the site that fail. A request that a navigation aborts has not failed.
 */
function collectErrors(page: Page, origin: string): string[] {
  const errors: string[] = []
  const isOwn = (url: string) => url.startsWith(`${origin}/`)
  page.on('console', (message: ConsoleMessage) => {
    const kind = message.type()
    if (message.text() === workerBlocked || usedLate.test(message.text()) || (kind !== 'error' && kind !== 'warning')) return
    errors.push(`console ${kind}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? ''
    if (isOwn(request.url()) && reason !== 'net::ERR_ABORTED')
      errors.push(`request failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (isOwn(response.url()) && response.status() >= 400)
      errors.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return errors
}
