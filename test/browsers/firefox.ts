import { type ElementHandle, launch } from 'puppeteer-core'
import type { Driver, Target } from './driver.ts'
import { findInPage, inPage } from './find-in-page.ts'

/** Firefox of the system by WebDriver BiDi. @param preferences as about:config has them. */
export async function openFirefox(program: string, preferences: Record<string, unknown> = {}): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    // A press that is aimed at a moving sheet misses it.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, ...preferences },
  })
  const [page = await browser.newPage()] = await browser.pages()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))

  async function find(target: Target): Promise<ElementHandle | null> {
    return (await page.evaluateHandle(findInPage, ...inPage(target))).asElement() as ElementHandle | null
  }

  async function on(target: Target, act: (element: ElementHandle) => Promise<void>): Promise<boolean> {
    const element = await find(target)
    if (!element) return false
    await element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await act(element)
    return true
  }

  return {
    errors: () => errors,
    resize: (size) =>
      page.setViewport(size).catch((error: unknown) => {
        // The size is set. Firefox ESR 140 does not know the command for the orientation of the screen, which goes along.
        if (!String(error).includes('unknown command emulation.setScreenOrientationOverride')) throw error
      }),
    async open(address) {
      await page.goto(address)
    },
    async reload() {
      await page.reload()
    },
    // By the page: puppeteer waits for an event that Firefox ESR 140 does not send when the document stays.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    forward: () => page.evaluate(() => void setTimeout(() => history.forward())),
    evaluate: (run, ...args) => page.evaluate(run as (...given: unknown[]) => never, ...args),
    shows: async (target) => (await find(target)) !== null,
    press: (target) => on(target, (element) => element.click()),
    type: (target, text) => on(target, (element) => element.type(text)),
    picture: () => page.screenshot(),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
