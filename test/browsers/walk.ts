import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '#contract/languages.ts'
import type { DemoSite } from '../e2e/demo-site.ts'
import { builtTexts, type SiteTexts } from '../site-texts.ts'
import type { Driver, Target } from './driver.ts'

const limitMs = 40_000

/** A person with a browser on the site: each step waits until the page is ready for it. */
export class Walk {
  readonly driver: Driver
  readonly site: DemoSite
  readonly language: Language
  /** The texts of the pages. */
  readonly text: SiteTexts

  constructor(driver: Driver, site: DemoSite, language: Language) {
    this.driver = driver
    this.site = site
    this.language = language
    this.text = builtTexts(language)
  }

  /** Tries until `attempt` is true; a page that is being replaced may fail it. */
  async until(what: string, attempt: () => Promise<boolean>): Promise<void> {
    let failure: unknown
    for (const deadline = Date.now() + limitMs; Date.now() < deadline; await wait(50)) {
      try {
        if (await attempt()) return
        failure = undefined
      } catch (error) {
        failure = error
      }
    }
    if (failure !== undefined) throw new Error(`${what}: ${failure}`, { cause: failure })
    const where = await this.driver.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const page = `${location.pathname} (${navigation?.type}), ${innerWidth} px wide, at ${scrollY} of ${document.documentElement.scrollHeight}`
      return `${page}: ${document.body.innerText.slice(0, 1500)}`
    })
    assert.fail(`${what}: not within ${limitMs / 1000} s, on ${where}`)
  }

  /** Opens an address and waits until the page answers to input. */
  async open(path: string): Promise<void> {
    const { href, search } = new URL(path, this.site.origin)
    await this.driver.open(this.language === 'en' ? `${href}${search ? '&' : '?'}lang=en` : href)
    await this.isReady()
  }

  async reload(): Promise<void> {
    await this.hasFonts()
    await this.driver.reload()
    await this.isReady()
  }

  async isReady(): Promise<void> {
    await this.until('the page is hydrated', () =>
      this.driver.evaluate(() => performance.getEntriesByName('hydrated').length > 0),
    )
    await this.hasFonts()
  }

  /** A font that is aborted while it loads is an error for Firefox. */
  private hasFonts(): Promise<void> {
    return this.until('the fonts are here', () => this.driver.evaluate(() => document.fonts.status === 'loaded'))
  }

  press(target: Target): Promise<void> {
    return this.until(`press ${JSON.stringify(target)}`, () => this.driver.press(target))
  }

  type(css: string, text: string): Promise<void> {
    return this.until(`type into ${css}`, () => this.driver.type({ css }, text))
  }

  /** Gives a date, time or choice its value: each browser has an interface of its own for them, and no driver reaches all of these. */
  async choose(css: string, value: string): Promise<void> {
    await this.sees({ css })
    await this.driver.evaluate(
      (css, value) => {
        const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(css)
        const kind = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
        // React's own setter of the element would hide the change from it.
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value)
        control?.dispatchEvent(new Event('input', { bubbles: true }))
        control?.dispatchEvent(new Event('change', { bubbles: true }))
      },
      css,
      value,
    )
  }

  sees(target: Target): Promise<void> {
    return this.until(`see ${JSON.stringify(target)}`, () => this.driver.shows(target))
  }

  seesNo(target: Target): Promise<void> {
    return this.until(`see no ${JSON.stringify(target)}`, async () => !(await this.driver.shows(target)))
  }

  reads(words: string): Promise<void> {
    return this.until(`read “${words}”`, () => this.driver.evaluate((words) => document.body.innerText.includes(words), words))
  }

  isAt(path: string): Promise<void> {
    return this.until(`be at ${path}`, async () => (await this.driver.evaluate(() => location.pathname)) === path)
  }

  /** Follows a link of the menu, which loads no document: what was loading is not aborted, which Firefox would report as errors. */
  async chooseInMenu(path: string): Promise<void> {
    await this.press({ role: 'button', name: this.text.nav.menu })
    await this.press({ css: `[role=menuitem][href^="${path}"]` })
    await this.isAt(path)
  }

  /** Logs in through the form. */
  async logIn(username: string): Promise<void> {
    await this.open('/login')
    await this.type('[name=username]', username)
    await this.type('[name=password]', this.site.accounts.get(username)?.password ?? '')
    await this.press({ role: 'button', name: this.text.login.submit, within: 'main' })
    await this.isAt('/')
    await this.isReady()
  }
}
