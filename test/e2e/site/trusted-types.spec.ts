import type { BrowserContext, Page } from '@playwright/test'
import { workerPolicy } from '#contract/site/page.ts'
import { withoutPushService } from '../accounts/subscription.ts'
import { expect, logInAs, test, text } from '../fixtures.ts'
import { installed } from '../offline/weak-signal.ts'

const paths = ['/', '/bylaws', '/join', '/login', '/gallery', '/profile', '/contact', '/help', '/settings', '/admin']
/** Pages without scripts. */
const plainPaths = ['/offline', '/unsubscribe', '/ride-home/nothing', '/%zz']

/** Everything that a content security policy of the site stops in any tab, while the test uses the site. */
async function watchViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void }
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile, lineNumber }) =>
      reportViolation(`${location.pathname}: ${effectiveDirective} ${sample} (${sourceFile}:${lineNumber})`),
    )
  })
  return violations
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

  test('nothing that the site does needs a text as code: pages of each role, dialogs, languages, the service worker, push', async ({
    page,
    context,
    site,
    language,
  }) => {
    test.setTimeout(180_000)
    const t = text(language)
    const violations = await watchViolations(context)
    await withoutPushService(page)
    for (const path of paths) await page.goto(path)
    await installed(page)

    // The drawing of the home page is downloaded after a navigation, and kept for the next.
    await page.goto('/bylaws')
    const toHome = page.getByRole('banner').getByRole('link').first()
    await toHome.click()
    await expect(page.locator('.hero-drawing > svg')).toHaveCount(1)
    await page.getByRole('contentinfo').getByRole('link', { name: t.nav.bylaws }).click()
    await expect(page).toHaveURL('/bylaws')
    await toHome.click()
    await expect(page.locator('.hero-drawing > svg')).toHaveCount(1)

    const other = language === 'ko' ? 'EN, English' : '한국어'
    await page.getByRole('button', { name: other }).click()
    await page.getByRole('button', { name: language === 'ko' ? '한국어' : 'EN, English' }).click()
    await page.getByRole('button', { name: t.nav.menu, exact: true }).click()
    await expect(page.getByRole('menuitem', { name: t.nav.settings })).toBeVisible()

    await logInAs(page, site, 'rider')
    for (const path of ['/', '/gallery', '/profile', '/settings']) await page.goto(path)
    const push = page.getByRole('switch', { name: t.push.label })
    await push.click()
    await expect(push).toHaveAccessibleDescription(t.push.on)
    await push.click()
    await expect(push).not.toBeChecked()
    await page.getByRole('button', { name: t.settings.changePassword }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await logInAs(page, site, 'admin')
    for (const tab of ['applications', 'events', 'members', 'albums', 'announcements', 'settings']) {
      await page.goto(`/admin?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toBeVisible()
    }
    await page.goto('/admin?tab=applications')
    const view = new RegExp(`^${t.applicationReview.view}:`)
    await page.getByRole('button', { name: view }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(violations).toEqual([])
  })
})

/** What each way to run a text as code answers: the name of the error, or what it returned. */
async function tryEachSink(page: Page, policy: string) {
  return page.evaluate((policy) => {
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    const attempt = (run: () => unknown) => {
      try {
        return String(run())
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = () => document.createElement('script')
    const rules = { createHTML: (input: string) => input }
    return {
      innerHtml: attempt(() => Object.assign(document.createElement('div'), { innerHTML: '<b>text</b>' })),
      outerHtml: attempt(() =>
        Object.assign(document.body.appendChild(document.createElement('p')), { outerHTML: '<b>text</b>' }),
      ),
      insertAdjacentHtml: attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>text</b>')),
      documentWrite: attempt(() => document.write('<b>text</b>')),
      parser: attempt(() => new DOMParser().parseFromString('<b>text</b>', 'text/html')),
      frame: attempt(() => Object.assign(document.createElement('iframe'), { srcdoc: '<b>text</b>' })),
      scriptText: attempt(() => Object.assign(script(), { text: 'document.title = "ran"' })),
      scriptAddress: attempt(() => Object.assign(script(), { src: '/service-worker.js' })),
      handler: attempt(() => document.body.setAttribute('onclick', 'document.title = "ran"')),
      worker: attempt(() => new Worker('/service-worker.js')),
      otherPolicy: attempt(() => trustedTypes.createPolicy('other', rules)),
      defaultPolicy: attempt(() => trustedTypes.createPolicy('default', rules)),
      samePolicy: attempt(() => trustedTypes.createPolicy(policy, rules)),
      title: document.title,
    }
  }, policy)
}

test.describe('for code that does not belong to the site', () => {
  test.use({ serviceWorkers: 'allow', expectedBrowserErrors: [/Trusted|Content Security Policy|answer 40[014]/] })

  test('every way to run a text as code throws, on pages with scripts and without', async ({ page, context, site }) => {
    await logInAs(page, site, 'admin')
    await page.goto('/')
    await installed(page) // the page has created its policy
    const withScripts = await tryEachSink(page, workerPolicy)
    const { title, ...answers } = withScripts
    expect(title).not.toBe('ran')
    for (const [sink, answer] of Object.entries(answers)) expect(answer, sink).toBe('TypeError')

    const tab = await context.newPage()
    for (const path of plainPaths) {
      await tab.goto(path)
      expect(await tryEachSink(tab, workerPolicy), path).toEqual({ ...withScripts, title: await tab.title() })
    }
  })
})
