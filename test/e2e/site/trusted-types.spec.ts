import type { Page } from '@playwright/test'
import { workerPolicy } from '#contract/site/page.ts'
import { expect, logInAs, test } from '../fixtures.ts'
import { installed } from '../offline/weak-signal.ts'

// That the site itself needs no text as code: a violation is an error of the console, which fails any test (fixtures.ts).

/** Pages without scripts. */
const plainPaths = ['/offline', '/unsubscribe', '/ride-home/nothing', '/%zz']

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
