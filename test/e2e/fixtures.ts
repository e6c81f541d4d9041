import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type Language, languageCookie, languages } from '#contract/languages.ts'
import { knownMessages, loadMessages, messageFiles } from '#web/i18n/load-messages.ts'
import { collectComplaints } from './complaints.ts'
import { type DemoSite, startDemoSite } from './demo-site.ts'

export type DemoAccount = 'admin' | 'rider' | 'guest'

export interface SiteOptions {
  /** The language that the visitor has chosen. Each project of playwright.config.ts sets it. */
  language: Language
  /** Complaints of the browser that this test provokes on purpose, such as the 404 of an unknown address. */
  allowedComplaints: RegExp[]
}

/** `test` on the real site: `page` opens it in the project's language and fails the test at any error or warning of the browser. */
export const test = base.extend<SiteOptions, { site: DemoSite }>({
  language: ['ko', { option: true }],
  allowedComplaints: [[], { option: true }],
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
  context: async ({ context, language, site }, use) => {
    await context.addCookies([{ name: languageCookie, value: language, url: site.origin }])
    await use(context)
  },
  page: async ({ page, site, allowedComplaints, javaScriptEnabled }, use) => {
    const complaints = collectComplaints(page, site.origin)
    if (javaScriptEnabled) waitForInteractive(page)
    await use(page)
    const unexpected = complaints.filter((complaint) => !allowedComplaints.some((allowed) => allowed.test(complaint)))
    expect(
      unexpected,
      'the browser complained; allow it with test.use({ allowedComplaints }) only if the test provokes it',
    ).toEqual([])
  },
})

export { expect } from '@playwright/test'

/** Makes `goto` and `reload` wait until the page is interactive: a test clicks faster than a person could. */
export function waitForInteractive(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...call) => {
    const answer = await goto(...call)
    if (page.url().startsWith('http')) await hydrated(page)
    return answer
  }
  page.reload = async (...call) => {
    const answer = await reload(...call)
    await hydrated(page)
    return answer
  }
}

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
}

await Promise.all(languages.map((language) => loadMessages(language, messageFiles)))

/** The texts of the pages in one language. */
export const text = knownMessages

/** Signs in by the API call, so that tests of other things need not go through the form. Open a page afterwards. */
export async function signInAs(page: Page, site: DemoSite, username: DemoAccount): Promise<void> {
  const account = site.accounts.get(username)
  expect(account, `the demo prints an account '${username}'`).toBeDefined()
  const answer = await page.request.post(`${site.origin}/api/auth/login`, { data: account })
  expect(answer.status(), `signing in as ${username}: ${await answer.text()}`).toBe(200)
}

const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Asks axe about the page as it stands once nothing on it is being fetched, WCAG 2.2 A and AA. */
export async function expectNoAxeFindings(page: Page, { except = [] }: { except?: string[] } = {}): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22).disableRules(except).analyze()
  const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`))
  expect(findings, 'accessibility findings').toEqual([])
}
